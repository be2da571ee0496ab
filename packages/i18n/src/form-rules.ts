import type { SheetFormat } from '@carnet/domain/text/spreadsheet-cell';
import type { Language } from '#language.ts';

/** What forms and files need of a language. Apart from `languageRules`, because the first page needs none of it. */
export interface FormRules {
  /** An hour of the day, from 0 to 23. */
  readonly formatHour: (hour: number) => string;
  /** The mark that groups thousands in a typed number even alone: with `,`, `12,345` is 12345 and not a decimal. */
  readonly groupMark?: ',' | '.';
  /** What may follow the day in a typed date, as a regular expression: `1er`. */
  readonly dayEnding: string;
  /** How the spreadsheets of its readers read a CSV. */
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
