import { readDate, readDay } from '#values/dates.ts';
import { currencyIn, readDecimal, readMileage, readNumber } from '#values/numbers.ts';
import { matchType } from '#words/match-type.ts';
import { namesTyres, seasonInWords } from '#words/tyre-words.ts';
import type { Row } from '#tables/split-cells.ts';
import type { ColumnField } from '#spreadsheet/column-field.ts';
import {
  fieldOfHeading,
  isBeforeTax,
  isNet,
  isOfFrancs,
  isTax,
  isTrip,
  rankOfCost,
  unitOfHeading,
} from '#spreadsheet/headings.ts';
import { searchable } from '@carnet/domain/text/searchable';
import type { Findings, FoundReminder, Place, QuestionKind } from '#sources/findings.ts';
import { readDayCell, type SheetWriting } from '#spreadsheet/sheet-values.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** The meaning of each column, and a doubt about the cost column. */
export interface JudgedColumns {
  readonly fields: readonly ColumnField[];
  /** Why the costs of the table are uncertain; null if they are not. */
  readonly costDoubt: QuestionKind | null;
}

/** Number of rows that decide the meaning of a column. */
const SAMPLE_ROWS = 500;
const MAX_JUDGED = 40;

/** A column with the cells of the first rows. */
class Column {
  readonly index: number;
  readonly heading: string;
  readonly cells: readonly string[];
  /** The non-empty cells. */
  readonly filled: readonly string[];
  #numbers: readonly (number | null)[] | null = null;

  constructor(index: number, heading: string, cells: readonly string[]) {
    this.index = index;
    this.heading = heading;
    this.cells = cells;
    this.filled = cells.filter((cell) => cell !== '');
  }

  /** The cells as numbers; a single mark is a decimal mark. */
  get numbers(): readonly (number | null)[] {
    this.#numbers ??= this.cells.map(readDecimal);
    return this.#numbers;
  }

  get values(): number[] {
    return this.numbers.filter((value) => value !== null);
  }

  share(test: (cell: string) => boolean): number {
    return this.filled.length === 0 ? 0 : this.filled.filter(test).length / this.filled.length;
  }

