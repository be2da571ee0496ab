import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isTestFile, listProjectFiles } from '../source-files.ts';

/** Which product files import which: `imports` of each, by paths from the root. */
type ImportGraph = ReadonlyMap<string, readonly string[]>;

const roots = [
  'apps/server',
  'apps/web',
  'packages/contract',
  'packages/domain',
  'packages/i18n',
  'packages/imports',
];
const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
const workspacePattern = /^@carnet\/(contract|domain|i18n|imports)\/(.+)$/;

/** Whether a file ships: TypeScript below `src` (and the web app’s `worker`), no test and nothing that serves tests. */
function isProductFile(file: string): boolean {
  const isInSource = /^(apps\/(server|web)|packages\/[^/]+)\/(src|worker)\/.*\.tsx?$/.test(file);
  return isInSource && !isTestFile(file) && !/\/testing\/|\.d\.ts$/.test(file);
}

/** Reads the imports of every product file, those of types and of lazily loaded modules too. */
export function readImportGraph(root: string): ImportGraph {
  const files = listProjectFiles(root).filter(isProductFile);
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      const names = [...source.matchAll(importPattern)].map(([, name]) => name ?? '');
      const targets = names.map((name) => resolveImport(file, name)).filter((target) => known.has(target));
      return [file, [...new Set(targets)]];
    }),
  );
}

/** The path of what a file imports, by the names that the packages give their files; of anything else a path that is none. */
function resolveImport(file: string, name: string): string {
  const workspace = workspacePattern.exec(name);
  if (workspace) return `packages/${workspace[1]}/src/${workspace[2]}.ts`;
  const home = roots.find((root) => file.startsWith(`${root}/`)) ?? '';
  if (name.startsWith('#')) return path.posix.join(home, 'src', name.slice(1));
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
}

/** How many product files import each. */
export function countImporters(graph: ImportGraph): Map<string, number> {
  const counts = new Map([...graph.keys()].map((file) => [file, 0]));
  for (const targets of graph.values()) {
    for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
}

/** The shortest way along imports, both ends included; undefined where there is none. */
export function shortestWay(graph: ImportGraph, from: string, to: string): string[] | undefined {
  const ways = [[from]];
  const seen = new Set([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    for (const next of graph.get(last) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
