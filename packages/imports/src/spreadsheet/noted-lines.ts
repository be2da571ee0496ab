import type { Doubt, FoundRow } from '#sources/findings.ts';
import type { Row } from '#tables/split-cells.ts';
import { joinNotes } from '#values/app-values.ts';
import { readAmount } from '#values/amounts.ts';
import { readDay } from '#values/dates.ts';
import { readMileage } from '#values/numbers.ts';

/** A line of the notes of a phone, and what it says. */
export interface NotedLine {
  readonly row: Row;
  readonly facts: Partial<FoundRow>;
}

const MAX_LINE = 400;
const LEAST_SHARE = 0.6;
const MILEAGE =
  /(?:(?:env(?:iron)?\.?|~|à|a)\s*)?\b\d{1,3}(?:[ .'’\u00a0\u202f]?\d{3})*\s?(?:k?kms?|kilom[eè]tres?|km\.)(?![\p{L}])|\b\d{2,3}\s?k(?![\p{L}])|\bkm\s?:?\s?\d{1,3}(?:[ .]?\d{3})*/giu;
const AMOUNT =
  /(?:(?:env(?:iron)?\.?|~)\s*)?\d{1,3}(?:[ .\u00a0\u202f]?\d{3})*(?:[.,]\d{1,2}|[.,]-)?\s?(?:€|euros?|eur)(?:\s?\d{2}(?!\d))?(?:\s?(?:ttc|ht))?|\b(?:offert|gratuit|sous garantie)(?:e)?\b/giu;

/**
 * Reads lines that begin with a day and go on in words, as people note them on a phone: « 12/01/2022 vidange 85000 km 89 € ». Null
 * where most of the rows are none. A number without a unit is asked about.
 */
export function readNotedLines(rows: readonly Row[], separator: string | null): NotedLine[] | null {
  const filled = rows.filter(({ text }) => text.trim() !== '');
  const read = filled.map((row) => ({ row, day: readDay(bulletless(row.text), 'day_first') }));
  const noted = read.filter(
    ({ day, row }) =>
      (day.date !== null || day.proposal !== null) && /\p{L}{2}/u.test(day.rest) && isOneText(row, separator),
  );
  if (noted.length === 0 || noted.length < filled.length * LEAST_SHARE) return null;
  return read.map(({ row, day }) => ({ row, facts: factsOf(row.text, day) }));
}

function bulletless(text: string): string {
  return text.slice(0, MAX_LINE).replace(/^\s*[-*•·–]\s*/, '');
}

/** A comma in a sentence cuts it; that makes no table of it. The first cell of a table is a day and nothing else. */
function isOneText({ cells, text }: Row, separator: string | null): boolean {
  const [first = ''] = cells;
  if (/\p{L}{2}/u.test(readDay(bulletless(first), 'day_first').rest)) return true;
  return separator === ',' && /\d,\d{2}\s?(?:€|eur)/i.test(text.slice(0, MAX_LINE));
}

function factsOf(text: string, day: ReturnType<typeof readDay>): Partial<FoundRow> {
  const words = day.date === null ? bulletless(text) : day.rest;
  const doubts: Doubt[] = [];
  const mileages = words.match(MILEAGE) ?? [];
  const withoutMileage = words.replace(MILEAGE, ' ');
  const amounts = withoutMileage.match(AMOUNT) ?? [];
  const title = withoutMileage
    .replace(AMOUNT, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
    .replace(/\s[-–,;:](?:\s[-–,;:])+\s?/g, ' – ');
  const distance = mileages.length === 1 ? readMileage(mileages[0] ?? '') : null;
  const amount = amounts.length === 1 ? readAmount(amounts[0] ?? '', ',') : null;
  const ask = (
    field: Doubt['field'],
    cause: Doubt['cause'],
    said: string,
    proposal: Doubt['proposal'],
    isGuess = false,
  ) => doubts.push({ field, cause, text: said, proposal, isGuess });
  if (day.isGuess) ask('date', 'date_guessed', text, day.date, true);
  if (day.date === null) ask('date', 'date_vague', text, day.proposal);
  if (distance?.isGuess) ask('mileage', 'value_about', mileages[0] ?? '', distance.mileage, true);
  if (mileages.length > 1 || distance?.isOpen)
    ask('mileage', 'mileage_unreadable', mileages.join(' ; '), null);
  if (amount?.kind === 'guess') ask('cost', 'value_about', amounts[0] ?? '', amount.cents, true);
  const bare = /(?<![\d.,\p{L}])\d{2,4}(?:[.,]\d{2})?(?![\d\p{L}%°])/u.exec(title)?.[0];
  const isBare = amounts.length === 0 && bare !== undefined;
  const isAsked = amounts.length > 1 || amount?.kind === 'asked' || isBare;
  const costText = isAsked ? amounts.join(' ; ') || (bare ?? '') : null;
  if (costText !== null) {
    const likely = isBare ? readAmount(bare, ',') : null;
    ask('cost', 'cost_doubtful', costText, likely?.kind === 'sure' ? likely.cents : null);
  }
  return {
    date: day.date,
    mileage: distance?.mileage ?? null,
    title,
    cents: costText === null ? (amount && amount.kind !== 'asked' ? amount.cents : 0) : null,
    costText,
    notes: joinNotes(
      doubts.length > 0 || title.length === 0 ? text : '',
      text.length > MAX_LINE ? text.slice(MAX_LINE) : '',
    ),
    doubts,
  };
}