  get isNumeric(): boolean {
    return this.filled.length > 0 && this.values.length >= this.filled.length * 0.6;
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The field of each column, decided by its heading as a hint, its cells and the other columns. */
export function judgeColumns(header: Row, rows: readonly Row[]): JudgedColumns {
  const sample = rows.slice(0, SAMPLE_ROWS).filter((row) => isOfTable(row, header));
  const width = Math.min(header.cells.length, MAX_JUDGED);
  const columns = Array.from(
    { length: width },
    (_, index) =>
      new Column(
        index,
        (header.cells[index] ?? '').trim(),
        sample.map(({ cells }) => (cells[index] ?? '').trim()),
      ),
  );
  const fields: ColumnField[] = header.cells.map((heading) => fieldOfHeading(heading) ?? 'ignored');
  markTyres(columns, fields);
  settleFuelNames(columns, fields);
  settleFullness(columns, fields);
  markJobs(columns, fields);
  settleDates(columns, fields);
  settleMileage(columns, fields);
  const numbers = markNumbers(columns, fields);
  const derived = new Set([...settleFills(columns, fields), ...markRunning(columns, fields)]);
  settleSum(columns, fields);
  const costDoubt =
    settleCost(columns, fields) ?? (numbers.isCostGone && !fields.includes('cost') ? 'invoice_number' : null);
  settleDue(columns, fields);
  settleTitles(fields);
  guessMissing(columns, fields);
  keepRest(columns, fields, derived);
  return { fields, costDoubt: doubtOf(columns, fields, costDoubt) };
}

/** Whether a row gives information about columns: not a lone title or a repeated header. */
function isOfTable({ cells }: Row, header: Row): boolean {
  const full = cells.filter((cell) => cell.trim() !== '');
  return (
    full.length > 1 &&
    cells.some((cell, at) => cell.trim() !== '' && cell.trim() !== (header.cells[at] ?? '').trim())
  );
}

/** An amount before tax, without its tax, is not the price paid. */
function doubtOf(
  columns: readonly Column[],
  fields: readonly ColumnField[],
  found: QuestionKind | null,
): QuestionKind | null {
  if (found !== null || fields.includes('cost')) return found;
  const parts = columns.filter(({ index }) => fields[index] === 'cost_part');
  const taxes = parts.filter(({ heading }) => isTax(heading)).length;
  const isBare = taxes === 0 && parts.some(({ heading }) => isBeforeTax(heading));
  return isBare || (taxes > 0 && taxes === parts.length) ? 'before_tax' : null;
}

const WEEKDAY =
  /^(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?:\p{L}*day|di|\.)?\.?$/iu;

function isDayCell(cell: string): boolean {
  const { date, proposal } = readDay(cell, 'day_first');
  return date !== null || proposal !== null || readDate(cell, 'month_first') !== null;
}

/** Whether a number is a workbook date. */
function isSerialDay(cell: string): boolean {
  const number = Number(cell.replace(',', '.'));
  return number >= 20_000 && number <= 60_000;
}

/** Dates of an order, offer or payment, not of the work. */
const NOT_THE_DAY =
  /command|devis|saisie|rdv|rendez|paiement|reglement|prevu|echeance|achat|reception|order|quote|payment|bestell|added|created/;

/** The date column is the one whose cells are dates; weekdays and ids are none. */
function settleDates(columns: readonly Column[], fields: ColumnField[]): void {
  const isPlain = (cell: string) => /\D/.test(cell) && isDayCell(cell);
  const named = columns.filter(({ index }) => fields[index] === 'date');
  const shares = named.map((column) => ({
    column,
    share: column.share((cell) => isDayCell(cell) || isSerialDay(cell)),
  }));
  const isOfWork = ({ heading }: Column) => Number(!NOT_THE_DAY.test(searchable(heading)));
  const best = shares.toSorted(
    (a, b) => b.share - a.share || isOfWork(b.column) - isOfWork(a.column) || a.column.index - b.column.index,
  )[0];
  const others = columns.filter(({ index }) => fields[index] === 'ignored');
  const isOtherDay = (column: Column) =>
    ['ignored', 'job'].includes(fields[column.index] ?? '') &&
    /date|jour|day/.test(searchable(column.heading)) &&
    isOfWork(column) === 1 &&
    column.share(isPlain) > 0.6;
  const better =
    best && best.share >= 0.3
      ? undefined
      : others.find((column) => column.filled.length > 0 && column.share(isPlain) > 0.6);
  const done = best && !isOfWork(best.column) ? columns.find(isOtherDay) : undefined;
  const isOfWorks = fields.includes('title') || fields.includes('mileage');
  const years = columns.find(({ heading }) => isOfWorks && /^(?:annee|year|jahr)$/.test(searchable(heading)));
  const chosen = done ?? better ?? best?.column ?? years;
  for (const { index } of named) fields[index] = 'ignored';
  if (chosen) fields[chosen.index] = 'date';
}

/** Mileages rise; distances between two readings do not. */
function settleMileage(columns: readonly Column[], fields: ColumnField[]): void {
  const named = columns.filter(({ index }) => fields[index] === 'mileage');
  if (named.length === 0) return settleDriven(columns, fields);
  const facts = named.map((column) => {
    const values = column.cells.flatMap((cell) => readMileage(cell).mileage ?? []);
    return {
      column,
      values,
      middle: median(values),
      fit: Math.max(risingShare(values), risingShare(values.toReversed())),
    };
  });
  const best = facts.toSorted(
    (a, b) =>
      Number(b.values.length > 0) - Number(a.values.length > 0) ||
      Number(b.fit >= 0.7) - Number(a.fit >= 0.7) ||
      b.middle - a.middle,
  )[0];
  for (const { column } of facts) if (column !== best?.column) fields[column.index] = 'ignored';
  if (best && best.values.length >= 2 && best.fit < 0.7 && best.middle < TRIP_KM)
    fields[best.column.index] = 'ignored';
}

/** « Km fait », « Kilomètres parcourus »: an odometer if there is no other one and the numbers rise. */
function settleDriven(columns: readonly Column[], fields: ColumnField[]): void {
  const driven = columns.find(({ index, heading, cells }) => {
    if (fields[index] !== 'ignored' || !isTrip(heading)) return false;
    const values = cells.flatMap((cell) => readMileage(cell).mileage ?? []);
    const rises = Math.max(risingShare(values), risingShare(values.toReversed()));
    return values.length > 0 && rises === 1 && median(values) >= LEAST_ODOMETER;
  });
  if (driven) fields[driven.index] = 'mileage';
}

const TRIP_KM = 2000;
/** Trips between two works are shorter than this. */
const LEAST_ODOMETER = 30_000;

function risingShare(values: readonly number[]): number {
  if (values.length < 2) return 1;
  const rises = values.filter((value, index) => index > 0 && value >= (values[index - 1] ?? 0)).length;
  return rises / (values.length - 1);
}

/**
 * Whole rising numbers under « Facture » are invoice numbers; row and document numbers are no amounts either.
 */
function markNumbers(columns: readonly Column[], fields: ColumnField[]): { readonly isCostGone: boolean } {
  let isCostGone = false;
  for (const column of columns) {
    if (
      fields[column.index] !== 'cost' ||
      !/^(?:facture|fact\b|invoice|rechnung|ticket|bon)/.test(searchable(column.heading))
    )
      continue;
    const texts = column.share(
      (cell) =>
        /^[\p{L}#°\d][\p{L}\d #°/_-]*$/u.test(cell) &&
        /\p{L}|[/_-]\d/u.test(cell) &&
        currencyIn(cell) === null,
    );
    const numbered = column.filled.filter((cell) => /\d/.test(cell));
    const isWhole = numbered.length > 0 && numbered.every((cell) => /^\d{1,12}$/.test(cell));
    const values = column.values;
    const isRising = Math.max(strictlyRising(values), strictlyRising(values.toReversed())) === 1;
    const isLong = values.every((value) => value >= 10_000);
    const isNear = values.length > 1 && Math.max(...values) - Math.min(...values) <= 10 * values.length;
    if (
      texts > 0.5 ||
      (isWhole && isRising && (values.length > 2 || isLong || isNear)) ||
      (isWhole && isLong)
    ) {
      fields[column.index] = 'notes';
      isCostGone = true;
    }
  }
  return { isCostGone };
}

function strictlyRising(values: readonly number[]): number {
  if (values.length < 2) return 0;
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0)) ? 1 : 0;
}

const MAX_FACTORS = 12;
const FACTOR_ROWS = 60;
/** Range of the price of a litre, kilowatt-hour or kilogram of fuel. */
const UNIT_PRICES = { least: 0.05, most: 4 } as const;

const MOST_A_LITRE = 3;
const MOST_A_GALLON = 8;

/** Finds quantity, unit price and total by their product. Returns the derived columns. */
function settleFills(columns: readonly Column[], fields: ColumnField[], isNamed = true): number[] {
  const open: readonly ColumnField[] = ['ignored', 'cost', 'litres', 'unit_price', 'full'];
  const numeric = columns
    .filter((column) => open.includes(fields[column.index] ?? 'ignored') && column.isNumeric)
    .slice(0, MAX_FACTORS);
  const found = bestProduct(numeric, fields, isNamed);
  for (const { index } of columns)
    if (fields[index] === 'full' && isQuantity(columns[index])) fields[index] = 'litres';
  if (found) {
    const { quantity, unit, total } = found;
    const isFuel =
      median(unit.values) <= UNIT_PRICES.most &&
      (fields[quantity.index] === 'litres' || median(quantity.values) >= 3);
    for (const { index } of numeric)
      if (fields[index] === 'cost' || fields[index] === 'litres') fields[index] = 'ignored';
    fields[total.index] = 'cost';
    fields[unit.index] = 'unit_price';
    fields[quantity.index] = isFuel ? 'litres' : 'ignored';
    return numeric.filter(({ index }) => fields[index] === 'unit_price').map(({ index }) => index);
  }
  const quantity = columns[fields.indexOf('litres')];
  const most = quantity && unitOfHeading(quantity.heading) === 'gallon' ? MOST_A_GALLON : MOST_A_LITRE;
  for (const column of columns) {
    if (fields[column.index] !== 'cost' || !column.isNumeric) continue;
    const isLow = column.values.every((value) => value >= UNIT_PRICES.least && value <= most);
    const isThree = column.share(hasThreeDecimals) >= 0.8;
    if (isLow && (quantity || isThree)) fields[column.index] = 'unit_price';
  }
  return [];
}

function isQuantity(column: Column | undefined): boolean {
  return column !== undefined && column.isNumeric && column.values.length > 0 && median(column.values) > 2;
}

interface Product {
  readonly quantity: Column;
  readonly unit: Column;
  readonly total: Column;
}

/** @param isNamed whether the headings help; without them the unit price must look like one */
function bestProduct(
  numeric: readonly Column[],
  fields: readonly ColumnField[],
  isNamed: boolean,
): Product | null {
  let best: { product: Product; score: number } | null = null;
  for (const total of numeric) {
    if (isBeforeTax(total.heading) || isTax(total.heading) || fields[total.index] === 'unit_price') continue;
    for (const quantity of numeric) {
      for (const unit of numeric) {
        if (quantity === unit || total === unit || total === quantity) continue;
        if (fields[quantity.index] === 'cost' || fields[quantity.index] === 'unit_price') continue;
        if (fields[unit.index] === 'litres' || !isProduct(quantity, unit, total)) continue;
        if (!isNamed && !(isUnitPrice(unit) && median(quantity.values) >= 3)) continue;
        const score =
          Number(fields[quantity.index] === 'litres') * 4 +
          Number(fields[unit.index] === 'unit_price') * 2 +
          Number(fields[total.index] === 'cost');
        if (best === null || score > best.score) best = { product: { quantity, unit, total }, score };
      }
    }
  }
  if (!best || (isNamed && best.score === 0)) return null;
  const { quantity, unit, total } = best.product;
  const isSwapped = isUnitPrice(quantity) && !isUnitPrice(unit);
  return isSwapped ? { quantity: unit, unit: quantity, total } : best.product;
}

/** Whether a column has three decimals and values in the range of fuel prices. */
function isUnitPrice(column: Column): boolean {
  const isLow = column.values.every((value) => value >= UNIT_PRICES.least && value <= UNIT_PRICES.most);
  return isLow && column.share(hasThreeDecimals) >= 0.8;
}

function hasThreeDecimals(cell: string): boolean {
  return /^\D{0,3}[0-2]?[.,]\d{3}\D{0,6}$/.test(cell.trim());
}

/** Whether the total of most rows is the product, except for rounding. */
function isProduct(quantity: Column, unit: Column, total: Column): boolean {
  let [rows, fitting, telling] = [0, 0, 0];
  for (let index = 0; index < total.cells.length && rows < FACTOR_ROWS; index += 1) {
    const [q, u, t] = [quantity.numbers[index], unit.numbers[index], total.numbers[index]];
    if (q === null || q === undefined || u === null || u === undefined || t === null || t === undefined)
      continue;
    rows += 1;
    if (Math.abs(q * u - t) <= 0.02 + 0.0055 * Math.abs(q)) fitting += 1;
    if (q !== 1 && u !== 1 && t > 0) telling += 1;
  }
  return rows > 0 && fitting >= rows * 0.8 && telling >= rows * 0.5;
}

/** Marks running totals: each is the previous one plus the price. Returns these columns. */
function markRunning(columns: readonly Column[], fields: ColumnField[]): number[] {
  const isOf = (wanted: readonly ColumnField[]) => (column: Column) =>
    column.isNumeric && wanted.includes(fields[column.index] ?? 'ignored');
  const sums = columns.filter(isOf(['cost', 'ignored'])).slice(0, MAX_FACTORS);
  const prices = columns.filter(isOf(['cost', 'ignored', 'cost_part'])).slice(0, MAX_FACTORS);
  const running = sums.filter((sum) =>
    prices.some(
      (price) =>
        price !== sum &&
        (isRunning(sum.numbers, price.numbers) ||
          isRunning(sum.numbers.toReversed(), price.numbers.toReversed())),
    ),
  );
  for (const { index } of running) fields[index] = 'ignored';
  return running.map(({ index }) => index);
}

function isRunning(sums: readonly (number | null)[], prices: readonly (number | null)[]): boolean {
  let [pairs, fitting] = [0, 0];
  let before: number | null = null;
  for (const [index, sum] of sums.entries()) {
    const price = prices[index] ?? null;
    if (sum === null || price === null) continue;
    if (before !== null) {
      pairs += 1;
      if (Math.abs(before + price - sum) < 0.011) fitting += 1;
    }
    before = sum;
  }
  return pairs >= 1 && fitting >= pairs * 0.8;
}

/** The amount that is the sum of the others in most rows is the price paid; the others are its parts. */
function settleSum(columns: readonly Column[], fields: ColumnField[]): void {
  const amounts = columns
    .filter((column) => ['cost', 'cost_part'].includes(fields[column.index] ?? '') && column.isNumeric)
    .slice(0, MAX_FACTORS);
  const total = amounts.find((column) => fields[column.index] === 'cost' && isSumOf(column, amounts));
  if (total) for (const { index } of amounts) if (index !== total.index) fields[index] = 'cost_part';
}

function isSumOf(total: Column, amounts: readonly Column[]): boolean {
  const parts = amounts.filter((column) => column !== total && column.isNumeric);
  let [rows, fitting, telling] = [0, 0, 0];
  for (const [index, sum] of total.numbers.entries()) {
    if (sum === null) continue;
    const values = parts.flatMap(({ numbers }) => numbers[index] ?? []).filter((value) => value > 0);
    rows += 1;
    if (Math.abs(values.reduce((all, value) => all + value, 0) - sum) < 0.011) fitting += 1;
    if (values.length > 1) telling += 1;
  }
  return telling > 0 && fitting >= rows * 0.8;
}

/** Marks columns with a heading of tyres and cells with seasons. */
function markTyres(columns: readonly Column[], fields: ColumnField[]): void {
  const isSeason = (cell: string) => seasonInWords(cell) !== null;
  const tyres = columns.find((column) => namesTyres(column.heading) && column.share(isSeason) > 0.6);
  if (tyres) fields[tyres.index] = 'tyres';
}

/** A column of fuel names gives the fuel, whatever its heading. */
function settleFuelNames(columns: readonly Column[], fields: ColumnField[]): void {
  if (fields.includes('category')) return;
  const isNamed = (cell: string) => ['fuel', 'charge', 'adblue'].includes(matchType(cell)?.key ?? '');
  const names = columns.find(
    (column) => ['ignored', 'litres'].includes(fields[column.index] ?? '') && column.share(isNamed) > 0.5,
  );
  if (names) fields[names.index] = 'category';
}

const FULLNESS =
  /^(?:(?:le )?plein(?: complet)?|complet|partiel|appoint|plein partiel|full|partial|voll|teilweise)$/;

/** A column that distinguishes full fill-ups, whatever its heading. */
function settleFullness(columns: readonly Column[], fields: ColumnField[]): void {
  if (!fields.includes('litres') || fields.includes('full')) return;
  const isOpen = ({ index }: Column) =>
    ['ignored', 'category', 'title', 'notes'].includes(fields[index] ?? '');
  const found = columns.find(
    (column) =>
      isOpen(column) &&
      column.share((cell) => FULLNESS.test(searchable(cell))) === 1 &&
      new Set(column.filled).size > 1,
  );
  if (found) fields[found.index] = 'full';
}

/** Headings that are names of work, over cells that are marks, amounts or dates. */
function markJobs(columns: readonly Column[], fields: ColumnField[]): void {
  const jobs = columns.flatMap((column) => {
    const { index, heading, filled } = column;
    const isOpen = fields[index] === 'ignored' || (fields[index] === 'title' && column.isNumeric);
    if (!isOpen || heading === '' || (fields[index] === 'ignored' && !namesWork(heading))) return [];
    return filled.every((cell) => cell.length <= 12) ? [index] : [];
  });
  if (jobs.length < 2 && fields.some((field) => field === 'title' || field === 'category')) return;
  for (const index of jobs) fields[index] = 'job';
}

function namesWork(heading: string): boolean {
  const match = matchType(heading);
  return match !== null && !match.isNotDone;
}

/** Chooses the amount paid among several. Returns why it is uncertain. */
function settleCost(columns: readonly Column[], fields: ColumnField[]): QuestionKind | null {
  const all = columns.filter(({ index }) => fields[index] === 'cost');
  const isMixed = new Set(all.map(({ heading }) => isOfFrancs(heading))).size > 1;
  const costs = isMixed ? all.filter(({ heading }) => !isOfFrancs(heading)) : all;
  for (const { index } of all) fields[index] = 'ignored';
  for (const { index } of costs) fields[index] = 'cost';
  const ranked = costs
    .filter((column) => column.share(isAmountCell) >= 0.4 || column.filled.length === 0)
    .toSorted((a, b) => rankOfCost(b.heading) - rankOfCost(a.heading));
  const [best = costs[0], second] = ranked;
  if (best && second && isEither(best, second)) {
    for (const { index } of costs)
      fields[index] = index === best.index || index === second.index ? 'cost_part' : 'ignored';
    return null;
  }
  for (const { index } of costs) if (index !== best?.index) fields[index] = 'ignored';
  if (!best) return null;
  if (isNet(best.heading)) return 'before_tax';
  const isSum = best.values.length > 2 && strictlyRising(best.values) === 1;
  if (isVagueTotal(best.heading) && isSum) return 'two_costs';
  const isRival =
    second !== undefined &&
    (rankOfCost(second.heading) === rankOfCost(best.heading) || isVagueTotal(best.heading)) &&
    second.numbers.filter((value, index) => value !== null && value > 0 && value !== best.numbers[index])
      .length >
      second.filled.length * 0.2;
  return isRival ? 'two_costs' : null;
}

/** Whether each row has an amount in only one of two columns, such as « coût garage » and « coût perso ». */
function isEither(one: Column, other: Column): boolean {
  const isBoth = one.cells.some((cell, index) => cell !== '' && other.cells[index] !== '');
  const isSame = currencyIn(one.heading) === currencyIn(other.heading);
  return isSame && one.isNumeric && other.isNumeric && !isBoth;
}

/** « Total » may be the price paid, or a running total. */
function isVagueTotal(heading: string): boolean {
  return /^totale?s?$/.test(searchable(heading).trim());
}

function isAmountCell(cell: string): boolean {
  return /\d/.test(cell) || /^(?:offert|gratuit|garantie|-)/i.test(cell);
}

/** « Prochaine vidange » above mileages is a mileage, not a date. */
function settleDue(columns: readonly Column[], fields: ColumnField[]): void {
  for (const column of columns) {
    if (fields[column.index] !== 'next_date') continue;
    const isMileage = (cell: string) => /^\d[\d\s.,']{2,9}( ?(km|mi))?$/i.test(cell) && !isDay(cell);
    if (column.share(isMileage) > 0.5) fields[column.index] = 'next_mileage';
  }
}

/** Whether a cell is a date, or a workbook number for one. */
function isDay(cell: string): boolean {
  return readDate(cell, 'day_first') !== null || readDate(cell, 'month_first') !== null;
}

function settleTitles(fields: ColumnField[]): void {
  if (!fields.includes('title')) {
    const category = fields.indexOf('category');
    if (category >= 0) fields[category] = 'title';
  }
  for (const field of ['title', 'category', 'garage', 'vehicle', 'litres', 'full'] as const) {
    const first = fields.indexOf(field);
    for (const [index, other] of fields.entries()) {
      if (other === field && index !== first)
        fields[index] = field === 'title' && !fields.includes('category') ? 'category' : 'notes';
    }
  }
}

/** Measures and unit prices, which look like amounts. */
const NO_MONEY =
  /\/|litre|unit|conso|km|pression|profondeur|heure|temps|taux|%|tel|mm\b|cumul|devis|budget|estim|prevu|solde|remise|distance|trip/;

/**
 * Guesses work and cost columns with unknown headings: by words in the cells, and by amounts with cents or a
 * currency.
 */
function guessMissing(columns: readonly Column[], fields: ColumnField[]): void {
  const take = (field: ColumnField, isOne: (cell: string) => boolean) => {
    const shares = fields.map((known, index) => {
      const column = columns[index];
      return known === 'ignored' && column && !NO_MONEY.test(searchable(column.heading))
        ? column.share(isOne)
        : 0;
    });
    const best = Math.max(0, ...shares);
    if (best > 0.5) fields[shares.indexOf(best)] = field;
  };
  const has = (...wanted: readonly ColumnField[]) => wanted.some((field) => fields.includes(field));
  const isOfFills = has('litres') && has('unit_price', 'cost');
  if (!has('title', 'category', 'job') && !isOfFills) take('title', (cell) => matchType(cell) !== null);
  if (!has('cost', 'cost_part', 'job') && !(has('unit_price') && has('litres'))) take('cost', isAmount);
}

function isAmount(cell: string): boolean {
  const isNumber = (readNumber(cell, ',') ?? readNumber(cell, '.')) !== null;
  return isNumber && (currencyIn(cell) !== null || /[.,]\d{2}$/.test(cell.trim()));
}

/** Remaining columns go to the notes, except derived ones. */
function keepRest(columns: readonly Column[], fields: ColumnField[], derived: ReadonlySet<number>): void {
  for (const column of columns) {
    const { index, filled } = column;
    if (fields[index] !== 'ignored' || filled.length === 0 || derived.has(index)) continue;
    const isCounter =
      filled.length > 1 &&
      column.values.length === filled.length &&
      column.values.every((value, at) => value === (column.values[0] ?? 0) + at);
    const isWeekday = column.share((cell) => WEEKDAY.test(cell)) > 0.8;
    if (!isCounter && !isWeekday) fields[index] = 'notes';
  }
}

/** Guesses columns without a header by their cells. Null without a date column. */
export function guessColumns(rows: readonly Row[]): JudgedColumns | null {
  const sample = rows.slice(0, 200);
  const width = Math.min(MAX_JUDGED, Math.max(0, ...sample.map(({ cells }) => cells.length)));
  const columns = Array.from(
    { length: width },
    (_, index) =>
      new Column(
        index,
        '',
        sample.map(({ cells }) => (cells[index] ?? '').trim()),
      ),
  );
  const fields: ColumnField[] = columns.map(() => 'ignored');
  const take = (field: ColumnField, score: (column: Column) => number): boolean => {
    const scores = columns.map((column, index) => (fields[index] === 'ignored' ? score(column) : 0));
    const best = Math.max(0, ...scores);
    if (best > 0.5) fields[scores.indexOf(best)] = field;
    return best > 0.5;
  };
  if (
    !take('date', (column) =>
      column.share((cell) => /\d/.test(cell) && !/^\d+$/.test(cell) && isDayCell(cell)),
    )
  )
    return null;
  take('mileage', (column) => (isMostlyRising(column) ? column.share(isLikeMileage) : 0));
  settleFills(columns, fields, false);
  const derived = new Set(markRunning(columns, fields));
  if (!fields.includes('cost')) {
    take('cost', (column) =>
      derived.has(column.index) ? 0 : column.share((cell) => readDecimal(cell) !== null),
    );
  }
  take('title', ({ cells }) => Math.min(1, averageLength(cells) / 6));
  keepRest(columns, fields, derived);
  return { fields, costDoubt: null };
}

function isLikeMileage(cell: string): boolean {
  const isNumber = /^[\d\s.,']{3,9}( ?kms?)?$/i.test(cell) || /^\d{1,3}k$/i.test(cell);
  return isNumber && (readMileage(cell).mileage ?? 0) >= 100 && !/[.,]\d{2}$/.test(cell);
}

/** Amounts rise and fall, mileages rarely fall. */
function isMostlyRising({ cells }: Column): boolean {
  const values = cells.flatMap((cell) => readMileage(cell).mileage ?? []);
  return median(values) >= TRIP_KM || Math.max(risingShare(values), risingShare(values.toReversed())) > 0.7;
}

function averageLength(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length);
}

/** Columns with the next date or mileage of a kind of work; without `work`, of the work of their row. */
interface DueColumns {
  readonly work: { readonly key: string; readonly title: string } | null;
  readonly date: number | null;
  readonly mileage: number | null;
}

interface RowOfWork {
  readonly vehicle: string;
  readonly title: string;
  readonly date: CivilDate | null;
  readonly mileage: number | null;
}

/** Reminders in the columns of a table; the newest row wins. */
export class DueReminders {
  private readonly columns: readonly DueColumns[];
  private readonly writing: SheetWriting;
  private readonly found: { day: string; place: Place; facts: Partial<FoundReminder> }[] = [];

  constructor(fields: readonly ColumnField[], headings: readonly string[], writing: SheetWriting) {
    this.writing = writing;
    this.columns = dueColumnsOf(fields, headings);
  }

  /** Returns whether the row contains a reminder. */
  read(place: Place, row: Row, doneOf: () => RowOfWork): boolean {
    const before = this.found.length;
    for (const columns of this.columns) {
      const date =
        columns.date === null ? null : readDayCell(row.cells[columns.date] ?? '', this.writing).date;
      const mileage = columns.mileage === null ? null : readMileage(row.cells[columns.mileage] ?? '').mileage;
      if (date === null && mileage === null) continue;
      const { work } = columns;
      const done = doneOf();
      const isOfRow = work === null || matchType(done.title)?.key === work.key;
      const last = isOfRow ? { lastDate: done.date, lastMileage: done.mileage } : {};
      const title = isOfRow && done.title !== '' ? done.title : (work?.title ?? '');
      const facts = { vehicle: done.vehicle, title, date, mileage, ...last };
      this.found.push({ day: done.date ?? NO_DAY, place, facts });
    }
    return this.found.length > before;
  }

  tell(findings: Findings): void {
    const newestFirst = this.found.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
    for (const { place, facts } of newestFirst) findings.reminder(place, facts);
  }
}

/** A row without a date is only a reminder and takes precedence. */
const NO_DAY = '9999-12-31';

function dueColumnsOf(fields: readonly ColumnField[], headings: readonly string[]): DueColumns[] {
  const due = fields.flatMap((field, index) => {
    if (field !== 'next_date' && field !== 'next_mileage') return [];
    const title = workIn(headings[index] ?? '');
    const key = matchType(title)?.key ?? null;
    return [{ field, index, work: key === null ? null : { key, title } }];
  });
  const works = new Set(due.map(({ work }) => work?.key ?? ''));
  const isVague = (key: string) => works.size === 1 && key === 'general_maintenance';
  const groups = Map.groupBy(due, ({ work }) => (work === null || isVague(work.key) ? '' : work.key));
  return [...groups].map(([key, columns]) => ({
    work: key === '' ? null : (columns[0]?.work ?? null),
    date: columns.find(({ field }) => field === 'next_date')?.index ?? null,
    mileage: columns.find(({ field }) => field === 'next_mileage')?.index ?? null,
  }));
}

const DUE_WORDS =
  /\b(?:prochaine?s?|next|due|[ée]ch[ée]ances?|dates?|km|kms|kilom[ée]trage|mileage|odometer|miles)\b|[()]/giu;

/** « Prochaine vidange (km) » → « vidange ». */
function workIn(heading: string): string {
  return heading.replace(DUE_WORDS, ' ').replace(/\s+/g, ' ').trim();
}
