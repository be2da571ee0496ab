import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A file as passed to a file chooser. */
export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A PNG of one colour, built byte by byte. */
export function samplePhoto(name: string, size = 64): SampleFile {
  return png(name, { width: size, height: size }, () => Buffer.alloc(size * 3, 0x66));
}

/** A PNG of noise, which does not compress: three bytes per pixel. */
export function noisyPhoto(
  name: string,
  size: { readonly width: number; readonly height: number },
): SampleFile {
  return png(name, size, () => randomBytes(size.width * 3));
}

function png(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
  row: () => Buffer,
): SampleFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), row()]));
  const pixels = deflateSync(Buffer.concat(rows));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** The smallest PDF that viewers open: one empty page. */
export function sampleInvoice(name: string): SampleFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = text.length;
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The checksum of PNG (ISO 3309). */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A sheet saved by a French Excel: Windows-1252, semicolons, decimal commas; one mileage lacks a digit. */
export function sampleSheet(name: string): SampleFile {
  const rows = [
    'Véhicule;Date;Kilométrage;Opération;Garage;Montant TTC',
    'Kangoo;14/03/2024;61 250;Vidange + filtre;Garage du Pont-Vieux;"189,90 €"',
    'Kangoo;02/06/2025;72 480;Contrôle technique;Sécuritest;"82,00 €"',
    'Kangoo;20/06/2025;7 250;Batterie;;"95,00 €"',
    'Kangoo;01/07/2025;73 000;Péage A7;;"12,00 €"',
    'Kangoo;31/02/2025;73 100;Vidange;;"10,00 €"',
  ];
  const text = rows.join('\r\n').replaceAll('€', '\u0080');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
}

/** A sheet of fill-ups about which nothing is doubtful. */
export function sheetOfFillings(name: string, count: number): SampleFile {
  const rows = Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2003, 0, 2 + Math.floor(index / 2.5))).toISOString().slice(0, 10);
    const litres = 30 + (index % 20);
    return `Kangoo;${day};${12_000 + index * 15};${litres};${litres * 2}`;
  });
  const text = ['Véhicule;Date;Km;Litres;Montant', ...rows].join('\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
