import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean } & Record<string, unknown>} LockEntry */
/** @typedef {Record<string, LockEntry>} LockPackages keyed by folder, '' is the root */

const manifestFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * Installs what package-lock.json lists when node_modules is missing or differs from it.
 *
 * @param {string} root the repository
 * @returns {Promise<boolean>} false when the installation failed; npm has printed the reason
 */
export async function ensureDependencies(root) {
  if (areDependenciesInstalled(root)) return true;
  console.log('Installing the dependencies (about a minute the first time) …');
  const code = await runCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutLocalPrograms() },
  });
  if (code !== 0) console.error('npm ci failed, see above.');
  return code === 0;
}

/**
 * Whether node_modules matches package-lock.json, according to npm's own list of installed packages. An installation made
 * by hand counts; an interrupted one does not.
 *
 * @param {string} root
 */
export function areDependenciesInstalled(root) {
  const wanted = readLock(path.join(root, 'package-lock.json'));
  const present = readLock(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([folder, entry]) =>
    folder.includes('node_modules/')
      ? isPresent(entry, present[folder])
      : isManifestUnchanged(path.join(root, folder, 'package.json'), entry),
  );
}

/**
 * @param {LockEntry} wanted
 * @param {LockEntry | undefined} present
 */
function isPresent(wanted, present) {
  // npm omits optional binaries for other platforms.
  if (!present) return Boolean(wanted.optional || wanted.devOptional);
  return present.version === wanted.version && present.link === wanted.link;
}

/**
 * @param {string} file a package.json of ours
 * @param {LockEntry} locked its entry in the lock file
 */
function isManifestUnchanged(file, locked) {
  const manifest = readJson(file);
  return manifestFields.every((field) => sortedText(manifest?.[field]) === sortedText(locked[field]));
}

/** @param {unknown} dependencies */
function sortedText(dependencies) {
  return JSON.stringify(Object.entries(dependencies ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * @param {string} file
 * @returns {LockPackages | undefined}
 */
function readLock(file) {
  return readJson(file)?.packages;
}

/**
 * @param {string} file
 * @returns {Record<string, any> | undefined} undefined when the file is missing or half written
 */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** npm must not run on the Node inside node_modules: `npm ci` starts by deleting that folder. */
function pathWithoutLocalPrograms() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter);
}
