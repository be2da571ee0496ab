import { findChunkName } from '../../apps/web/vite/chunk-groups.ts';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The parts of Vite's manifest that describe what a browser loads, by source file. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  /** Keys of chunks that load with this one. */
  readonly imports?: readonly string[];
}

export interface LoadedFile {
  readonly file: string;
  /** Brotli, as transferred. */
  readonly bytes: number;
}

/**
 * Lists the JavaScript and CSS that a browser loads to show one page: what the HTML names, and the entry and the page with
 * their static imports. Later dynamic imports do not count.
 *
 * @param dist folder of the built web app
 * @param entries keys of the manifest: the HTML and the page's module
 * @throws Error when an entry is missing from the manifest, because nothing would be measured
 */
export function listFirstLoad(dist: string, entries: readonly string[]): LoadedFile[] {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const files = new Set([
    ...listHtmlFiles(html),
    ...entries.flatMap((entry) => listChunkFiles(manifest, entry)),
  ]);
  return [...files].map((file) => ({ file, bytes: measureTransfer(path.join(dist, file)) }));
}

/** Scripts, style sheets and preloaded modules of the page, with any quoting of attributes. */
function listHtmlFiles(html: string): string[] {
  const names = html.matchAll(/\b(?:src|href)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s>]+))/g);
  const files = [...names].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  return files.filter((file) => /^\/?[^:]+\.(m?js|css)$/.test(file)).map((file) => file.replace(/^\//, ''));
}

function listChunkFiles(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  const chunk = manifest[entry] ?? findSharedChunk(manifest, entry);
  if (chunk === undefined) throw new Error(`${entry} is not in the manifest of the build`);
  const imported = (chunk.imports ?? []).flatMap((name) => listChunkFiles(manifest, name, seen));
  return [chunk.file, ...(chunk.css ?? []), ...imported];
}

/** A module bundled with others has no key of its own. */
function findSharedChunk(manifest: Manifest, entry: string): ManifestChunk | undefined {
  const name = findChunkName(entry);
  return name === undefined ? undefined : Object.values(manifest).find((chunk) => chunk.name === name);
}

/** The build writes a compressed copy next to each file, which the server sends. */
function measureTransfer(file: string): number {
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
}
