import { searchable } from '#text/searchable.ts';

/** As wide as each number becomes; longer ones are compared as text. */
const DIGITS = 16;

/**
 * The form of a name in which lists order it: as `searchable`, and numbers by their value. A key of a key is itself, so a key
 * that an older version made by `searchable` becomes the right one.
 *
 * @example nameKey('Tracteur 9') < nameKey('Tracteur 10')
 */
export function nameKey(name: string): string {
  return searchable(name).replace(/[0-9]+/g, (digits) =>
    digits.replace(/^0+(?=[0-9])/, '').padStart(DIGITS, '0'),
  );
}
