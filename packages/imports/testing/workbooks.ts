import { strToU8, zipSync } from 'fflate';

type Cell = string | number;

/** A zip of these texts. */
function zipOf(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

/** The result of a formula. */
export interface Formula {
  readonly formula: string;
  readonly value: number;
}

/** A sheet of a workbook; merged cells as `A2:A4`. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly (Cell | Formula)[])[];
  readonly merges?: readonly string[];
}

/** The letters of a column: A, B, … Z, AA, … */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (column % 26));
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function xlsxCell(cell: Cell | Formula, reference: string): string {
  if (cell === '') return '';
  if (typeof cell === 'object') return `<c r="${reference}"><f>${cell.formula}</f><v>${cell.value}</v></c>`;
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

function sheetXml({ rows, merges = [] }: WrittenSheet): string {
  const lines = rows.map((cells, y) => {
    const placed = cells.map((cell, x) => xlsxCell(cell, `${columnLetters(x)}${y + 1}`));
    return `<row r="${y + 1}">${placed.join('')}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<worksheet><sheetData>${lines.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`;
}

/** A workbook without styles; numbers are kept as numbers. */
export function makeWorkbook(sheets: readonly WrittenSheet[]): Uint8Array {
  const relations = sheets.map(
    (_, index) => `<Relationship Id="r${index}" Target="worksheets/sheet${index}.xml"/>`,
  );
  const listed = sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" r:id="r${index}"/>`);
  const parts = sheets.map((sheet, index) => [`xl/worksheets/sheet${index}.xml`, sheetXml(sheet)] as const);
  return zipOf({
    'xl/workbook.xml': `<workbook><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  });
}

/** A workbook by the names of its sheets. */
export function makeXlsx(sheets: Readonly<Record<string, WrittenSheet['rows']>>): Uint8Array {
  return makeWorkbook(Object.entries(sheets).map(([name, rows]) => ({ name, rows })));
}

/** A sheet of OpenDocument from the XML of its rows. */
export function makeOds(rows: string): Uint8Array {
  const table = `<table:table table:name="Clio">${rows}</table:table>`;
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:body><office:spreadsheet>${table}</office:spreadsheet></office:body></office:document-content>`,
  });
}
