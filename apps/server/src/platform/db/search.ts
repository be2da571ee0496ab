import { searchWords } from '@carnet/domain/text/search-words';
import { sql, type RawBuilder } from 'kysely';

/** Patterns for the words of a search, in their order: as text, and as part of a plate. */
export interface SearchPatterns {
  readonly texts: readonly string[];
  readonly plates: readonly string[];
}

export function patternsOf(query: string): SearchPatterns {
  const words = searchWords(query);
  return {
    texts: words.map(({ text }) => containsPattern(text)),
    plates: words.map(({ plate }) => containsPattern(plate)),
  };
}

/** Whether the folded text of a row holds a word. */
export function textHolds(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`search like ${pattern} escape '\\'`;
}

/** The same of a vehicle, whose plate may be written otherwise. */
export function vehicleHolds(pattern: string, platePattern: string): RawBuilder<boolean> {
  return sql<boolean>`(search like ${pattern} escape '\\' or search like ${platePattern} escape '\\')`;
}

/** Whether the vehicle of a row holds a word. Asked once for a whole list: a garage has few vehicles. */
export function vehicleOfRowHolds(
  garageId: string,
  pattern: string,
  platePattern: string,
): RawBuilder<boolean> {
  return sql<boolean>`vehicle_id in (
    select id from vehicle where garage_id = ${garageId} and ${vehicleHolds(pattern, platePattern)})`;
}

/** A `like` pattern that finds `text` anywhere, its wildcards taken literally. */
function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
