import { inflateSync } from 'node:zlib';

/** Where WinAnsi differs from Latin-1, limited to the characters of a French invoice. */
const WIN_ANSI: Readonly<Record<number, string>> = { 0x80: '€', 0x92: '’', 0x9c: 'œ', 0x96: '–', 0x97: '—' };

/**
 * The texts in a PDF with standard fonts, in drawing order, one for each drawing call. Reads the output of
 * PDFKit: compressed streams, texts as hexadecimal strings in `TJ`.
 */
export function textsOfPdf(bytes: Buffer): string[] {
  return contentStreams(bytes).flatMap((content) =>
    [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, operands]) => decodeText(operands ?? '')),
  );
}

function contentStreams(bytes: Buffer): string[] {
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 1)) {
    const end = bytes.indexOf('\nendstream', at);
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end' || end === -1) continue;
    streams.push(inflateSync(bytes.subarray(at + 'stream\n'.length, end)).toString('latin1'));
  }
  return streams;
}

function decodeText(operands: string): string {
  const hex = [...operands.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits).join('');
  return [...Buffer.from(hex, 'hex')].map((code) => WIN_ANSI[code] ?? String.fromCharCode(code)).join('');
}
