import { defaultLanguage, isLanguage, type Language } from '@carnet/domain/text/language';

export { defaultLanguage, isLanguage, languages, type Language } from '@carnet/domain/text/language';

/** Language rules that every page needs; the others are in `form-rules.ts`. */
export interface LanguageRules {
  /** Locale for plurals, numbers and dates in Intl. Its region determines the date order. */
  readonly locale: string;
  /** Name of the language in that language. */
  readonly name: string;
  /** Shown if a text could not be loaded, so it is not in the catalogue. */
  readonly missingText: string;
  /** The first of the month in words, if Intl writes `1`. */
  readonly firstOfMonth?: string;
  /** `duration` includes its unit: `5 jours`. */
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
    // Day before month, unlike en-US.
    locale: 'en-GB',
    name: 'English',
    missingText: 'Text unavailable',
    formatOverdue: (duration) => `${duration} overdue`,
  },
};

/** `FR – Français`, in every interface language. */
export function languageLabel(language: Language): string {
  return `${language.toUpperCase()} – ${languageRules[language].name}`;
}

/**
 * The first supported language among the preferred tags (`navigator.languages`, or an Accept-Language header already
 * split and sorted); the default language if none is supported.
 */
export function chooseLanguage(preferredTags: readonly string[]): Language {
  for (const tag of preferredTags) {
    const primary = tag.toLowerCase().split(/[-_]/)[0]?.trim();
    if (isLanguage(primary)) return primary;
  }
  return defaultLanguage;
}
