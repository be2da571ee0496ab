import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import type { CompiledMessage, MessageToken } from '@carnet/i18n/format-message';
import type { Language } from '@carnet/i18n/language';
import type { Page } from '@playwright/test';

/** Precedes every text of the catalogue. */
export const OPENING = '⟦';
const CLOSING = '⟧';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  e: 'é',
  g: 'ğ',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
};
/** Where the page finds the replaced texts. */
const PSEUDO_FILE = '/assets/pseudo.js';
/** Texts in other languages are about a third longer. */
const LONGER = 1.35;

/**
 * Replaces the catalogue on its way to the browser: each text gets accents, brackets and a third more length. A text without brackets is in no
 * catalogue, and a clipped label has too little room.
 */
export async function speakPseudoLanguage(page: Page, language: Language): Promise<void> {
  const messages = Object.entries(compileCatalogue(language));
  const pseudo = JSON.stringify(
    Object.fromEntries(messages.map(([key, message]) => [key, pseudoOf(message)])),
  );
  // One file of its own, because a page loads up to twenty files of texts.
  await page.route(`**${PSEUDO_FILE}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${pseudo};` }),
  );
  // A file has one or more namespaces, which its exports name.
  await page.route(new RegExp(`/assets/[a-z]+-${language}-[\\w-]+\\.js$`), async (route) => {
    const original = JSON.stringify(`${new URL(route.request().url()).pathname}?as-built`);
    const body = `
      import * as exported from ${original};
      import pseudo from '${PSEUDO_FILE}';
      export * from ${original};
      for (const part of Object.values(exported)) {
        const texts = part.messages ?? part;
        for (const key of Object.keys(texts)) texts[key] = pseudo[key];
      }`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

/** The rest of a text without catalogue texts, including nested ones. */
export function withoutCatalogue(text: string): string {
  let depth = 0;
  let rest = '';
  for (const letter of text) {
    if (letter === OPENING) depth += 1;
    else if (letter === CLOSING) depth -= 1;
    else if (depth === 0) rest += letter;
  }
  return rest;
}

function pseudoOf(message: CompiledMessage): CompiledMessage {
  const tokens = typeof message === 'string' ? [message] : message;
  const length = tokens.reduce((sum, token) => sum + (typeof token === 'string' ? token.length : 4), 0);
  const padding = '·'.repeat(Math.ceil(length * (LONGER - 1)));
  return [OPENING, ...tokens.map(accentToken), padding, CLOSING];
}

function accentToken(token: MessageToken): MessageToken {
  if (typeof token === 'string') return token === '#' ? token : accent(token);
  const [name, kind, cases] = token;
  if (kind === undefined || cases === undefined) return token;
  const accented = Object.entries(cases).map(([key, tokens]) => [key, tokens.map(accentToken)] as const);
  return [name, kind, Object.fromEntries(accented)];
}

function accent(text: string): string {
  return [...text].map((letter) => ACCENTED[letter] ?? letter).join('');
}
