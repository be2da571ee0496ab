import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './bootstrap/prepare.mjs';
import { cruiseTree } from './boundaries/cruise.ts';
import { isSourceFile, isTestFile, listProjectFiles } from './source-files.ts';

/** `npm run figures`: files and lines of each package, words of the documents, and product files with exactly one importer. */
const all = listProjectFiles(root);
const files = all.filter(isSourceFile);

function isForTests(file: string): boolean {
  return isTestFile(file) || /(^|\/)(testing|e2e|bench|scripts)\//.test(file);
}

function sizeOf(some: readonly string[]): string {
  const lines = some.map((file) => readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length);
  return `${some.length} files, ${lines.reduce((sum, count) => sum + count, 0)} lines`;
}

console.log('package: product; tests and tools');
const packages = Map.groupBy(files, (file) => /^(apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '');
for (const [name, some] of packages) {
  const product = some.filter((file) => !isForTests(file));
  console.log(`  ${name}: ${sizeOf(product)}; ${sizeOf(some.filter(isForTests))}`);
}

const documents = all.filter((file) => file.endsWith('.md') && file !== 'bench/newest.md');
const words = documents.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/\S+/g) ?? []);
console.log(`documents: ${documents.length} files, ${words.length} words`);

const { modules } = await cruiseTree(root);
const product = modules.filter(({ source }) => /(src|worker)\/.*\.tsx?$/.test(source) && !isForTests(source));
const single = product.filter(
  ({ dependents }) => dependents.filter((file) => !isForTests(file)).length === 1,
);
const percent = ((single.length / product.length) * 100).toFixed(1);
console.log(
  `product files that exactly one other imports: ${single.length} of ${product.length} (${percent} %)`,
);
