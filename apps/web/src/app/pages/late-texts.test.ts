import { routeTable } from '#app/route-table.ts';
import { alwaysLoaded } from '#shared/i18n/translations.ts';
import { expect, it } from 'vitest';

/** Rendered in a Suspense of their own, which hides nothing else while their texts load. */
const WAIT_ALONE: Readonly<Record<string, readonly string[]>> = {
  '#features/maintenances/form/insurance-document-fields.tsx': ['documents'],
  '#features/subscription/limit-notice.tsx': ['plans'],
  '#features/sync/sync-list.tsx': ['mileage'],
  '#features/sync/pieces/field-values.ts': ['vehicles', 'tyres'],
};

const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = new Map(
  Object.entries(files).map(([path, text]) => [
    path.replace('/src/', '#'),
    // A comment may hold an example.
    text.replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  ]),
);

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** The module with all that it imports, except what is imported when it is first needed. */
function listModules(root: string): string[] {
  const modules = new Set([root]);
  for (const module of modules) {
    const imports = findAll(sources.get(module) ?? '', /^import (?!type )[^;]*?from '(#[^']+)'/gm);
    for (const imported of imports) if (sources.has(imported)) modules.add(imported);
  }
  return [...modules];
}

/** Namespaces that the module names in `useTranslation`, with which it suspends while they load. */
function listTexts(module: string): string[] {
  const calls = findAll(sources.get(module) ?? '', /useTranslation\(([^)]*)\)/g);
  return calls.flatMap((names) => findAll(names, /'(\w+)'/g));
}

const pages = findAll(sources.get('#app/route-table.ts') ?? '', /import\('(#app\/pages\/[^']+)'\)/g);

it.each(routeTable.map(({ path, texts }, index) => ({ path, texts, page: pages[index] ?? '' })))(
  '$path → the route loads the texts of all its modules, because the shown page is hidden while one waits for texts',
  ({ texts, page }) => {
    const modules = listModules(page);
    expect(modules.length).toBeGreaterThan(1);
    const loaded: readonly string[] = [...alwaysLoaded, ...texts];
    const late = modules.flatMap((module) =>
      listTexts(module)
        .filter((name) => !loaded.includes(name) && !WAIT_ALONE[module]?.includes(name))
        .map((name) => `${name} in ${module}`),
    );
    expect(late).toEqual([]);
  },
);
