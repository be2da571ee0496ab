import { fieldOfHeading } from '#spreadsheet/headings.ts';
import type { Row } from '#tables/split-cells.ts';
import { readDay } from '#values/dates.ts';
import { readNumber } from '#values/numbers.ts';
import { parseFuel } from '#values/app-values.ts';
import { fold } from '#words/fold.ts';
import { matchType } from '#words/match-type.ts';

/** One table of a sheet: its titles, header and rows. */
export interface Block {
  readonly titles: readonly Row[];
  readonly header: Row | null;
  readonly rows: readonly Row[];
  /** Its first column in the sheet. */
  readonly column: number;
}

const HEADER_WITHIN = 30;
const MAX_BLOCKS = 200;

/**
 * Whether a row is a header: two known headings, or a date and two kinds of work or cost, without dates or
 * numbers.
 */
function isHeader({ cells }: Row): boolean {
  const full = cells.filter((cell) => cell.trim() !== '');
  if (full.length < 2 || full.some(isValue)) return false;
  const fields = new Set(full.map(fieldOfHeading).filter((field) => field !== null));
  if (fields.size >= 2) return true;
  const kinds = new Set(full.flatMap((cell) => matchType(cell)?.key ?? []));
  return fields.has('date') && kinds.size >= 2;
}

function isValue(cell: string): boolean {
  if (!/\d/.test(cell)) return false;
  const day = readDay(cell, 'day_first');
  return day.date !== null || day.proposal !== null || readNumber(cell, ',') !== null;
}

/** Whether a cell is a name with a year, such as « Clio 2020 », and not a date. */
function isNameWithYear(cell: string): boolean {
  return readDay(cell, 'day_first').date === null && /^\p{L}.*(?<!\d)(?:19|20)\d\d\W*$/u.test(cell.trim());
}

function isEmpty({ cells }: Row): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Cuts a sheet into its tables, one below or next to another. A sheet without a header is one block. */
export function cutBlocks(rows: readonly Row[]): Block[] {
  const first = rows.slice(0, HEADER_WITHIN).findIndex(isHeader);
  if (first < 0) return [{ titles: [], header: null, rows, column: 0 }];
  const starts = startsOf(rows, first);
  return starts.flatMap((start, index) => {
    const end = starts[index + 1]?.from ?? rows.length;
    const titles = rows.slice(start.from, start.header).filter((row) => !isEmpty(row));
    const { header, below } = joinHeadings(rows, start.header, end);
    return cutBeside({ titles, header, rows: rows.slice(below, end), column: 0 });
  });
}

/** The start of a block with its titles, and its header. */
interface BlockStart {
  readonly from: number;
  readonly header: number;
}

/** A table begins at a header that differs from the one above it or has its own title. */
function startsOf(rows: readonly Row[], first: number): BlockStart[] {
  const starts: BlockStart[] = [{ from: 0, header: first }];
  for (let index = first + 1; index < rows.length && starts.length < MAX_BLOCKS; index += 1) {
    const row = rows[index];
    const header = rows[starts.at(-1)?.header ?? 0];
    if (!row || !header || !isHeader(row) || index === (starts.at(-1)?.header ?? 0) + 1) continue;
    const titled = titleBefore(rows, index);
    const isRepeated = isLike(row, header);
    if (isRepeated && titled === index) continue;
    starts.push({ from: titled, header: index });
  }
  return starts;
}

/** Whether most headings are in the same columns as above. */
function isLike({ cells }: Row, header: Row): boolean {
  const full = cells
    .map((cell, at) => [cell.trim(), (header.cells[at] ?? '').trim()])
    .filter(([cell]) => cell !== '');
  return full.filter(([cell, above]) => cell === above).length >= full.length * 0.7;
}

/** The row at which the title of a header begins: single words directly above it, or above a blank line. */
function titleBefore(rows: readonly Row[], header: number): number {
  let from = header;
  for (let at = header - 1; at >= 0 && at >= header - 3; at -= 1) {
    const row = rows[at];
    if (!row) break;
    if (isEmpty(row)) continue;
    const full = row.cells.filter((cell) => cell.trim() !== '');
    const [only = ''] = full;
    if (full.length > 1 || (isValue(only) && !isNameWithYear(only)) || fold(only).startsWith('total')) break;
    from = at;
  }
  return from;
}

