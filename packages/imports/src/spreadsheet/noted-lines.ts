import { asked, guessed, type Doubt, type FoundRow } from '#sources/findings.ts';
import type { Row } from '#tables/split-cells.ts';
import { joinNotes } from '#values/app-values.ts';
import { readAmount } from '#values/amounts.ts';
import { readDay, type DayReading } from '#values/dates.ts';
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

function factsOf(text: string, day: DayReading): Partial<FoundRow> {
  const words = day.date === null ? bulletless(text) : day.rest;
  const mileages = words.match(MILEAGE) ?? [];
  const withoutMileage = words.replace(MILEAGE, ' ');
  const amounts = withoutMileage.match(AMOUNT) ?? [];
  const title = withoutMileage
    .replace(AMOUNT, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
    .replace(/\s[-–,;:](?:\s[-–,;:])+\s?/g, ' – ');
  const distance = mileageOf(mileages);
  const money = costOf(amounts, title);
  const doubts = [...dayDoubts(text, day), ...distance.doubts, ...money.doubts];
  const isWhole = doubts.length > 0 || title === '';
  return {
    date: day.date,
    mileage: distance.mileage,
    title,
    cents: money.cents,
    costText: money.text,
    notes: joinNotes(isWhole ? text : '', text.length > MAX_LINE ? text.slice(MAX_LINE) : ''),
    doubts,
  };
}

function dayDoubts(text: string, { date, isGuess, proposal }: DayReading): Doubt[] {
  if (date === null) return [asked('date', 'date_vague', text, proposal)];
  return isGuess ? [guessed('date', 'date_guessed', text, date)] : [];
}

function mileageOf(found: readonly string[]): { mileage: number | null; doubts: Doubt[] } {
  const [only = ''] = found;
  if (found.length === 0) return { mileage: null, doubts: [] };
  const { mileage, isGuess, isOpen } = readMileage(only);
  if (found.length > 1 || isOpen) {
    return { mileage: null, doubts: [asked('mileage', 'mileage_unreadable', found.join(' ; '))] };
  }
  return { mileage, doubts: isGuess ? [guessed('mileage', 'value_about', only, mileage)] : [] };
}

const BARE_NUMBER = /(?<![\d.,\p{L}])\d{2,4}(?:[.,]\d{2})?(?![\d\p{L}%°])/u;

/** The one amount of a line; a number without a unit may be one, and is asked. */
function costOf(
  amounts: readonly string[],
  title: string,
): { cents: number | null; text: string | null; doubts: Doubt[] } {
  const bare = amounts.length === 0 ? BARE_NUMBER.exec(title)?.[0] : undefined;
  const text = bare ?? amounts.join(' ; ');
  if (text === '') return { cents: 0, text: null, doubts: [] };
  const read = readAmount(bare ?? amounts[0] ?? '', ',');
  const isOne = bare === undefined && amounts.length === 1;
  if (!isOne || read.kind === 'asked') {
    const proposal = read.kind === 'asked' ? read.proposal : read.cents;
    return {
      cents: null,
      text,
      doubts: [asked('cost', 'cost_doubtful', text, isOne || bare !== undefined ? proposal : null)],
    };
  }
  const doubts = read.kind === 'guess' ? [guessed('cost', 'value_about', text, read.cents)] : [];
  return { cents: read.cents, text: null, doubts };
}
