import { languages, type Language } from '@carnet/i18n/language';
import type { PageNamespace } from '@carnet/i18n/namespaces';
import type { Plugin, Rolldown } from 'vite';

/** Files that the app requests on start, by chunk name (`chunk-groups.ts`) or page. */
const ownerFiles = (language: Language) => ['layout', `frame-${language}`, `garage-${language}`];
const guestFiles = (language: Language) => [`frame-${language}`, `auth-${language}`];

/** A page and its texts in chunks of their own, as in `route-table.ts`. */
interface EarlyPage {
  readonly file: string;
  readonly texts?: readonly PageNamespace[];
}

/** Pages opened from the home screen, a shortcut, a bookmark or a message; others load after the app. */
export const ownerPages: Readonly<Record<string, EarlyPage>> = {
  '/dashboard': { file: 'dashboard-page' },
  '/vehicles': { file: 'vehicles-page' },
  '/vehicles/:id': { file: 'vehicle-page', texts: ['documents', 'expenses'] },
  '/add-vehicle': { file: 'add-vehicle-page' },
  '/maintenance': { file: 'maintenance-page' },
  '/add-maintenance': { file: 'add-maintenance-page' },
  '/expenses/new': { file: 'add-expense-page', texts: ['expenses'] },
  '/settings': { file: 'settings-page', texts: ['settings'] },
  '/settings/notifications': { file: 'notification-settings-page', texts: ['settings'] },
  '/pricing': { file: 'pricing-page', texts: ['plans'] },
  '/subscription': { file: 'subscription-page', texts: ['plans'] },
};
const guestPages: Readonly<Record<string, EarlyPage>> = {
  '/login': { file: 'login-page' },
  '/register': { file: 'register-page' },
};

/** API calls of the frame and the pages; a test compares them with src/app/layout/first-calls.ts. */
const ownerCalls = [
  '/v1/authentication/user-context',
  '/v1/vehicles?limit=500',
  '/v1/maintenances/reminders?limit=500',
  '/v1/settings',
];
const archive = '/v1/vehicles?archived=true&limit=500';
const longPage = '/v1/maintenances?limit=200';
const pageCalls = {
  '/dashboard': ['/v1/maintenances?limit=5', '/v1/maintenances/summary'],
  '/vehicles': [archive],
  '/vehicles/:id': [
    '/v1/vehicles/:id',
    '/v1/vehicles/:id/mileage?limit=500',
    '/v1/maintenances?vehicleId=:id&limit=10',
    '/v1/maintenances/summary?vehicleId=:id',
  ],
  '/maintenance': [archive],
  '/maintenance?tab=all': [archive, longPage, '/v1/maintenances/summary'],
  '/add-maintenance': [archive, longPage],
  '/pricing': ['/subscriptions/current', '/v1/plans'],
  '/subscription': ['/subscriptions/current'],
  '/settings/notifications': ['/v1/notifications/status', '/v1/push/subscriptions'],
  '/settings/security': ['/v1/account/sessions?limit=5'],
};

/** Early calls as written into the page. */
export const earlyCalls = { all: ownerCalls, pages: pageCalls };

/**
 * Lists in the page the files that the app will request, so that `public/early-files.js` can load them in
 * parallel with the app. As JSON, which the content security policy does not treat as a script.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'carnet-early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, chunk }) => [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'early-files' },
          children: JSON.stringify(listEarlyFiles(bundle ?? {}, chunk)),
          injectTo: 'head',
        },
        {
          tag: 'script',
          attrs: { src: '/early-files.js', async: true, fetchpriority: 'high' },
          injectTo: 'head',
        },
      ],
    },
  };
}

/** Files for signed-in and signed-out visitors, for each language and each page. */
function listEarlyFiles(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk | undefined) {
  const inPage = entry ? listWithImports(bundle, [entry]) : [];
  const listFor = (files: (language: Language) => string[], pages: Readonly<Record<string, EarlyPage>>) => {
    const frameFiles = (language: Language) => listChunkFiles(bundle, files(language), inPage);
    const pageFiles = ({ file, texts = [] }: EarlyPage, language: Language) =>
      listChunkFiles(
        bundle,
        [file, ...texts.map((name) => `${name}-${language}`)],
        [...inPage, ...frameFiles(language)],
      );
    return {
      ...byLanguage(frameFiles),
      pages: Object.fromEntries(
        Object.entries(pages).map(([path, page]) => [
          path,
          byLanguage((language) => pageFiles(page, language)),
        ]),
      ),
    };
  };
  return {
    // The first is the default.
    languages,
    owner: listFor(ownerFiles, ownerPages),
    guest: listFor(guestFiles, guestPages),
    calls: earlyCalls,
  };
}

function byLanguage(filesFor: (language: Language) => string[]): Record<string, string[]> {
  return Object.fromEntries(languages.map((language) => [language, filesFor(language)]));
}

/** Files of these chunks and their imports, except known ones. */
function listChunkFiles(bundle: Rolldown.OutputBundle, names: readonly string[], known: readonly string[]) {
  const chunks = names.map((name) => {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
    if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk ${name}`);
    return chunk;
  });
  return listWithImports(bundle, chunks).filter((file) => !known.includes(file));
}

/** Files with their style sheets, followed by their imports, which a browser would discover late. */
function listWithImports(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const seen = new Set(chunks);
  for (const { imports } of seen) {
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') seen.add(imported);
    }
  }
  return [...seen].flatMap(({ fileName, viteMetadata }) =>
    [fileName, ...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
  );
}
