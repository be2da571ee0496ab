import PdfDocument from 'pdfkit';
import sharp, { type Sharp } from 'sharp';
import { crc32, deflateSync } from 'node:zlib';

/** A picture of one colour, orange, of the given size. */
export function plainImage(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 220, g: 120, b: 40 } } });
}

export function jpegSample(width = 64, height = 48): Promise<Buffer> {
  return plainImage(width, height).jpeg().toBuffer();
}

/** A word in the EXIF of `gpsTaggedJpeg`, which must not be in the stored file. */
export const CAMERA_NAME = 'Appareil de Camille';

/** A JPEG as made by a phone, with its location. */
export function gpsTaggedJpeg(): Promise<Buffer> {
  return plainImage(80, 60)
    .withExif({
      IFD0: { Model: CAMERA_NAME },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 51/1 24/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 21/1 7/1',
      },
    })
    .jpeg()
    .toBuffer();
}

/** A PDF of one page, e.g. an invoice. */
export async function pdfSample(
  text = 'Facture 2026-014 : vidange, 89,90 EUR',
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', ...options });
  document.text(text).end();
  return Buffer.concat(await document.toArray());
}

/** A scanned PDF: one picture of about 200 kB per page. */
export async function scannedPdf(pages: number): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', autoFirstPage: false });
  const noise = { type: 'gaussian', mean: 200, sigma: 12 } as const;
  const picture = sharp({ create: { width: 1240, height: 1754, channels: 3, background: 'white', noise } });
  const scan = await picture.grayscale().jpeg({ quality: 55 }).toBuffer();
  for (let page = 0; page < pages; page += 1) document.addPage().image(scan, 0, 0, { width: 595 });
  document.end();
  return Buffer.concat(await document.toArray());
}

/** A PDF as written by most workshop programs: forty lines per page in a font that is not embedded. */
export async function typedPdf(pages: number): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', autoFirstPage: false });
  for (let page = 0; page < pages; page += 1) {
    document.addPage().fontSize(10);
    for (let line = 1; line <= 40; line += 1) {
      document.text(`${line}  Filtre, joint et main d'oeuvre   ${line * 3},90   ${line * 12},50`);
    }
  }
  document.end();
  return Buffer.concat(await document.toArray());
}

/** A PNG of about 70 bytes that claims any size. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, RGB.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(checked.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  checked.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(checked), checked.length + 4);
  return chunk;
}

/** A zip archive without entries: only its end record. */
export function emptyZip(): Buffer {
  return Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
}

/** An orange HEIC photo of 64 × 48, compressed with HEVC like an iPhone's; made with libheif. */
export function heicSample(): Buffer {
  const text =
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA' +
    'AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAHQACAAEA' +
    'AAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAA' +
    'AADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe' +
    'ugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA' +
    'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QA' +
    'AAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACVtZGF0AAAAGSgBrxOA+BDhp//jSj//EGzw+hy2/OikM+A=';
  return Buffer.from(text, 'base64');
}
