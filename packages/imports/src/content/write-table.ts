import type { Aside, AsideReason } from '#sources/findings.ts';
import { writeCsvRow, type CsvValue } from '@carnet/domain/text/spreadsheet-cell';

/** A CSV of commas (RFC 4180) with a line of names; texts that a spreadsheet would run as formulas are escaped. */
export function writeTable(columns: string, rows: readonly (readonly CsvValue[])[]): string {
  return `${[columns, ...rows.map((row) => writeCsvRow(row))].join('\n')}\n`;
}

const ASIDE_COLUMNS = {
  fr: '"Fichier";"Ligne";"Raison";"Texte"',
  en: '"File","Line","Reason","Text"',
} as const;

/**
 * What was set aside as a CSV for the owner’s spreadsheet, with a byte order mark; French Excel expects semicolons.
 * @param reasonOf the reason in words
 */
export function writeAsides(
  asides: readonly Aside[],
  language: 'fr' | 'en',
  reasonOf: (reason: AsideReason) => string,
): string {
  const separator = language === 'fr' ? ';' : ',';
  const rows = asides.map(({ file, line, reason, text }) =>
    writeCsvRow([file, line, reasonOf(reason), text], separator),
  );
  return `\ufeff${[ASIDE_COLUMNS[language], ...rows].join('\r\n')}\r\n`;
}
