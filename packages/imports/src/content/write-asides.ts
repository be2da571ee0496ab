import type { Aside, AsideReason } from '#sources/findings.ts';
import { writeCsvRow } from '@carnet/domain/text/spreadsheet-cell';

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
