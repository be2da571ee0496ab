import { searchable } from '#text/searchable.ts';

/** Width to which numbers are padded; longer ones are compared as text. */
const DIGITS = 16;

/**
 * Sort key of a name: its `searchable` form with numbers padded. The key of a key is itself, so keys made by an older
 * version with `searchable` can be converted.
 * @example nameKey('Tracteur 9') < nameKey('Tracteur 10')
 */
export function nameKey(name: string): string {
  return searchable(name).replace(/[0-9]+/g, (digits) =>
    digits.replace(/^0+(?=[0-9])/, '').padStart(DIGITS, '0'),
  );
}
