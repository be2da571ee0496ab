import type { BookContent, BookEntry, BookTitles } from '#features/service-book/content/book-content.ts';
import type { BookDocument, Structure } from '#features/service-book/pdf/book-document.ts';
import {
  placeOfInvoice,
  placeOfPhotos,
  placeOfRecord,
  type BookInputs,
} from '#features/service-book/pdf/book-inputs.ts';
import {
  drawLine,
  GRID,
  lineHeight,
  STYLES,
  textWidth,
  wrapText,
  type TextStyle,
} from '#features/service-book/pdf/book-text.ts';
import { drawHeading } from '#features/service-book/pdf/draw-text.ts';
import { drawLink } from '#features/service-book/pdf/draw-link.ts';

/** A line of a cell. */
interface CellLine {
  readonly text: string;
  readonly style: TextStyle;
  /** Link target. */
  readonly goTo?: string;
}

interface Column {
  readonly title: string;
  readonly width: number;
  readonly isRight: boolean;
  /** The paragraphs of a record's cell. */
  cell(entry: BookEntry, index: number): readonly CellLine[];
}

/** A column with its position on the page. */
type PlacedColumn = Column & { readonly x: number };

const [DATE_WIDTH, MILEAGE_WIDTH, COST_WIDTH, INVOICE_WIDTH] = [66, 62, 62, 62];
const GAP = 10;
const PADDING = 4;
/** Minimum height of heading, titles and some rows; with less space the table starts on a new page. */
const LEAST_HEIGHT = 150;
/** A higher row may break across pages; keeping a lower one together leaves less than a third of a page empty. */
const MOST_KEPT_HEIGHT = 220;

/** Draws the records in order as one table, with column titles on each page. */
export async function drawRecords(
  document: BookDocument,
  { entries, titles }: BookContent,
  { beginStep }: Pick<BookInputs, 'beginStep'>,
): Promise<void> {
  if (entries.length === 0) return;
  const { pdf, root } = document;
  document.needs(LEAST_HEIGHT);
  const section = pdf.struct('Sect');
  root.add(section);
  drawHeading(document, section, titles.records);
  pdf.outline.addItem(titles.records);
  const table = pdf.struct('Table');
  section.add(table);
  const columns = placeColumns(document, buildColumns(entries, titles));
  drawColumnTitles(document, columns, table);
  for (const [index, entry] of entries.entries()) {
    await beginStep();
    drawRecord(document, { table, columns, entry, index });
  }
  section.end();
}

function buildColumns(entries: readonly BookEntry[], titles: BookTitles): Column[] {
  const hasMileages = entries.some(({ mileage }) => mileage !== null);
  const hasCosts = entries.some(({ cost }) => cost !== null);
  const hasInvoices = entries.some(({ invoice, invoiceHeld }) => invoice !== null || invoiceHeld !== null);
  const columns: (Column | false)[] = [
    {
      title: titles.date,
      width: DATE_WIDTH,
      isRight: false,
      cell: ({ date }) => [{ text: date, style: STYLES.cell }],
    },
    hasMileages && {
      title: titles.mileage,
      width: MILEAGE_WIDTH,
      isRight: true,
      cell: ({ mileage }) => toLines(mileage, STYLES.cell),
    },
    { title: titles.work, width: 0, isRight: false, cell: (entry, index) => workLines(titles, entry, index) },
    hasCosts && {
      title: titles.cost,
      width: COST_WIDTH,
      isRight: true,
      cell: ({ cost }) => toLines(cost, STYLES.cell),
    },
    hasInvoices && {
      title: titles.invoice,
      width: INVOICE_WIDTH,
      isRight: false,
      cell: ({ invoice, invoiceHeld }, index) =>
        invoice === null
          ? toLines(invoiceHeld, STYLES.small)
          : [{ text: invoice.label, style: STYLES.link, goTo: placeOfInvoice(index) }],
    },
  ];
  return columns.filter((column) => column !== false);
}

function workLines(titles: BookTitles, entry: BookEntry, index: number): CellLine[] {
  return [
    { text: entry.work, style: STYLES.strongCell },
    ...toLines(entry.description, STYLES.cell),
    ...toLines(entry.garage, STYLES.small),
    ...toLines(entry.warranty && `${titles.warranty} ${entry.warranty}`, STYLES.small),
    ...toLines(entry.notes === null ? null : `${titles.notes} : ${entry.notes}`, STYLES.small),
    ...(entry.photos.length === 0
      ? []
      : [{ text: entry.photosLink, style: STYLES.link, goTo: placeOfPhotos(index) }]),
  ];
}

