import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { environmentSchema } from '../apps/server/src/platform/config/environment.ts';
import { root } from './bootstrap/prepare.mjs';

const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

it('the README explains exactly the variables that the server reads', () => {
  const explained = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]*)`/gm)].map(([, name]) => name);
  expect(new Set(explained)).toEqual(new Set(Object.keys(environmentSchema.shape)));
});

it('every npm script that the README names exists', () => {
  const manifest: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const named = [...readme.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name]) => name);
  expect(named.filter((name) => name === undefined || !(name in manifest.scripts))).toEqual([]);
});
