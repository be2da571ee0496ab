import { searchable } from '#text/searchable.ts';

/**
 * `siv`: AB-123-CD, since 2009. `siv_provisional`: WW-123-AB. `w_garage`: W-123-AB, motor trade. `moped`: AB-12-C,
 * until 2015. `fni`: 1234 AB 56, before 2009 and still legal. `unknown`: anything else.
 */
export type PlateKind = 'siv' | 'siv_provisional' | 'w_garage' | 'moped' | 'fni' | 'unknown';

export interface RecognisedPlate {
  readonly kind: PlateKind;
  /** Display form: a French plate in official spacing, any other as typed. */
  readonly display: string;
}

interface PlateForm {
  readonly kind: PlateKind;
  readonly pattern: RegExp;
  readonly separator: string;
}

// French plates never contain I, O or U, and SIV plates never SS. Departments: 01 to 95, Corsica’s 2A and 2B, and 971
// to 988 overseas.
const PLATE_FORMS: readonly PlateForm[] = [
  { kind: 'siv_provisional', pattern: /^(WW)(?!000)(\d{3})(?!SS)([A-HJ-NP-TV-Z]{2})$/, separator: '-' },
  {
    kind: 'siv',
    pattern: /^(?!SS)([A-HJ-NP-TV-Z]{2})(?!000)(\d{3})(?!SS)([A-HJ-NP-TV-Z]{2})$/,
    separator: '-',
  },
  { kind: 'w_garage', pattern: /^(W)(?!000)(\d{3})([A-HJ-NP-TV-Z]{2})$/, separator: '-' },
  { kind: 'moped', pattern: /^([A-HJ-NP-TV-Z]{1,2})(\d{2,3})([A-HJ-NP-TV-Z])$/, separator: '-' },
  {
    kind: 'fni',
    pattern: /^([1-9]\d{0,3})([A-HJ-NP-TV-Z]{1,3})(0[1-9]|[1-8]\d|9[0-5]|2[AB]|97[1-6]|98[4678])$/,
    separator: ' ',
  },
];

/** Separators between the parts of a plate. */
const SEPARATORS = /[\s\p{Pd}.·•]/gu;

/**
 * Form in which plates are compared: lower case without separators.
 * @example plateKey('AB-123-CD') // 'ab123cd', as for 'ab 123 cd'
 */
export function plateKey(text: string): string {
  return searchable(text).replace(SEPARATORS, '');
}

/**
 * Recognises a French registration number in any spacing and returns its usual form. Never refuses: a foreign,
 * diplomatic or military plate is `unknown` and shown as typed.
 * @example recognisePlate('ab 123cd') // { kind: 'siv', display: 'AB-123-CD' }
 */
export function recognisePlate(text: string): RecognisedPlate {
  const compact = text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '');
  for (const { kind, pattern, separator } of PLATE_FORMS) {
    const match = pattern.exec(compact);
    if (match !== null) return { kind, display: match.slice(1).join(separator) };
  }
  return { kind: 'unknown', display: text.trim() };
}

/** Whether the text is a French plate in any form known to `recognisePlate`. */
export function isFrenchPlate(text: string): boolean {
  return recognisePlate(text).kind !== 'unknown';
}
