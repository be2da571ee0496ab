import { readDate } from '#values/dates.ts';
import { currencyIn, readDistance, readNumber } from '#values/numbers.ts';
import { matchType } from '#words/match-type.ts';
import type { Row } from '#tables/split-cells.ts';
import { fieldOfHeading, type ColumnField } from '#spreadsheet/headings.ts';
import { searchable } from '@carnet/domain/text/searchable';
import type { Findings, FoundReminder, Place } from '#sources/findings.ts';
import { dateOfCell, type SheetWriting } from '#spreadsheet/sheet-values.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

const HEADER_WITHIN = 30;

/** The index of the line of names: the first with two known headings and no date or number; null without one. */
export function findHeader(rows: readonly Row[]): number | null {
  const index = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => {
    const known = new Set(cells.map(fieldOfHeading).filter((field) => field !== null));
    return known.size >= 2 && !cells.some((cell) => isValue(cell));
  });
  return index < 0 ? null : index;
}

function isValue(cell: string): boolean {
  return /\d/.test(cell) && (readDate(cell, 'day_first') !== null || readNumber(cell, ',') !== null);
}

/** The field of each column by its heading; what is open is decided by the cells below. */
export function fieldsOf(header: Row, rows: readonly Row[]): ColumnField[] {
  const fields: ColumnField[] = header.cells.map((heading) => fieldOfHeading(heading) ?? 'ignored');
  markJobs(header, rows, fields);
  settle(fields, 'date');
  settle(fields, 'mileage');
  settleCost(header, rows, fields);
  settleDue(rows, fields);
  settleTitles(fields);
  guessMissing(header, rows, fields);
  return fields;
}

/** Only the first column of a field counts. */
function settle(fields: ColumnField[], field: ColumnField): void {
  const first = fields.indexOf(field);
  for (const [index, other] of fields.entries()) {
    if (other === field && index !== first) fields[index] = 'ignored';
  }
}

/** Headings that are names of work, over cells that are marks, amounts or dates. */
function markJobs(header: Row, rows: readonly Row[], fields: ColumnField[]): void {
  const jobs = header.cells.flatMap((heading, index) => {
    if (fields[index] !== 'ignored' || heading.trim() === '' || matchType(heading) === null) return [];
    const cells = rows.map(({ cells: all }) => (all[index] ?? '').trim()).filter((cell) => cell !== '');
    const isShort = cells.every((cell) => cell.length <= 12);
    return isShort ? [index] : [];
  });
  if (jobs.length < 2 && fields.some((field) => field === 'title' || field === 'category')) return;
  for (const index of jobs) fields[index] = 'job';
}

/** A total beats a price, and both beat an amount before tax; « Facture » may be a number of one. */
function settleCost(header: Row, rows: readonly Row[], fields: ColumnField[]): void {
  const ranked = header.cells
    .map((heading, index) => ({ index, plain: searchable(heading) }))
    .filter(({ index }) => fields[index] === 'cost')
    .filter(({ index }) => shareOfNumbers(rows, index) >= 0.5)
    .toSorted((a, b) => rankOf(b.plain) - rankOf(a.plain));
  const best = ranked[0]?.index ?? fields.indexOf('cost');
  for (const [index, field] of fields.entries()) {
    if (field === 'cost' && index !== best) fields[index] = 'ignored';
  }
}

function rankOf(heading: string): number {
  if (/total|ttc/.test(heading)) return 2;
  return heading.startsWith('facture') ? 0 : 1;
}

/** What a column holds shows in its first rows. */
const SAMPLE_ROWS = 500;

function shareOfNumbers(rows: readonly Row[], index: number): number {
  const sample = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells[index] ?? '');
  const cells = sample.filter((cell) => cell.trim() !== '');
  if (cells.length === 0) return 1;
  const numbers = cells.filter((cell) => readNumber(cell, ',') ?? readNumber(cell, '.'));
  return numbers.length / cells.length;
}

/** « Prochaine vidange » over mileages says at which one, not when. */
function settleDue(rows: readonly Row[], fields: ColumnField[]): void {
  for (const [index, field] of fields.entries()) {
    if (field !== 'next_date') continue;
    const cells = rows.slice(0, SAMPLE_ROWS).map(({ cells: all }) => (all[index] ?? '').trim());
    const isMileage = (cell: string) => /^\d[\d\s.,']{2,9}( ?(km|mi))?$/i.test(cell) && !isDay(cell);
    if (shareOf(cells, isMileage) > 0.5) fields[index] = 'next_mileage';
  }
}

/** A day of a calendar, or the number by which a workbook means one. */
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
      if (other === field && index !== first) fields[index] = field === 'title' ? 'category' : 'ignored';
    }
  }
}

