import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listFirstLoad } from './first-load.ts';

/** A screen as the route table of the web app names it. */
export interface RoutePage {
  /** Of the page's file, without folder and ending. */
  readonly name: string;
  readonly isInShell: boolean;
  readonly texts: readonly string[];
}

const BASE_TEXTS = ['common', 'problems', 'shell'];
const SHELL = 'src/app/shell/shell.tsx';

/** Every screen of the web app. */
export function listRoutePages(): RoutePage[] {
  return readRoutePages(readFileSync(path.join(root, 'apps', 'web', 'src', 'app', 'route-table.ts'), 'utf8'));
}

/**
 * Reads the screens out of the source of the route table: it is made of modules of the browser, which do not run here.
 *
 * @throws Error when a screen is not written as the others are, because it would not be measured then
 */
export function readRoutePages(source: string): RoutePage[] {
  const routes = source.matchAll(
    /access: '(\w+)',\s+loadPage: lazyPage\(\(\) => import\('#app\/pages\/([\w-]+)\.tsx'\), '\w+'\),\s+texts: \[([^\]]*)\]/g,
  );
  const pages = [...routes].map(([, access, name = '', texts = '']) => ({
    name,
    isInShell: access === 'owner',
    texts: [...texts.matchAll(/'(\w+)'/g)].map(([, text]) => text ?? ''),
  }));
  const written = [...source.matchAll(/^\s+loadPage: /gm)].length;
  if (pages.length === 0 || pages.length !== written) {
    throw new Error(`${pages.length} of ${written} screens of the route table could be read`);
  }
  return pages;
}

/** The bytes that every screen brings (`base`), those of the frame (`shell`), and what each screen adds to them. */
export function measureRoutes(dist: string, pages: readonly RoutePage[]): Map<string, number> {
  const base = listFirstLoad(dist, ['index.html', ...BASE_TEXTS.map(catalogue)]);
  const shell = listFirstLoad(dist, ['index.html', SHELL]);
  const known = new Set(base.map(({ file }) => file));
  const knownInShell = new Set([...known, ...shell.map(({ file }) => file)]);
  const bytes = new Map([
    ['base', sumOf(base, new Set())],
    ['shell', sumOf(shell, known)],
  ]);
  for (const { name, isInShell, texts } of pages) {
    const loaded = listFirstLoad(dist, [`src/app/pages/${name}.tsx`, ...texts.map(catalogue)]);
    bytes.set(name, sumOf(loaded, isInShell ? knownInShell : known));
  }
  return bytes;
}

function catalogue(name: string): string {
  return `virtual:carnet-catalogues/${name}-fr`;
}

function sumOf(files: ReturnType<typeof listFirstLoad>, known: ReadonlySet<string>): number {
  return files.reduce((sum, { file, bytes }) => (known.has(file) ? sum : sum + bytes), 0);
}
