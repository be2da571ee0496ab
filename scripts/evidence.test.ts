import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './bootstrap/prepare.mjs';
import { listProjectFiles } from './source-files.ts';

it.each(['docs/asvs.md', 'docs/threat-model.md'])('%s → every test that it names is there', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name]) => String(name));
  const files = listProjectFiles(root);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual(
    [],
  );
});

it.each(['docs/asvs.md', 'docs/threat-model.md'])(
  '%s → which part of a test it means is there',
  (document) => {
    const text = readFileSync(path.join(root, document), 'utf8');
    const named = [...text.matchAll(/`([\w./-]+\.test\.ts)` \(([^)]+)\)/g)];
    const files = listProjectFiles(root);
    expect(named.length).toBeGreaterThan(2);
    const missing = named.filter(([, name = '', part = '']) => {
      const file = files.find((candidate) => candidate === name || candidate.endsWith(`/${name}`));
      return file === undefined || !readFileSync(path.join(root, file), 'utf8').includes(part);
    });
    expect(missing.map(([whole]) => whole)).toEqual([]);
  },
);