/** Measures and prices of a unit, which look like amounts. */
const NO_MONEY = /\/|litre|unit|conso|km|pression|profondeur|heure|temps|taux|%|tel|mm\b/;

/** Work and its cost under headings that no list knows: by the words of the cells, and by amounts with cents or a currency. */
function guessMissing(header: Row, rows: readonly Row[], fields: ColumnField[]): void {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const take = (field: ColumnField, isOne: (cell: string) => boolean) => {
    const shares = fields.map((known, index) =>
      known === 'ignored' && !NO_MONEY.test(searchable(header.cells[index] ?? ''))
        ? shareOf(
            sample.map(({ cells }) => cells[index] ?? ''),
            isOne,
          )
        : 0,
    );
    const best = Math.max(0, ...shares);
    if (best > 0.5) fields[shares.indexOf(best)] = field;
  };
  const has = (...wanted: readonly ColumnField[]) => wanted.some((field) => fields.includes(field));
  if (!has('title', 'category', 'job')) take('title', (cell) => matchType(cell) !== null);
  if (!has('cost', 'cost_part', 'job')) take('cost', isAmount);
}

function isAmount(cell: string): boolean {
  const isNumber = (readNumber(cell, ',') ?? readNumber(cell, '.')) !== null;
  return isNumber && (currencyIn(cell) !== null || /[.,]\d{2}$/.test(cell.trim()));
}

function shareOf(cells: readonly string[], test: (cell: string) => boolean): number {
  const full = cells.filter((cell) => cell.trim() !== '');
  return full.length === 0 ? 0 : full.filter(test).length / full.length;
}

/** Without a line of names: by what the cells are. Null where no column is one of dates. */
export function guessFields(rows: readonly Row[]): ColumnField[] | null {
  const sample = rows.slice(0, 200);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => sample.map(({ cells }) => cells[index] ?? ''));
  const fields: ColumnField[] = columns.map(() => 'ignored');
  const take = (field: ColumnField, score: (cells: readonly string[]) => number): boolean => {
    const scores = columns.map((cells, index) => (fields[index] === 'ignored' ? score(cells) : 0));
    const best = Math.max(0, ...scores);
    if (best > 0.5) fields[scores.indexOf(best)] = field;
    return best > 0.5;
  };
  const isDate = (cell: string) =>
    /\d/.test(cell) && (readDate(cell, 'day_first') ?? readDate(cell, 'month_first')) !== null;
  if (!take('date', (cells) => shareOf(cells, isDate))) return null;
  take('mileage', (cells) =>
    shareOf(
      cells,
      (cell) =>
        /^[\d\s.,']{3,9}( ?km)?$/i.test(cell) && (readDistance(cell) ?? 0) >= 100 && !/[.,]\d{2}$/.test(cell),
    ),
  );
  take('cost', (cells) =>
    shareOf(cells, (cell) => readNumber(cell, ',') !== null || readNumber(cell, '.') !== null),
  );
  take('title', (cells) => Math.min(1, averageLength(cells) / 6));
  return fields;
}

function averageLength(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length);
}

/** Columns that say when one kind of work is next due; without `work` they speak of the work of their row. */
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

/** The reminders in the columns of a table: what its newest row says goes before what an older one said. */
export class DueReminders {
  private readonly columns: readonly DueColumns[];
  private readonly writing: SheetWriting;
  private readonly found: { day: string; place: Place; facts: Partial<FoundReminder> }[] = [];

  constructor(fields: readonly ColumnField[], headings: readonly string[], writing: SheetWriting) {
    this.writing = writing;
    this.columns = dueColumnsOf(fields, headings);
  }

  /** Whether the row says that anything is due. */
  read(place: Place, row: Row, doneOf: () => RowOfWork): boolean {
    const before = this.found.length;
    for (const columns of this.columns) {
      const date = columns.date === null ? null : dateOfCell(row.cells[columns.date] ?? '', this.writing);
      const mileage = columns.mileage === null ? null : readDistance(row.cells[columns.mileage] ?? '');
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

/** A row without a day was written as a reminder: it goes first. */
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
