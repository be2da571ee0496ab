import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { isSourceFile, isTestFile, listProjectFiles } from '../source-files.ts';
import { countImporters, readImportGraph, shortestWay } from './import-graph.ts';

const LARGEST = 5;
const ADDING_A_RECORD = [
  'apps/web/src/app/pages/maintenance/add-maintenance-page.tsx',
  'apps/web/src/shared/api/api-client.ts',
] as const;

/** `npm run figures`: what docs/house.md says of files, lines, folders and imports. */
const files = listProjectFiles(root).filter(isSourceFile);

function printSizes(): void {
  const groups = Map.groupBy(files, (file) => /^(apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '');
  console.log('files and lines: product, tests and what serves them');
  for (const [group, all] of [...groups].filter(([, { length }]) => length > 1)) {
    const tests = all.filter((file) => isTestFile(file) || /(^|\/)(testing|e2e|bench|scripts)\//.test(file));
    const product = all.filter((file) => !tests.includes(file));
    console.log(`  ${group}: ${sizeOf(product)}; ${sizeOf(tests)}`);
  }
}

function sizeOf(some: readonly string[]): string {
  return `${some.length} files, ${some.reduce((sum, file) => sum + countLines(file), 0)} lines`;
}

function countLines(file: string): number {
  return readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
}

function printFolders(): void {
  const folders = [...Map.groupBy(files, (file) => path.dirname(file))].map(
    ([folder, { length }]) => [folder, length] as const,
  );
  const largest = folders.toSorted(([, a], [, b]) => b - a).slice(0, LARGEST);
  console.log('largest folders');
  for (const [folder, count] of largest) console.log(`  ${folder}: ${count} files`);
}

function printImports(): void {
  const graph = readImportGraph(root);
  const importers = countImporters(graph);
  const single = [...importers].filter(([, count]) => count === 1).map(([file]) => file);
  const isListed = (file: string): boolean =>
    /\/migrations\/|\/app\/pages\/|\.(routes|service|repository)\.ts$/.test(file);
  const listed = single.filter(isListed).length;
  const percent = ((single.length / graph.size) * 100).toFixed(1);
  console.log(
    `product files that exactly one other imports: ${single.length} of ${graph.size} (${percent} %)`,
  );
  console.log(
    `  of them migrations, pages, routes, services and repositories, which one place lists: ${listed}`,
  );
  const way = shortestWay(graph, ...ADDING_A_RECORD) ?? [];
  console.log(`adding a record: ${way.length} files\n  ${way.join('\n  ')}`);
}

printSizes();
printFolders();
printImports();
