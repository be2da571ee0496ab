import { searchable } from '@carnet/domain/text/searchable';

/** After a longer pause, a letter begins another word (WAI-ARIA APG, select-only combobox). */
const PAUSE_MILLIS = 500;

/** What was typed, one letter soon after the other, at a list that is not typed into. */
export interface TypedLetters {
  readonly text: string;
  /** When the last one was, in milliseconds. */
  readonly at: number;
}

/** Whether the next key goes on with the same word. */
export function isUnderWay({ text, at }: TypedLetters, now: number): boolean {
  return text !== '' && now - at <= PAUSE_MILLIS;
}

/**
 * The option that letters lead to: the first from `current` on that begins with them; for a letter alone, or the same one
 * again, the first after it. Accents and capitals do not count.
 */
export function findByLetters(labels: readonly string[], text: string, current: number): number | undefined {
  const letters = searchable(text);
  const first = letters.charAt(0);
  const isOneLetter = letters === first.repeat(letters.length);
  const start = isOneLetter ? current + 1 : Math.max(current, 0);
  const order = labels.map((_label, index) => (start + index) % labels.length);
  return order.find((index) => searchable(labels[index] ?? '').startsWith(isOneLetter ? first : letters));
}
