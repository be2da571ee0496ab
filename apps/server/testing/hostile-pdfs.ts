import { deflateSync } from 'node:zlib';

/**
 * PDFs made to exhaust the program that draws them. They are written object by object, because PDF libraries
 * cannot write them, and take kilobytes each, so that the repository contains no bomb.
 */

/** An uncompressed object: the text of its value, or a dictionary with the bytes of a stream. */
type PdfObject = string | { readonly dict: string; readonly bytes: Uint8Array };

const PAGE = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 300]';
const PAGES = '<</Type /Pages /Count 1 /Kids [3 0 R]>>';
const CATALOG = '<</Type /Catalog /Pages 2 0 R>>';
const NAMES = 15_000_000;
const STREAM_BYTES = 64 * 1024 * 1024;

/** 30 kB whose object stream holds an array of 15 million names, which the page references twice. */
export function pdfOfManyNames(): Buffer {
  const head = '4 0 ';
  const names = Buffer.concat([Buffer.from(`${head}[`), Buffer.alloc(2 * NAMES, '/A'), Buffer.from(']')]);
  return buildPdf(
    [
      CATALOG,
      PAGES,
      `${PAGE} /Annots 4 0 R /Resources <</ProcSet 4 0 R>>>>`,
      null,
      flate(names, `/Type /ObjStm /N 1 /First ${head.length}`),
    ],
    [{ object: 4, stream: 5 }],
  );
}

/** 100 kB whose page draws the same 64 MB of operators a hundred times. */
export function pdfOfRepeatedContents(): Buffer {
  const contents = '5 0 R '.repeat(100);
  return buildPdf([
    CATALOG,
    PAGES,
    `${PAGE} /Contents 4 0 R>>`,
    `[${contents}]`,
    flate(Buffer.alloc(STREAM_BYTES, '0 0 m\n'), ''),
  ]);
}

/** Two kilobytes whose page is painted a hundred thousand times: little memory, but most of an hour. */
export function pdfOfEndlessPage(): Buffer {
  const shading =
    '/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 900 900] ' +
    '/Function <</FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1.5>>';
  return buildPdf([
    CATALOG,
    PAGES,
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 900 900] /Contents 4 0 R /Resources <</Shading <</S <<${shading}>>>>>>>>`,
    flate(Buffer.from('/S sh '.repeat(100_000)), ''),
  ]);
}

/** An empty page with this box, in points. */
export function pdfOfBox(box: string): Buffer {
  return buildPdf([CATALOG, PAGES, `<</Type /Page /Parent 2 0 R /MediaBox ${box}>>`]);
}

/** A document without a page. */
export function pdfWithoutPages(): Buffer {
  return buildPdf([CATALOG, '<</Type /Pages /Count 0 /Kids []>>']);
}

function flate(bytes: Uint8Array, entries: string): PdfObject {
  return { dict: `/Filter /FlateDecode ${entries}`, bytes: deflateSync(bytes, { level: 9 }) };
}

/**
 * Builds a document of these objects, numbered from 1; null for an object inside an object stream, listed in
 * `compressed`. Its cross-reference table is a stream, which alone can reference those (ISO 32000-1, 7.5.8).
 */
function buildPdf(
  objects: readonly (PdfObject | null)[],
  compressed: readonly { readonly object: number; readonly stream: number }[] = [],
): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let size = parts[0]?.length ?? 0;
  const rows = [buildRow(0, 0, 0)];
  const put = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
  };
  objects.forEach((object, index) => {
    const place = compressed.find((one) => one.object === index + 1);
    rows.push(place ? buildRow(2, place.stream, 0) : buildRow(1, size, 0));
    if (object !== null) put(written(index + 1, object));
  });
  const table = size;
  const number = objects.length + 1;
  rows.push(buildRow(1, table, 0));
  const dict = `/Type /XRef /Root 1 0 R /Size ${number + 1} /W [1 4 2]`;
  put(written(number, { dict, bytes: Buffer.concat(rows) }));
  put(Buffer.from(`startxref\n${table}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function written(number: number, object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`);
  const { dict, bytes } = object;
  const head = `${number} 0 obj\n<<${dict} /Length ${bytes.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj\n')]);
}

function buildRow(kind: number, second: number, third: number): Buffer {
  const row = Buffer.alloc(7);
  row.writeUInt8(kind, 0);
  row.writeUInt32BE(second, 1);
  row.writeUInt16BE(third, 5);
  return row;
}
