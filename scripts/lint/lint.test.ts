import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFiles } from '../boundaries/house-tree.ts';
import { root } from '../bootstrap/prepare.mjs';

interface Finding {
  readonly code: string;
  readonly filename: string;
}

const domain = 'packages/domain/src/reminders';
const web = 'apps/web/src/features/vehicles';
const server = 'apps/server/src/features/vehicles';
/** Each `if` adds one way to the first. */
const functionOfWays = (count: number): string =>
  `export function due(days: number) {\n${'  if (days > 1) due(0);\n'.repeat(count - 1)}}\n`;

/** Each file with the rule that must refuse it; undefined where no rule may. */
const cases: readonly (readonly [name: string, rule: string | undefined, file: string, content: string])[] = [
  ['Date in the domain', 'no-restricted-globals', `${domain}/date.ts`, 'export const at = new Date();'],
  [
    'fetch in the domain',
    'no-restricted-globals',
    `${domain}/fetch.ts`,
    `export const load = () => fetch('/');`,
  ],
  [
    'process in the domain',
    'no-restricted-globals',
    `${domain}/process.ts`,
    'export const home = process.env;',
  ],
  [
    'chance in the domain',
    'no-restricted-properties',
    `${domain}/chance.ts`,
    'export const x = Math.random();',
  ],
  ['a node module in the domain', 'no-nodejs-modules', `${domain}/node.ts`, `export { EOL } from 'node:os';`],
  ['Date in a test of the domain', undefined, `${domain}/date.test.ts`, 'export const at = new Date();'],
  ['Date in the server', undefined, `${server}/clock.ts`, 'export const at = new Date();'],
  [
    'one half of a cycle',
    'no-cycle',
    `${server}/a.ts`,
    `import { b } from './b.ts'; export const a = () => b;`,
  ],
  ['the other half', 'no-cycle', `${server}/b.ts`, `import { a } from './a.ts'; export const b = () => a;`],
  ['a default export', 'no-default-export', `${server}/default.ts`, 'export default 1;'],
  ['a default export of a configuration', undefined, 'apps/web/vite.config.ts', 'export default 1;'],
  ['a barrel', 'no-barrel-file', `${server}/barrel.ts`, `export * from './clock.ts';`],
  ['a file name in camel case', 'filename-case', `${server}/vehicleCard.ts`, 'export {};'],
  ['a way up two folders', 'no-restricted-imports', `${server}/up.ts`, `import '../../main.ts';`],
  ['a function of 24 ways', undefined, `${server}/branches.ts`, functionOfWays(24)],
  ['a function of 25 ways', 'complexity', `${server}/more-branches.ts`, functionOfWays(25)],
  ['console', 'no-console', `${server}/console.ts`, `console.log('here');`],
  ['console in the entry of the server', undefined, 'apps/server/src/main.ts', `console.log('here');`],
  ['any', 'no-explicit-any', `${server}/any.ts`, 'export const x: any = 1;'],
  ['an unhandled promise', 'no-floating-promises', `${server}/promise.ts`, 'Promise.resolve(1);'],
  [
    'an import of a type as a value',
    'consistent-type-imports',
    `${server}/type.ts`,
    `import { Plate } from './plate.ts'; export type Chip = Plate;`,
  ],
  ['a type', undefined, `${server}/plate.ts`, 'export type Plate = string;'],
  [
    'a hook behind a condition',
    'rules-of-hooks',
    `${web}/hook.tsx`,
    `import { useState } from 'react';\nexport function Card(p: { is: boolean }) { if (p.is) useState(1); return null; }`,
  ],
  [
    'an effect that forgets what it reads',
    'exhaustive-deps',
    `${web}/effect.tsx`,
    `import { useEffect } from 'react';\nexport function Card(p: { is: boolean }) { useEffect(() => { void p.is; }, []); return null; }`,
  ],
  [
    'a test left out',
    'no-disabled-tests',
    `${server}/skip.test.ts`,
    `import { expect, it } from 'vitest'; it.skip('x', () => { expect(1).toBe(1); });`,
  ],
];

describe('the lint rules', () => {
  let folder: string;
  let findings: readonly Finding[];

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'carnet-lint-')));
    copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
    copyFileSync(path.join(root, 'tsconfig.base.json'), path.join(folder, 'tsconfig.base.json'));
    const project = JSON.stringify({ extends: './tsconfig.base.json', include: ['apps', 'packages'] });
    writeFiles(folder, { 'tsconfig.json': project });
    writeFiles(folder, Object.fromEntries(cases.map(([, , file, content]) => [file, content])));
    findings = await lint(folder);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each(cases)('%s → %s', (_name, rule, file) => {
    const said = findings
      .filter(({ filename }) => filename === file)
      .map(({ code }) => /\((.+)\)/.exec(code)?.[1]);
    expect([...new Set(said)]).toEqual(rule === undefined ? [] : [rule]);
  });
});

function lint(folder: string): Promise<readonly Finding[]> {
  const program = path.join(root, 'node_modules', '.bin', 'oxlint');
  return new Promise((resolve) => {
    // It exits with 1, because it finds faults.
    execFile(program, ['--type-aware', '--format', 'json'], { cwd: folder }, (_error, output) => {
      resolve(JSON.parse(output).diagnostics);
    });
  });
}
