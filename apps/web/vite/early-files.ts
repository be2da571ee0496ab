import type { Plugin, Rolldown } from 'vite';

type Language = 'fr' | 'en';

/** What the app asks for as soon as it runs, by the names of the files (`loaded-together.ts`) or of their pages. */
const ownerFiles = (language: Language) => ['shell', 'garage', `frame-${language}`, `garage-${language}`];
const guestFiles = (language: Language) => [
  'login-page',
  'guest-page',
  'forms',
  'contract',
  `frame-${language}`,
  `auth-${language}`,
];

/**
 * Tells the page which files the app will ask for, so that `public/early-files.js` has them fetched beside the app instead
 * of after it. As data, which the content security policy does not take for a script.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'carnet-early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'early-files' },
          children: JSON.stringify(listEarlyFiles(bundle ?? {})),
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

function listEarlyFiles(bundle: Rolldown.OutputBundle) {
  const pathsOf = (names: readonly string[]) => names.flatMap((name) => pathsOfChunk(bundle, name));
  return {
    owner: { fr: pathsOf(ownerFiles('fr')), en: pathsOf(ownerFiles('en')) },
    guest: { fr: pathsOf(guestFiles('fr')), en: pathsOf(guestFiles('en')) },
  };
}

/** The file and its style sheets. */
function pathsOfChunk(bundle: Rolldown.OutputBundle, name: string): string[] {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (chunk?.type !== 'chunk') throw new Error(`The build has no file ${name}`);
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
}
