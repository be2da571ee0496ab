import type { SheetFormat } from '@carnet/domain/text/spreadsheet-cell';
import type { Language } from '#language.ts';

/** Language rules for forms and files. Separate from `languageRules`, because the first page does not need them. */
export interface FormRules {
  /** An hour of the day, 0 to 23. */
  readonly formatHour: (hour: number) => string;
  /** Thousands separator that also counts alone: with `,`, `12,345` is 12345 and not a decimal. */
  readonly groupMark?: ',' | '.';
  /** Optional suffix of the day in a typed date, as a regular expression: `1er`. */
  readonly dayEnding: string;
  /** CSV dialect of spreadsheets in this language. */
  readonly sheet: SheetFormat;
}

export const formRules: Readonly<Record<Language, FormRules>> = {
  fr: {
    formatHour: (hour) => `${hour}\u00a0h`,
    dayEnding: 'er',
    sheet: { separator: ';', decimalMark: ',', dayMark: '/' },
  },
  en: {
    formatHour: (hour) => `${String(hour).padStart(2, '0')}:00`,
    groupMark: ',',
    dayEnding: 'st|nd|rd|th',
    sheet: { separator: ',', decimalMark: '.', dayMark: null },
  },
};
