/** The digits of a number as it was written, not yet rounded by any conversion. */
export type DecimalText =
  | { readonly ok: true; readonly whole: string; readonly fraction: string }
  | { readonly ok: false; readonly code: 'empty' | 'not_a_number' | 'negative' };

/** Thousands in threes, all with the same mark, and perhaps a decimal mark that is another one. */
const grouped = /^([1-9]\d{0,2})([ .,])(\d{3}(?:\2\d{3})*)(?:(?!\2)([.,])(\d*))?$/;
const plain = /^(\d*)(?:[.,](\d*))?$/;

/**
 * Reads a number with the marks of either language. Spaces group thousands, whatever space was pasted.
 * @param unit a unit or currency that may stand at its end or start.
 * @param groupMarks the marks that group thousands even alone (`12.345`), where a decimal mark is possible too.
 */
export function readDecimal(text: string, unit: RegExp, groupMarks: readonly string[]): DecimalText {
  const spaced = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (spaced === '') return { ok: false, code: 'empty' };
  const [, sign = '', unsigned = ''] = /^([-−+]?) ?(.*)$/.exec(spaced) ?? [];
  const digits = readDigits(unsigned.replace(unit, '').trim(), groupMarks);
  if (!digits) return { ok: false, code: 'not_a_number' };
  return sign === '-' || sign === '−' ? { ok: false, code: 'negative' } : { ok: true, ...digits };
}

function readDigits(number: string, groupMarks: readonly string[]) {
  const [, first, mark = '', rest = '', decimalMark, groupedFraction = ''] = grouped.exec(number) ?? [];
  const isSurelyGrouped = mark === ' ' || decimalMark !== undefined || rest.length > 3;
  if (first !== undefined && (isSurelyGrouped || groupMarks.includes(mark))) {
    return { whole: first + rest.replace(/\D/g, ''), fraction: groupedFraction };
  }
  const [, whole = '', fraction = ''] = plain.exec(number) ?? [];
  return whole + fraction === '' ? null : { whole: whole || '0', fraction };
}
