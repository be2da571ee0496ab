import { defaultLanguage, isLanguage, type Language } from '@carnet/domain/text/language';

export { defaultLanguage, isLanguage, languages, type Language } from '@carnet/domain/text/language';

/** What every page needs of a language beside its texts: the rest is in `form-rules.ts`. */
export interface LanguageRules {
  /** Intl has the plurals, numbers and dates of this locale. Its region decides the order of a date. */
  readonly locale: string;
  /** Its own name, in itself. */
  readonly name: string;
  /** In place of a text that could not be loaded, hence not in the catalogue. */
  readonly missingText: string;
  /** The first of a month in words, where Intl writes `1`. */
  readonly firstOfMonth?: string;
  /** `duration` has its unit: `5 jours`. */
  readonly formatOverdue: (duration: string) => string;
}

export const languageRules: Readonly<Record<Language, LanguageRules>> = {
  fr: {
    locale: 'fr-FR',
    name: 'Français',
    missingText: 'Texte indisponible',
    firstOfMonth: '1er',
    formatOverdue: (duration) => `en retard de ${duration}`,
  },
  en: {
    // Days first, unlike en-US.
    locale: 'en-GB',
    name: 'English',
    missingText: 'Text unavailable',
    formatOverdue: (duration) => `${duration} overdue`,
  },
};

/** `FR – Français`, whatever language is shown. */
export function languageLabel(language: Language): string {
  return `${language.toUpperCase()} – ${languageRules[language].name}`;
}

/**
 * The first language that Carnet speaks among the tags a person prefers (`navigator.languages`, or an
 * Accept-Language header already split and sorted), the default when it speaks none of them.
 */
export function chooseLanguage(preferredTags: readonly string[]): Language {
  for (const tag of preferredTags) {
    const primary = tag.toLowerCase().split(/[-_]/)[0]?.trim();
    if (isLanguage(primary)) return primary;
  }
  return defaultLanguage;
}
