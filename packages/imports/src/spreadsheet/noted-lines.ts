import { askedDoubt, guessedDoubt, type Doubt, type FoundRow } from '#sources/findings.ts';
import type { Row } from '#tables/split-cells.ts';
import { joinNotes } from '#values/app-values.ts';
import { readAmount } from '#values/amounts.ts';
import { readDay, type DayReading } from '#values/dates.ts';
import { readDecimal, readMileage } from '#values/numbers.ts';
import { matchType } from '#words/match-type.ts';

/** A line of notes from a phone. */
export interface NotedLine {
  readonly row: Row;
  /** The vehicle in a line above; null if no line names one. */
  readonly title: string | null;
  readonly facts: Partial<FoundRow>;
}

const MAX_LINE = 400;
const LEAST_SHARE = 0.5;
const YEAR_LINE = /^\W*(?:ann[ée]e )?((?:19|20)\d\d)\W*$/iu;
const INNER_DAY =
  /(?:\ble )?(?<![\d/.])\d{1,2}(?:[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|(?:er)? \p{L}{3,9}\.? (?:\d{4}))(?![\d/])/u;
const MONTH_AND_REST = /^((?:\p{L}{3,9}\.?|\d{1,2})[ /](?:19|20)\d\d)\s*[:,–-]\s*(.*\p{L}{2}.*)$/u;
const MILEAGE =
  /(?:(?:env(?:iron)?\.?|~|à|a)\s*)?\b\d{1,3}(?:[ .'’\u00a0\u202f]?\d{3})*\s?(?:k?kms?|kilom[eè]tres?|km\.)(?![\p{L}])|\b\d{2,3}\s?k(?![\p{L}])|\bkm\s?:?\s?\d{1,3}(?:[ .]?\d{3})*/giu;
const AMOUNT =
  /(?:(?:env(?:iron)?\.?|~)\s*)?\d{1,3}(?:[ .\u00a0\u202f]?\d{3})*(?:[.,]\d{1,2}|[.,]-)?\s?(?:€|euros?|eur)(?:\s?\d{2}(?!\d))?(?:\s?(?:ttc|ht))?|\b(?:offert|gratuit|sous garantie)(?:e)?\b/giu;

/**
 * Reads lines with a date and words, as noted on a phone: « 12/01/2022 vidange 85000 km 89 € ». A line with
 * only a year applies to the lines below it. Null if fewer than half of the lines have a date.
 */
export function readNotedLines(rows: readonly Row[], separator: string | null): NotedLine[] | null {
  let [year, title]: [number | null, string | null] = [null, null];
  const titles = titlesIn(rows);
  const read = rows.flatMap((row) => {
    title = titles.get(row) ?? title;
    const alone = YEAR_LINE.exec(row.text.slice(0, MAX_LINE))?.[1];
    if (alone !== undefined) year = Number(alone);
    const isBlank = alone !== undefined || row.text.trim() === '' || titles.has(row);
    return isBlank ? [] : [{ row, title, day: readLineDay(row.text, year) }];
  });
  const noted = read.filter(
    ({ day, row }) =>
      (day.date !== null || day.proposal !== null) && /\p{L}{2}/u.test(day.rest) && isOneText(row, separator),
  );
  if (noted.length === 0 || noted.length < read.length * LEAST_SHARE) return null;
  return read.map(({ row, title: own, day }) => ({ row, title: own, facts: factsOf(row.text, day) }));
}

const MAX_TITLE = 40;

/**
 * Lines with the name of a vehicle: short ones without a date, each above lines with one. A single one may be
 * any title.
 */
function titlesIn(rows: readonly Row[]): ReadonlyMap<Row, string> {
  const filled = rows.filter(({ text }) => text.trim() !== '');
  const found = filled.flatMap((row, index) => {
    const text = row.text.trim();
    const isName = text.length <= MAX_TITLE && /\p{L}{2}/u.test(text) && !/\d{3}|[€;]/.test(text);
    const next = filled[index + 1];
    const isAbove = next !== undefined && readLineDay(next.text, null).date !== null;
    const isTitle = isName && isAbove && readLineDay(text, null).date === null && matchType(text) === null;
    return isTitle ? [[row, text.replace(/[\s:–-]+$/, '')] as const] : [];
  });
  return new Map(found.length > 1 ? found : []);
}

/** The date of a line, and the words around it. */
function readLineDay(text: string, year: number | null): DayReading {
  const line = withoutBullet(text);
  const first = readDay(line, 'day_first');
  if (first.date !== null && !first.isGuess) return first;
  const [, month, rest = ''] = MONTH_AND_REST.exec(line) ?? [];
  if (month !== undefined) return { ...readDay(month, 'day_first'), rest };
  const [, short, behind = ''] = /^(\d{1,2}[/.]\d{1,2})(?![\d/.])[\s:,–-]*(.*)$/u.exec(line) ?? [];
  if (short !== undefined && year !== null) return { ...readDay(short, 'day_first', year), rest: behind };
  const [inner] = INNER_DAY.exec(line) ?? [];
  if (inner === undefined) return first;
  return { ...readDay(inner, 'day_first'), rest: line.replace(inner, ' ') };
}

function withoutBullet(text: string): string {
  return text
    .slice(0, MAX_LINE)
    .trim()
    .replace(/^[-*•·–]\s*/, '');
}

/** Whether commas are punctuation. In a table, the first cell is a date alone, or has none. */
function isOneText({ cells, text }: Row, separator: string | null): boolean {
  const [first = ''] = cells;
  const { date, rest } = readDay(withoutBullet(first), 'day_first');
  if (/\p{L}{2}/u.test(rest)) return true;
  const line = text.slice(0, MAX_LINE);
  const isProse = date === null && !/,(?!\s|(?<=\d,)\d)/.test(line);
  if (separator === ',') return isProse || /\d,\d{2}\s?(?:€|eur)/i.test(line);
  return cells.filter((cell) => cell.trim() !== '').length === 1;
}

function factsOf(text: string, day: DayReading): Partial<FoundRow> {
  const words = day.date === null ? withoutBullet(text) : day.rest;
  const mileages = words.match(MILEAGE) ?? [];
  const withoutMileage = words.replace(MILEAGE, ' ');
  const amounts = withoutMileage.match(AMOUNT) ?? [];
  const title = withoutMileage
    .replace(AMOUNT, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
    .replace(/\s[-–,;:](?:\s[-–,;:])+\s?/g, ' – ');
  const distance = mileageOf(mileages, title);
  const money = costOf(amounts, title);
  const filled = quantityOf(title);
  const doubts = [...dayDoubts(text, day), ...distance.doubts, ...money.doubts];
  const isWhole = doubts.length > 0 || title === '';
  return {
    ...filled,
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
  if (date === null) return [askedDoubt('date', 'date_vague', text, proposal)];
  return isGuess ? [guessedDoubt('date', 'date_guessed', text, date)] : [];
}

const QUANTITY = /(?<![\d,.])(\d{1,3}(?:[.,]\d{1,3})?)\s?(l|litres?|kwh|kg)(?![\p{L}\p{N}])/iu;

/** The quantity of fuel in a line. */
function quantityOf(title: string): Partial<FoundRow> {
  const key = matchType(title)?.key;
  const [, quantity = '', unit = ''] = QUANTITY.exec(title) ?? [];
  if (quantity === '' || (key !== 'fuel' && key !== 'charge')) return {};
  const quantityUnit = /^l/i.test(unit) ? 'L' : unit.toLowerCase() === 'kwh' ? 'kWh' : 'kg';
  return { kind: 'fuel', quantity: readDecimal(quantity), quantityUnit, isInLitres: true };
}

const BARE_MILEAGE = /(?<![\d.,\p{L}])\d{2,3}[ .]?\d{3}(?![\d\p{L}.,%°])/u;

function mileageOf(found: readonly string[], title: string): { mileage: number | null; doubts: Doubt[] } {
  const [only = ''] = found;
  const bare = found.length === 0 ? BARE_MILEAGE.exec(title)?.[0] : undefined;
  if (bare !== undefined) {
    const { mileage } = readMileage(bare);
    return { mileage, doubts: [guessedDoubt('mileage', 'value_about', bare, mileage)] };
  }
  if (found.length === 0) return { mileage: null, doubts: [] };
  const { mileage, isGuess, isOpen } = readMileage(only);
  if (found.length > 1 || isOpen) {
    return { mileage: null, doubts: [askedDoubt('mileage', 'mileage_unreadable', found.join(' ; '))] };
  }
  return { mileage, doubts: isGuess ? [guessedDoubt('mileage', 'value_about', only, mileage)] : [] };
}

const BARE_NUMBER = /(?<![\d.,\p{L}])\d{2,4}(?:[.,]\d{2})?(?![\d\p{L}%°])/u;

/** The single amount of a line. A number without a unit may be the amount and becomes a question. */
function costOf(
  amounts: readonly string[],
  title: string,
): { cents: number | null; text: string | null; doubts: Doubt[] } {
  const bare = amounts.length === 0 ? BARE_NUMBER.exec(title)?.[0] : undefined;
  const text = bare ?? amounts.join(' ; ');
  if (text === '') return { cents: 0, text: null, doubts: [] };
  const read = readAmount(bare ?? amounts[0] ?? '', ',');
  const isOne = bare === undefined && amounts.length === 1 && !/\d\s?[x×*]$|\d\s?[x×*]\s/iu.test(title);
  if (!isOne || read.kind === 'asked') {
    const proposal = read.kind === 'asked' ? read.proposal : read.cents;
    return {
      cents: null,
      text,
      doubts: [askedDoubt('cost', 'cost_doubtful', text, isOne || bare !== undefined ? proposal : null)],
    };
  }
  const doubts = read.kind === 'guess' ? [guessedDoubt('cost', 'value_about', text, read.cents)] : [];
  return { cents: read.cents, text: null, doubts };
}
