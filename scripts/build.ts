import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './bootstrap/prepare.mjs';
import { runCommand } from './bootstrap/run-command.mjs';
import { isTestFile, listProjectFiles } from './source-files.ts';

const stampFile = path.join(root, '.cache', 'web-build.stamp');
const builtPage = path.join(root, 'apps', 'web', 'dist', 'index.html');

/** One fingerprint of everything the web build is made of, by content: a copied or restored file is not a change. */
function fingerprintSources(): string {
  const folders = ['apps/web', 'packages'].flatMap((folder) => listProjectFiles(root, folder));
  const sources = folders.filter((file) => !isTestFile(file));
  const hash = createHash('sha256');
  for (const file of [...sources, 'package-lock.json', 'tsconfig.base.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function isBuildFresh(fingerprint: string): boolean {
  return existsSync(builtPage) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint;
}

/** `npm run build` builds the web app; with --if-stale only when its sources differ from those of the last build. */
async function build(): Promise<number> {
  const onlyIfStale = process.argv.includes('--if-stale');
  const fingerprint = fingerprintSources();
  if (onlyIfStale && isBuildFresh(fingerprint)) return 0;
  if (onlyIfStale) console.log('Building the web app …');
  // Gone first, so that a build broken off half-way is never taken for a good one.
  rmSync(stampFile, { force: true });
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const parameters = [vite, 'build', ...(onlyIfStale ? ['--logLevel', 'warn'] : [])];
  const code = await runCommand(process.execPath, parameters, { cwd: path.join(root, 'apps', 'web') });
  if (code !== 0) {
    console.error('The web app could not be built, see above.');
    return code;
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint);
  return 0;
}

process.exitCode = await build();
