import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listFirstLoad } from './first-load.ts';

/** A screen as the route table of the web app names it. */
export interface RoutePage {
  /** Of the page's file, without folder and ending. */
  readonly name: string;
  /** From `src` on. */
  readonly file: string;
  readonly isInLayout: boolean;
  readonly texts: readonly string[];
}

const BASE_TEXTS = ['common', 'problems', 'shell'];
const LAYOUT = 'src/app/layout/layout.tsx';

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
    /access: '(\w+)',\s+loadPage: lazyPage\(\s*\(\) => import\('#(app\/pages\/(?:[\w-]+\/)?([\w-]+)\.tsx)'\),\s*'\w+',?\s*\),\s+texts: \[([^\]]*)\]/g,
  );
  const pages = [...routes].map(([, access, file = '', name = '', texts = '']) => ({
    name,
    file,
    isInLayout: access === 'owner',
    texts: [...texts.matchAll(/'(\w+)'/g)].map(([, text]) => text ?? ''),
  }));
  const written = [...source.matchAll(/^\s+loadPage: /gm)].length;
  if (pages.length === 0 || pages.length !== written) {
    throw new Error(`${pages.length} of ${written} screens of the route table could be read`);
  }
  return pages;
}

/** The bytes that every screen brings (`base`), those of the frame (`layout`), and what each screen adds to them. */
export function measureRoutes(dist: string, pages: readonly RoutePage[]): Map<string, number> {
  const base = listFirstLoad(dist, ['index.html', ...BASE_TEXTS.map(catalogue)]);
  const layout = listFirstLoad(dist, ['index.html', LAYOUT]);
  const known = new Set(base.map(({ file }) => file));
  const knownInLayout = new Set([...known, ...layout.map(({ file }) => file)]);
  const bytes = new Map([
    ['base', sumOf(base, new Set())],
    ['layout', sumOf(layout, known)],
  ]);
  for (const { name, file, isInLayout, texts } of pages) {
    const loaded = listFirstLoad(dist, [`src/${file}`, ...texts.map(catalogue)]);
    bytes.set(name, sumOf(loaded, isInLayout ? knownInLayout : known));
  }
  return bytes;
}

function catalogue(name: string): string {
  return `virtual:carnet-catalogues/${name}-fr`;
}

function sumOf(files: ReturnType<typeof listFirstLoad>, known: ReadonlySet<string>): number {
  return files.reduce((sum, { file, bytes }) => (known.has(file) ? sum : sum + bytes), 0);
}
