import type { Aside, AsideReason } from '#sources/findings.ts';
import type { Language } from '@carnet/domain/text/language';
import { writeCsvRow, type SheetFormat } from '@carnet/domain/text/spreadsheet-cell';

const ASIDE_COLUMNS = {
  fr: ['Fichier', 'Ligne', 'Raison', 'Texte'],
  en: ['File', 'Line', 'Reason', 'Text'],
} as const satisfies Record<Language, readonly string[]>;

/**
 * A CSV of the rows that were not imported, with a byte order mark.
 * @param reasonOf the reason as text
 */
export function writeAsides(
  asides: readonly Aside[],
  language: Language,
  { separator }: SheetFormat,
  reasonOf: (reason: AsideReason) => string,
): string {
  const rows = asides.map(({ file, line, reason, text }) =>
    writeCsvRow([file, line, reasonOf(reason), text], separator),
  );
  return `\ufeff${[writeCsvRow(ASIDE_COLUMNS[language], separator), ...rows].join('\r\n')}\r\n`;
}