/** The headings of a table; headings in two lines are joined. */
function joinHeadings(rows: readonly Row[], at: number, end: number): { header: Row | null; below: number } {
  const top = rows[at];
  const under = at + 1 < end ? rows[at + 1] : undefined;
  const next = at + 2 < end ? rows[at + 2] : undefined;
  if (!top) return { header: null, below: at + 1 };
  const full = under?.cells.filter((cell) => cell.trim() !== '') ?? [];
  const isSecond =
    under !== undefined &&
    next !== undefined &&
    full.length >= 2 &&
    !full.some(isValue) &&
    next.cells.some(isValue) &&
    isSecondLine(top, under);
  if (!isSecond) return { header: top, below: at + 1 };
  const width = Math.max(top.cells.length, under.cells.length);
  let above = '';
  const cells = Array.from({ length: width }, (_, column) => {
    const [first, second] = [(top.cells[column] ?? '').trim(), (under.cells[column] ?? '').trim()];
    if (first !== '') above = first;
    if (second === '' || second === first) return first;
    return fieldOfHeading(second) === null || first !== '' ? `${first || above} ${second}`.trim() : second;
  });
  return { header: { ...top, cells, text: `${top.text}\n${under.text}` }, below: at + 2 };
}

/** Whether each filled cell is below a heading, or fills a gap in that line. */
function isSecondLine(top: Row, under: Row): boolean {
  const known = under.cells.filter(
    (cell) => fieldOfHeading(cell) !== null || /^\(.*\)$/.test(cell.trim()),
  ).length;
  const gaps = under.cells.filter(
    (cell, at) => cell.trim() !== '' && (top.cells[at] ?? '').trim() === '',
  ).length;
  return known >= 2 || (known >= 1 && gaps >= 1);
}

/** Two tables side by side have two date columns, with an empty column between them or repeated headings. */
function cutBeside(block: Block): Block[] {
  const { header, rows, titles } = block;
  if (!header) return [block];
  const days = header.cells.flatMap((cell, at) => (fieldOfHeading(cell) === 'date' ? [at] : []));
  let start = 0;
  const cuts = days.slice(1).flatMap((day, index) => {
    const before = days[index] ?? 0;
    const gap = header.cells.findLastIndex((cell, at) => at > before && at < day && cell.trim() === '');
    const isGap =
      gap > before && rows.slice(0, HEADER_WITHIN).every(({ cells }) => (cells[gap] ?? '').trim() === '');
    const isSame = fold(header.cells[day] ?? '') === fold(header.cells[before] ?? '');
    const right = header.cells.slice(day).filter((cell) => fieldOfHeading(cell) !== null).length;
    const left = header.cells.slice(start, day).filter((cell) => fieldOfHeading(cell) !== null).length;
    if (right < 2 || left < 2 || !(isGap || isSame)) return [];
    start = isGap ? gap + 1 : day;
    return [start];
  });
  const summary = cuts.length === 0 ? summaryAt(block) : null;
  if (summary !== null) cuts.push(summary);
  if (cuts.length === 0) return cutByFuels(block) ?? cutByGroups(block);
  const edges = [0, ...cuts];
  const width = Math.max(header.cells.length, ...rows.map(({ cells }) => cells.length));
  return edges.map((from, index) => {
    const to = edges[index + 1] ?? width;
    const part = (row: Row): Row => pickCells(row, columnsFrom(from, to));
    const own = titles.map(part).filter((row) => !isEmpty(row));
    return { titles: own, header: part(header), rows: rows.map(part), column: from };
  });
}

/**
 * Splits a table whose headings after a date repeat: each repetition is a table, usually of the vehicle in
 * the line above.
 */
