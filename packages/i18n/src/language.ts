/** The interface languages (specification, section 1). */
export const languages = ['fr', 'en'] as const;

export type Language = (typeof languages)[number];

/** French is the default and the fallback (specification, section 1). */
export const defaultLanguage: Language = 'fr';

/** The locale whose Intl rules a language follows: English is day-first, so en-GB and never en-US. */
export const intlLocales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

export function isLanguage(value: unknown): value is Language {
  return value === 'fr' || value === 'en';
}

/**
 * The first language that Carnet speaks among the tags a person prefers (`navigator.languages`, or an
 * Accept-Language header already split and sorted), French when it speaks none of them.
 */
export function chooseLanguage(preferredTags: readonly string[]): Language {
  for (const tag of preferredTags) {
    const primary = tag.toLowerCase().split(/[-_]/)[0]?.trim();
    if (isLanguage(primary)) return primary;
  }
  return defaultLanguage;
}
