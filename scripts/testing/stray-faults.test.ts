import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFiles } from '../boundaries/house-tree.ts';
import { root } from '../bootstrap/prepare.mjs';
import { readVitestReport } from './reports.ts';
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.ts';

/** Passing and failing tests that run in a separate vitest with the set-up of the project. */
const sample = `
import { expect, it, vi } from 'vitest';
it('is quiet', () => { console.log('fine'); });
it('expects an error', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  console.error('expected');
  expect(said).toHaveBeenCalledWith('expected');
});
it('says an error', () => { console.error('stray'); });
it('says a warning later', async () => { await Promise.resolve(); console.warn('stray'); });
it('passes and leaves a promise behind', () => { void Promise.reject(new Error('left behind')); });
`;

let folder: string;
let report: string;
let errors: string;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'carnet-console-')));
  const setup = JSON.stringify(path.join(root, 'scripts', 'testing', 'stray-console.ts'));
  writeFiles(folder, {
    'package.json': '{ "type": "module" }',
    'sample.test.ts': sample,
    'vitest.config.ts': `export default { test: { restoreMocks: true, setupFiles: [${setup}] } };`,
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  const program = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = path.join(root, 'scripts', 'testing', 'unhandled-errors.ts');
  const parameters = [
    program,
    'run',
    '--reporter=json',
    `--reporter=${reporter}`,
    '--outputFile=report.json',
  ];
  const env = { ...process.env, [UNHANDLED_ERRORS_FILE]: path.join(folder, 'errors.json') };
  await new Promise<void>((resolve) => {
    // It exits with 1, because two tests must fail.
    execFile(process.execPath, parameters, { cwd: folder, env }, () => resolve());
  });
  report = readFileSync(path.join(folder, 'report.json'), 'utf8');
  errors = readFileSync(path.join(folder, 'errors.json'), 'utf8');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('unexpected console.error or console.warn → only its test fails', () => {
  expect(readVitestReport(report, undefined, 1)).toMatchObject({ passed: 3, failed: 2 });
});

it('an unhandled rejection → one failure with its message and the test that ran', () => {
  const { failed, failures } = readVitestReport(report, errors, 1);
  expect(failed).toBe(3);
  const told = failures.at(-1) ?? '';
  expect(told).toMatch(/^an error outside of the tests › .*sample\.test\.ts/);
  expect(told).toContain('Error: left behind');
});