function cutByGroups(block: Block): Block[] {
  const { header, rows, titles } = block;
  const names = header?.cells.map((cell) => fold(cell)) ?? [];
  const day = names.findIndex((name) => fieldOfHeading(name) === 'date');
  const first = day + 1;
  const size = names.indexOf(names[first] ?? '', first + 1) - first;
  const count = (names.length - first) / size;
  const isAgain = names.slice(first).every((name, at) => name === names[first + (at % size)]);
  if (!header || day < 0 || size < 2 || !Number.isInteger(count) || !isAgain) return [block];
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * size;
    const group = columnsFrom(from, from + size);
    const columns = [...columnsFrom(0, first), ...group];
    const isOfGroup = ({ cells }: Row) => group.some((column) => (cells[column] ?? '').trim() !== '');
    const isOfNone = ({ cells }: Row) => cells.slice(first).every((cell) => cell.trim() === '');
    const own = titles.map((title) => pickCells(title, group)).filter((row) => !isEmpty(row));
    const below = rows.filter((row) => isOfGroup(row) || (index === 0 && isOfNone(row)));
    const part = (row: Row) => pickCells(row, columns);
    return { titles: own, header: part(header), rows: below.map(part), column: from };
  });
}

/** The column at which sums by year or month begin, after an empty one; null without them. */
function summaryAt({ header, rows }: Block): number | null {
  const names = header?.cells.map((cell) => fold(cell)) ?? [];
  const at = names.findIndex(
    (name, index) =>
      index > 2 &&
      names[index - 1] === '' &&
      /^(?:annee|mois|year|month|recap|bilan|total|par an|stat)/.test(name),
  );
  const isGap = rows.slice(0, HEADER_WITHIN).every(({ cells }) => (cells[at - 1] ?? '').trim() === '');
  return at > 0 && isGap ? at : null;
}

const FUEL_AMOUNT = /€|eur|prix|montant|cout|total|cost|price/;
const FUEL_QUANTITY = /(?:^|[^\p{L}])(?:l|litres?|volume|kg|kwh|qte|quantite)(?![\p{L}])/u;

/**
 * Splits « GPL (L) », « GPL (€) », « Essence (L) », « Essence (€) » into a table for each fuel. Null unless
 * two fuels have both columns.
 */
function cutByFuels({ header, rows, titles }: Block): Block[] | null {
  const named = (header?.cells ?? []).flatMap((cell, column) => {
    const plain = fold(cell);
    const fuel = /kwh|elec|recharge/.test(plain) ? 'kWh' : parseFuel(cell);
    const isAmount = FUEL_AMOUNT.test(plain);
    const isOne = isAmount && fieldOfHeading(cell) === 'unit_price';
    if (fuel === null || !(isAmount || FUEL_QUANTITY.test(plain))) return [];
    const heading = isOne ? 'Prix/L' : isAmount ? 'Montant' : fuel === 'kWh' ? 'kWh' : `Litres ${cell}`;
    return [{ column, fuel, heading, isAmount }];
  });
  const groups = [...Map.groupBy(named, ({ fuel }) => fuel).values()].filter(
    (group) => group.some(({ isAmount }) => isAmount) && group.some(({ isAmount }) => !isAmount),
  );
  if (header === null || groups.length < 2) return null;
  const own = new Set(groups.flat().map(({ column }) => column));
  const shared = header.cells.flatMap((_, column) => (own.has(column) ? [] : [column]));
  return groups.map((group, index) => {
    const columns = [...shared, ...group.map(({ column }) => column)];
    const isOfGroup = ({ cells }: Row) => group.some(({ column }) => (cells[column] ?? '').trim() !== '');
    const isOfNone = ({ cells }: Row) => [...own].every((column) => (cells[column] ?? '').trim() === '');
    const names = pickCells(header, columns);
    const cells = [...names.cells.slice(0, shared.length), ...group.map(({ heading }) => heading)];
    const below = rows.filter((row) => isOfGroup(row) || (index === 0 && isOfNone(row)));
    return {
      titles: index === 0 ? titles : [],
      header: { ...names, cells },
      rows: below.map((row) => pickCells(row, columns)),
      column: group[0]?.column ?? 0,
    };
  });
}

function columnsFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function pickCells(row: Row, columns: readonly number[]): Row {
  const cells = columns.map((column) => row.cells[column] ?? '');
  const move = (places: ReadonlySet<number> | undefined) =>
    new Set(columns.flatMap((column, at) => (places?.has(column) ? [at] : [])));
  return {
    line: row.line,
    cells,
    text: columns.length >= row.cells.length ? row.text : cells.join(' ; '),
    merged: move(row.merged),
    numbers: move(row.numbers),
    computed: move(row.computed),
  };
}
