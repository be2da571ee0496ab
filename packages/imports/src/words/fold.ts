import { searchable } from '@carnet/domain/text/searchable';

const MAX_KEPT = 50_000;
const MAX_TEXT = 200;
const folded = new Map<string, string>();

/** The searchable form of a text, cached because the words of a history repeat. */
export function fold(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const form = searchable(text);
  if (folded.size < MAX_KEPT && text.length <= MAX_TEXT) folded.set(text, form);
  return form;
}
