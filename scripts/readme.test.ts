import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { environmentSchema } from '../apps/server/src/platform/config/environment.ts';
import { root } from './bootstrap/prepare.mjs';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/configuration.md',
  'docs/native.md',
  'docs/operating.md',
];

it('docs/configuration.md explains exactly the variables that the server reads', () => {
  const explained = [...readPage('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)`/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(explained)).toEqual(new Set(Object.keys(environmentSchema.shape)));
});

it.each(pages)('%s names only npm scripts that exist', (page) => {
  const manifest: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const named = [...readPage(page).matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name]) => name);
  expect(named.filter((name) => name === undefined || !(name in manifest.scripts))).toEqual([]);
});

it('the README stays a first page: at most 70 lines', () => {
  expect(readPage('README.md').split('\n').length).toBeLessThanOrEqual(70);
});

function readPage(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
