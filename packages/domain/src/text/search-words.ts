import { searchable } from '#text/searchable.ts';
import { plateKey } from '#vehicles/plate.ts';

/** A folded search word in two forms. */
export interface SearchWord {
  readonly text: string;
  /** Without separators, to match plates: `ab123` for `AB-123`. */
  readonly plate: string;
}

/** Each word is compared with each row, so further words are ignored. */
const MOST_WORDS = 10;

/**
 * The distinct words of a query, all of which must be found, in any order. A dash or dot standing alone, as in « AB -
 * 123 - CD », is not a word unless the query has no others.
 */
export function searchWords(query: string): readonly SearchWord[] {
  const texts = [...new Set(searchable(query).split(' '))].filter(Boolean);
  const words = texts.map((text) => ({ text, plate: plateKey(text) }));
  const meaningful = words.filter(({ plate }) => plate !== '');
  const chosen = meaningful.length > 0 ? meaningful : words.map(({ text }) => ({ text, plate: text }));
  return chosen.slice(0, MOST_WORDS);
}

/** Whether a folded text (`searchable`, `vehicleSearchText`) contains the word, or a plate in any notation. */
export function isWordIn(folded: string, { text, plate }: SearchWord): boolean {
  return folded.includes(text) || folded.includes(plate);
}
