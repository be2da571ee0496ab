import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listFirstLoad } from './first-load.ts';

/** A screen in the route table of the web app. */
export interface RoutePage {
  /** File name of the page, without folder and extension. */
  readonly name: string;
  /** Relative to `src`. */
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
 * Reads the screens from the source of the route table, whose browser modules do not run here.
 *
 * @throws Error when a screen is written in another form, because it would not be measured
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

/** Bytes shared by every screen (`base`), bytes of the layout (`layout`), and bytes that each screen adds. */
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
