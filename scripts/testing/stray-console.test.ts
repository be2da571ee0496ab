import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFiles } from '../boundaries/house-tree.ts';
import { root } from '../bootstrap/prepare.mjs';
import { readVitestReport } from './reports.ts';

/** Tests that must pass and fail; they run in a vitest of their own, with the set-up of the project. */
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
`;

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'carnet-console-')));
  const setup = JSON.stringify(path.join(root, 'scripts', 'testing', 'stray-console.ts'));
  writeFiles(folder, {
    'package.json': '{ "type": "module" }',
    'sample.test.ts': sample,
    'vitest.config.ts': `export default { test: { restoreMocks: true, setupFiles: [${setup}] } };`,
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('a stray console.error or console.warn → its test fails, and no other', async () => {
  const program = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const parameters = [program, 'run', '--reporter=json', '--outputFile=report.json'];
  await new Promise<void>((resolve) => {
    // It ends with 1, because two tests must fail.
    execFile(process.execPath, parameters, { cwd: folder }, () => resolve());
  });
  const report = readFileSync(path.join(folder, 'report.json'), 'utf8');
  expect(readVitestReport(report, 1)).toMatchObject({ passed: 2, failed: 2 });
});
