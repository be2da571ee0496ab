import { afterAll } from 'vitest';
import { catalogueSources } from '#catalogue-sources.ts';
import { formRules, type FormRules } from '#form-rules.ts';
import { isLanguage, languageRules, languages, type Language, type LanguageRules } from '#language.ts';
import { typographyRules, type TypographyRule } from '#testing/typography-rules.ts';

const code = 'de';

const rules: LanguageRules = {
  locale: 'de-DE',
  name: 'Deutsch',
  missingText: 'Text nicht verfügbar',
  formatOverdue: (duration) => `${duration} überfällig`,
};

const rulesOfForms: FormRules = {
  formatHour: (hour) => `${hour}\u00a0Uhr`,
  groupMark: '.',
  dayEnding: String.raw`\.`,
  sheet: { separator: ';', decimalMark: ',', dayMark: '.' },
};

const rulesOfTypography: readonly TypographyRule[] = [{ fault: 'English quotes', pattern: /“(?=\p{L})|”/u }];

/** Texts that name a language; the catalogue has one per language. */
export const namingTexts = {
  shell: { 'language.offer.de': 'Auf Deutsch lesen', 'language.decline.de': 'Bei Französisch bleiben' },
  settings: { 'language.effect.de': 'Die Seiten und E-Mails werden deutsch.' },
};

/** Stands in for a translation. */
function germanText(english: string): string {
  return `de: ${english.replaceAll('“', '„').replaceAll('”', '“')}`;
}

/**
 * Adds German to the languages until the end of the test file. The generated texts prove that a third language needs
 * only its code, its rules and its texts.
 */
export function addGerman(): Language {
  const texts = Object.entries(catalogueSources.en).map(([namespace, english]) => {
    const translated = Object.entries(english).map(([key, text]) => [key, germanText(text)]);
    return [namespace, { ...Object.fromEntries(translated), ...Reflect.get(namingTexts, namespace) }];
  });
  const tables = [
    [languageRules, rules],
    [formRules, rulesOfForms],
    [typographyRules, rulesOfTypography],
    [catalogueSources, Object.fromEntries(texts)],
  ] as const;
  Reflect.set(languages, languages.length, code);
  for (const [table, entry] of tables) Reflect.set(table, code, entry);
  afterAll(() => {
    Reflect.set(languages, 'length', languages.length - 1);
    for (const [table] of tables) Reflect.deleteProperty(table, code);
  });
  const added: unknown = code;
  if (!isLanguage(added)) throw new Error('German was not added');
  return added;
}
