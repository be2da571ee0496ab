import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './bootstrap/prepare.mjs';
import { runCommand } from './bootstrap/run-command.mjs';
import { isTestFile, listProjectFiles } from './source-files.ts';

/** A part that `npm start` runs, built from its own folder and the packages. */
interface Product {
  readonly name: string;
  readonly folder: string;
  /** A file that exists once the product is built, relative to its folder. */
  readonly result: string;
}

const products: readonly Product[] = [
  { name: 'web app', folder: 'apps/web', result: 'dist/index.html' },
  { name: 'server', folder: 'apps/server', result: 'dist/main.js' },
];

function stampFileOf({ folder }: Product): string {
  return path.join(root, '.cache', `${path.basename(folder)}-build.stamp`);
}

/** Hash of all inputs of a product by content, so that copied or restored files do not count as changes. */
function fingerprintSources({ folder }: Product): string {
  const files = [folder, 'packages'].flatMap((source) => listProjectFiles(root, source));
  const sources = files.filter((file) => !isTestFile(file));
  const hash = createHash('sha256');
  for (const file of [...sources, 'package-lock.json', 'tsconfig.base.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function isFresh(product: Product, fingerprint: string): boolean {
  const stampFile = stampFileOf(product);
  const isThere = existsSync(path.join(root, product.folder, product.result)) && existsSync(stampFile);
  return isThere && readFileSync(stampFile, 'utf8') === fingerprint;
}

async function buildProduct(product: Product, onlyIfStale: boolean): Promise<number> {
  const fingerprint = fingerprintSources(product);
  if (onlyIfStale && isFresh(product, fingerprint)) return 0;
  if (onlyIfStale) console.log(`Building the ${product.name} …`);
  const stampFile = stampFileOf(product);
  // Deleted first, so that an interrupted build is never taken for a complete one.
  rmSync(stampFile, { force: true });
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const parameters = [vite, 'build', ...(onlyIfStale ? ['--logLevel', 'warn'] : [])];
  const code = await runCommand(process.execPath, parameters, { cwd: path.join(root, product.folder) });
  if (code !== 0) {
    console.error(`The ${product.name} could not be built, see above.`);
    return code;
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint);
  return 0;
}

/** `npm run build` builds the web app and the server; with --if-stale only what differs from its last build. */
async function build(): Promise<number> {
  const onlyIfStale = process.argv.includes('--if-stale');
  for (const product of products) {
    const code = await buildProduct(product, onlyIfStale);
    if (code !== 0) return code;
  }
  return 0;
}

process.exitCode = await build();
