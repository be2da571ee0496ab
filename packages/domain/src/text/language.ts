/** The languages of Carnet, by their ISO 639-1 codes. The first is the default and the fallback. */
export const languages = ['fr', 'en'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage = languages[0];

export function isLanguage(value: unknown): value is Language {
  return languages.some((known) => known === value);
}

/** The language that a row or a message names; the default for what this release does not know. */
export function readLanguage(value: unknown): Language {
  return isLanguage(value) ? value : defaultLanguage;
}
