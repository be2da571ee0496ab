import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import type { CompiledMessage, MessageToken } from '@carnet/i18n/format-message';
import type { Language } from '@carnet/i18n/language';
import type { Page } from '@playwright/test';

/** Stands before every text of the catalogue. */
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
/** Texts in other languages are about a third longer. */
const LONGER = 1.35;

/**
 * Replaces the catalogue on its way to the browser: each text is accented, a third longer and in brackets. A text
 * without brackets is then one that no catalogue holds, and a label that is cut off shows where there is no room.
 */
export async function speakPseudoLanguage(page: Page, language: Language): Promise<void> {
  const messages = Object.entries(compileCatalogue(language));
  const pseudo = JSON.stringify(
    Object.fromEntries(messages.map(([key, message]) => [key, pseudoOf(message)])),
  );
  // A file holds the texts of one namespace, or of several that travel together; it says which by its exports.
  await page.route(new RegExp(`/assets/[a-z]+-${language}-[\\w-]+\\.js$`), async (route) => {
    const original = JSON.stringify(`${new URL(route.request().url()).pathname}?as-built`);
    const body = `
      import * as exported from ${original};
      export * from ${original};
      const pseudo = ${pseudo};
      for (const part of Object.values(exported)) {
        const texts = part.messages ?? part;
        for (const key of Object.keys(texts)) texts[key] = pseudo[key];
      }`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

/** What remains of a text without all that the catalogue has said: nested texts count as said. */
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
