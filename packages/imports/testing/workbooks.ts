import { strToU8, zipSync } from 'fflate';

type Cell = string | number;

/** A zip of these texts. */
function zipOf(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

const xlsxCell = (cell: Cell, reference: string) =>
  typeof cell === 'number'
    ? `<c r="${reference}"><v>${cell}</v></c>`
    : `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;

/** A workbook without styles, by the names of its sheets; numbers are kept as numbers. */
export function xlsxOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const relations = names.map(
    (_, index) => `<Relationship Id="r${index}" Target="worksheets/sheet${index}.xml"/>`,
  );
  const listed = names.map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`);
  const parts = Object.values(sheets).map((rows, index) => {
    const lines = rows.map((cells, y) => {
      const placed = cells.map((cell, x) => xlsxCell(cell, `${'ABCDEFGH'.charAt(x)}${y + 1}`));
      return `<row r="${y + 1}">${placed.join('')}</row>`;
    });
    const text = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
    return [`xl/worksheets/sheet${index}.xml`, text] as const;
  });
  return zipOf({
    'xl/workbook.xml': `<workbook><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  });
}

/** A sheet of OpenDocument from the XML of its rows. */
export function odsOf(rows: string): Uint8Array {
  const table = `<table:table table:name="Clio">${rows}</table:table>`;
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:body><office:spreadsheet>${table}</office:spreadsheet></office:body></office:document-content>`,
  });
}
