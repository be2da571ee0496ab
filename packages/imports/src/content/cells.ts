import { asOneLine } from '@carnet/domain/text/one-line';

const MAX_CENTS = 999_999_999;

/** One line of at most so many characters; null where nothing is left. */
export function line(text: string | null, limit: number): string | null {
  return text === null ? null : Array.from(asOneLine(text)).slice(0, limit).join('').trim() || null;
}

/** Euros of cents; null where Carnet cannot hold them. */
export function euros(cents: number | null): number | null {
  return cents === null || cents < 0 || cents > MAX_CENTS ? null : cents / 100;
}