function toLines(text: string | null, style: TextStyle): CellLine[] {
  return text === null ? [] : [{ text, style }];
}

/** Typed as object because pdfkit's types lack `scope`. */
const COLUMN_HEADER: object = { scope: 'Column' };

/** The column without a width takes the remaining space. */
function placeColumns({ left, width }: BookDocument, columns: readonly Column[]): PlacedColumn[] {
  const taken = columns.reduce((sum, column) => sum + column.width, 0) + GAP * (columns.length - 1);
  let x = left;
  return columns.map((column) => {
    const placed = { ...column, x, width: column.width === 0 ? width - taken : column.width };
    x += placed.width + GAP;
    return placed;
  });
}

/** Tagged on the first page only: screen readers announce the column of each cell themselves. */
function drawColumnTitles(
  document: BookDocument,
  columns: readonly PlacedColumn[],
  table: Structure | null,
): void {
  const { pdf } = document;
  const { y } = pdf;
  const draw = ({ title, isRight, x, width }: PlacedColumn): void => {
    const right = isRight ? width - textWidth(pdf, title, STYLES.columnTitle) : 0;
    drawLine(pdf, title, STYLES.columnTitle, { x: x + right, y });
  };
  if (table === null) {
    pdf.markContent('Artifact', { type: 'Pagination' });
    columns.forEach(draw);
    pdf.endMarkedContent();
  } else {
    const row = pdf.struct('TR');
    table.add(row);
    for (const column of columns) row.add(pdf.struct('TH', COLUMN_HEADER, () => draw(column)));
    row.end();
  }
  pdf.y = y + lineHeight(STYLES.columnTitle) + PADDING;
}

/** A cell being drawn. */
interface OpenCell {
  readonly column: PlacedColumn;
  readonly element: Structure;
  /** Lines not drawn yet. */
  lines: readonly CellLine[];
}

function drawRecord(
  document: BookDocument,
  {
    table,
    columns,
    entry,
    index,
  }: { table: Structure; columns: readonly PlacedColumn[]; entry: BookEntry; index: number },
): void {
  const { pdf, bottom } = document;
  const row = pdf.struct('TR');
  table.add(row);
  const cells = columns.map((column): OpenCell => {
    const lines = column
      .cell(entry, index)
      .flatMap((paragraph) =>
        wrapText(pdf, paragraph.text, paragraph.style, column.width).map((text) => ({ ...paragraph, text })),
      );
    const element = pdf.struct('TD');
    row.add(element);
    return { column, element, lines };
  });
  const height = Math.max(...cells.map(({ lines }) => measureHeight(lines))) + 2 * PADDING;
  if (pdf.y + Math.min(height, MOST_KEPT_HEIGHT) > bottom) continueTable(document, columns);
  drawRule(document);
  pdf.addNamedDestination(placeOfRecord(index), 'XYZ', document.left, pdf.y, null);
  for (;;) {
    const top = pdf.y + PADDING;
    const ends = cells.map((cell) => drawCell(document, cell, top));
    pdf.y = Math.max(...ends) + PADDING;
    if (cells.every(({ lines }) => lines.length === 0)) break;
    continueTable(document, columns);
  }
  row.end();
}

function continueTable({ pdf, ...document }: BookDocument, columns: readonly PlacedColumn[]): void {
  pdf.addPage();
  drawColumnTitles({ pdf, ...document }, columns, null);
}

/** Draws the lines of a cell that fit on this page. Returns where they end. */
function drawCell({ pdf, bottom }: BookDocument, cell: OpenCell, top: number): number {
  const { column, element } = cell;
  let [count, y] = [0, top];
  for (const { style } of cell.lines) {
    if (y + lineHeight(style) > bottom) break;
    y += lineHeight(style);
    count += 1;
  }
  const [drawn, rest] = [cell.lines.slice(0, count), cell.lines.slice(count)];
  cell.lines = rest;
  let lineY = top;
  for (const { text, style, goTo } of drawn) {
    const right = column.isRight ? column.width - textWidth(pdf, text, style) : 0;
    const at = { x: column.x + right, y: lineY };
    if (goTo === undefined) element.add(() => drawLine(pdf, text, style, at));
    else drawLink(pdf, element, { text, style, goTo, ...at });
    lineY += lineHeight(style);
  }
  return y;
}

function measureHeight(lines: readonly CellLine[]): number {
  return lines.reduce((sum, { style }) => sum + lineHeight(style), 0);
}

function drawRule({ pdf, left, width }: BookDocument): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .lineWidth(0.5)
    .strokeColor(GRID)
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .stroke();
  pdf.endMarkedContent();
}
