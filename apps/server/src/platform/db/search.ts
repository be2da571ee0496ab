import { searchWords } from '@carnet/domain/text/search-words';
import { sql, type RawBuilder } from 'kysely';

/** Patterns for the words of a search, in order: as text, and as part of a plate. */
export interface SearchPatterns {
  readonly texts: readonly string[];
  readonly plates: readonly string[];
}

export function buildPatterns(query: string): SearchPatterns {
  const words = searchWords(query);
  return {
    texts: words.map(({ text }) => containsPattern(text)),
    plates: words.map(({ plate }) => containsPattern(plate)),
  };
}

/** Matches a word in the folded text of a row. */
export function textContains(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`search like ${pattern} escape '\\'`;
}

/** The same for a vehicle, whose plate may be written differently. */
export function vehicleContains(pattern: string, platePattern: string): RawBuilder<boolean> {
  return sql<boolean>`(search like ${pattern} escape '\\' or search like ${platePattern} escape '\\')`;
}

/** Matches a word in the vehicle of a row. Evaluated once for a list, because a garage has few vehicles. */
export function vehicleOfRowContains(
  garageId: string,
  pattern: string,
  platePattern: string,
): RawBuilder<boolean> {
  return sql<boolean>`vehicle_id in (
    select id from vehicle where garage_id = ${garageId} and ${vehicleContains(pattern, platePattern)})`;
}

/** A `like` pattern that finds `text` anywhere, with wildcards as literals. */
function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
