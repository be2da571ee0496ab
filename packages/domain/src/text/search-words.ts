import { searchable } from '#text/searchable.ts';
import { plateKey } from '#vehicles/plate.ts';

/** A word of a search, folded, in the two forms in which a text may hold it. */
export interface SearchWord {
  readonly text: string;
  /** As part of a plate: `ab123` for `AB-123`. */
  readonly plate: string;
}

/** Each word is compared with each row; further ones are not looked for. */
const MOST_WORDS = 10;

/**
 * The words of a search, each once: all of them have to be found, in any order. A dash or a dot that stands alone, as in
 * « AB - 123 - CD », is no word unless nothing else is there.
 */
export function searchWords(query: string): readonly SearchWord[] {
  const texts = [...new Set(searchable(query).split(' '))].filter(Boolean);
  const words = texts.map((text) => ({ text, plate: plateKey(text) }));
  const saying = words.filter(({ plate }) => plate !== '');
  const asked = saying.length > 0 ? saying : words.map(({ text }) => ({ text, plate: text }));
  return asked.slice(0, MOST_WORDS);
}

/** Whether a folded text (`searchable`, `vehicleSearchText`) holds the word, a plate however it was written. */
export function isWordIn(folded: string, { text, plate }: SearchWord): boolean {
  return folded.includes(text) || folded.includes(plate);
}
