import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ICruiseResult } from 'dependency-cruiser';
import { root } from '../bootstrap/prepare.mjs';

const run = promisify(execFile);
const program = path.join(root, 'node_modules', '.bin', 'depcruise');
const rules = path.join(root, '.dependency-cruiser.cjs');
const mostOutputBytes = 100_000_000;

/** Runs dependency-cruiser on a tree with the project's rules, as the boundaries gate does. */
export async function cruiseTree(folder: string): Promise<ICruiseResult> {
  const parameters = [program, '--config', rules, '--output-type', 'json', '.'];
  const { stdout } = await run(process.execPath, parameters, { cwd: folder, maxBuffer: mostOutputBytes });
  return JSON.parse(stdout);
}
