import { linkWorkspaces } from './link-workspaces.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('a package of ours that is not linked yet → linked, and once', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'packages/added'), { recursive: true });
  writeFileSync(path.join(root, 'packages/added/package.json'), '{}');
  const packages = {
    'node_modules/@carnet/added': { link: true, resolved: 'packages/added' },
    'node_modules/zod': {},
  };
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
  linkWorkspaces(root);
  linkWorkspaces(root);
  expect(readFileSync(path.join(root, 'node_modules/@carnet/added/package.json'), 'utf8')).toBe('{}');
});
