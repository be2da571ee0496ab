/** Supported languages by ISO 639-1 code. The first is the default and the fallback. */
export const languages = ['fr', 'en'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage = languages[0];

export function isLanguage(value: unknown): value is Language {
  return languages.some((known) => known === value);
}

/** Parses a stored language; falls back to the default for a language unknown to this release. */
export function readLanguage(value: unknown): Language {
  return isLanguage(value) ? value : defaultLanguage;
}
