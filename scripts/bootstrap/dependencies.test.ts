import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeFiles, type Files } from '../boundaries/house-tree.ts';
import { areDependenciesInstalled } from './dependencies.mjs';

const asJson = JSON.stringify;
const wanted = {
  '': { name: 'carnet', devDependencies: { vitest: '5.1.0', node: '24.21.0' } },
  'apps/web': { name: '@carnet/web', dependencies: { react: '19.3.1' } },
  'node_modules/@carnet/web': { resolved: 'apps/web', link: true },
  'node_modules/react': { version: '19.3.1' },
  'node_modules/vitest': { version: '5.1.0' },
  'node_modules/binding-for-another-machine': { version: '1.0.0', optional: true },
};
const { 'node_modules/binding-for-another-machine': _absent, ...present } = wanted;
const installed: Files = {
  'package.json': asJson({
    name: 'carnet',
    devDependencies: { node: '24.21.0', vitest: '5.1.0' },
    scripts: {},
  }),
  'apps/web/package.json': asJson({ name: '@carnet/web', dependencies: { react: '19.3.1' } }),
  'package-lock.json': asJson({ packages: wanted }),
  'node_modules/.package-lock.json': asJson({ packages: present }),
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'carnet-install-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it.each<[name: string, expected: boolean, changes: Files]>([
  ['everything in its version, but for what is made for another machine', true, {}],
  ['a package in an older version', false, lockOfInstalled({ 'node_modules/react': { version: '19.3.0' } })],
  ['a package that is absent', false, lockOfInstalled({ 'node_modules/vitest': undefined })],
  [
    'a workspace that is not linked',
    false,
    lockOfInstalled({ 'node_modules/@carnet/web': { version: '0.1.0' } }),
  ],
  ['an installation broken off', false, { 'node_modules/.package-lock.json': '{ "packages": {' }],
  [
    'a manifest that asks for more than the lock file knows',
    false,
    { 'apps/web/package.json': asJson({ dependencies: { react: '19.3.1', zod: '4.6.7' } }) },
  ],
])('%s → %s', (_name, expected, changes) => {
  writeFiles(folder, { ...installed, ...changes });
  expect(areDependenciesInstalled(folder)).toBe(expected);
});

it('a fresh clone → not installed', () => {
  const { 'node_modules/.package-lock.json': _list, ...cloned } = installed;
  writeFiles(folder, cloned);
  expect(areDependenciesInstalled(folder)).toBe(false);
});

function lockOfInstalled(changes: Record<string, object | undefined>): Files {
  return { 'node_modules/.package-lock.json': asJson({ packages: { ...present, ...changes } }) };
}
