import {
  emptyZip,
  gpsTaggedJpeg,
  jpegSample,
  pdfSample,
  plainImage,
  pngClaiming,
} from '#testing/sample-files.ts';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32, createDeflate, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

/** A hostile file with its description. */
export type HostileFile = readonly [kind: string, make: () => Promise<Buffer> | Buffer];

const SCRIPT = '<script>alert(document.cookie)</script>';
const HTML = Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`);
const SVG = Buffer.from(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${SCRIPT}</svg>`,
);
const BOMB_BYTES = 32 * 1024 * 1024;

/** A zip archive with one entry of zeros, which expands a thousandfold. */
function zipBomb(): Buffer {
  const name = Buffer.from('zeros');
  const zeros = Buffer.alloc(BOMB_BYTES);
  const packed = deflateRawSync(zeros);
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(20, 0);
  entry.writeUInt16LE(8, 4);
  entry.writeUInt32LE(crc32(zeros), 10);
  entry.writeUInt32LE(packed.length, 14);
  entry.writeUInt32LE(zeros.length, 18);
  entry.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), entry, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), entry, Buffer.alloc(14), name]);
  const end = emptyZip();
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** An extended WebP header that claims the largest picture of the format. */
function webpClaimingMuch(): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(22);
  const header = Buffer.from([0, 0, 0, 0, 0xfe, 0x3f, 0, 0xfe, 0x3f, 0]);
  const length = Buffer.from([10, 0, 0, 0]);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBPVP8X'), length, header]);
}

/** A JPEG whose header claims 65,500 × 65,500 pixels. */
async function jpegClaimingMuch(): Promise<Buffer> {
  const jpeg = await jpegSample();
  const frame = jpeg.findIndex(
    (byte, at) => byte === 0xff && (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2),
  );
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  return jpeg;
}

async function cut(file: Promise<Buffer>): Promise<Buffer> {
  const bytes = await file;
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/**
 * A complete PNG of half a megabyte with the maximum number of pixels. Interlaced with 16 bits, it is held in
 * memory as a whole: 400 MB of pixels, plus the output.
 */
export async function pngHeldWhole(): Promise<Buffer> {
  const [width, height, bytesOfPixel] = [10_000, 5_000, 8] as const;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Sixteen bits, RGBA, interlaced.
  header.set([16, 6, 0, 0, 1], 8);
  // Start and pixel distance of each of the seven passes (ISO/IEC 15948, 8.2).
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ];
  const lines = passes.flatMap(([x = 0, y = 0, dx = 1, dy = 1]) => {
    const line = Buffer.alloc(1 + Math.ceil((width - x) / dx) * bytesOfPixel);
    return Array.from({ length: Math.ceil((height - y) / dy) }, () => line);
  });
  const pixels = await buffer(Readable.from(lines).pipe(createDeflate({ level: 1 })));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** Files that must be refused. */
export const REFUSED_FILES: readonly HostileFile[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from([0xff])],
  ['HTML', () => HTML],
  [
    'HTML behind the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), HTML]),
  ],
  ['HTML behind the signature of a PNG', () => Buffer.concat([pngClaiming(9, 9).subarray(0, 8), HTML])],
  ['HTML before a PDF', async () => Buffer.concat([HTML, await pdfSample()])],
  ['HTML that ends like a PDF', () => Buffer.concat([HTML, Buffer.from('\nstartxref\n0\n%%EOF')])],
  ['SVG', () => SVG],
  ['SVG behind a byte-order mark', () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), SVG])],
  ['compressed SVG', () => gzipSync(SVG)],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*\u0001\u0000*/=alert(1)//')],
  ['PHP', () => Buffer.from('<?php system($_GET["c"]); ?>')],
  ['a zip bomb', () => zipBomb()],
  ['a gzip bomb', () => gzipSync(Buffer.alloc(BOMB_BYTES))],
  ['a PDF that is a zip archive as well', async () => Buffer.concat([await pdfSample(), emptyZip()])],
  [
    'a zip archive with a PDF before its end',
    async () => Buffer.concat([zipBomb(), await pdfSample(), emptyZip()]),
  ],
  ['a PNG that claims 50,000 × 50,000 pixels', () => pngClaiming(50_000, 50_000)],
  ['a PNG that claims 2,147,483,647 pixels a side', () => pngClaiming(2_147_483_647, 2_147_483_647)],
  ['a PNG of no width', () => pngClaiming(0, 5)],
  ['a WebP that claims 16,383 × 16,383 pixels', () => webpClaimingMuch()],
  ['a JPEG that claims 65,500 × 65,500 pixels', () => jpegClaimingMuch()],
  ['a PNG that takes more memory than a decoder may', () => pngHeldWhole()],
  ['half a JPEG', () => cut(plainImage(900, 900).jpeg().toBuffer())],
  ['half a PNG', () => cut(plainImage(900, 900).png().toBuffer())],
  ['half a WebP', () => cut(plainImage(900, 900).webp().toBuffer())],
  ['half an AVIF', () => cut(plainImage(300, 300).avif().toBuffer())],
  ['half a PDF', () => cut(pdfSample())],
  ['a TIFF', () => plainImage(9, 9).tiff().toBuffer()],
];

/** A word in the hidden data, which must not occur in the stored file. */
export const HIDDEN = 'alert(document.cookie)';

function pngChunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, checksum]);
}

async function pngWith(chunk: Buffer): Promise<Buffer> {
  const png = await plainImage(20, 20).png().toBuffer();
  // After the signature and the header, which take 33 bytes.
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

async function jpegWithComment(text: Buffer): Promise<Buffer> {
  const jpeg = await jpegSample();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)]);
}

/** Real pictures with hidden data in or after them: only the picture is stored. */
export const DISARMED_FILES: readonly HostileFile[] = [
  ['a JPEG with HTML behind it', async () => Buffer.concat([await jpegSample(), HTML])],
  ['a JPEG with HTML in a comment', () => jpegWithComment(HTML)],
  ['a JPEG with a zip bomb behind it', async () => Buffer.concat([await jpegSample(), zipBomb(), HTML])],
  ['a JPEG that is a PDF as well', async () => Buffer.concat([await jpegSample(), await pdfSample(), HTML])],
  [
    'a PNG with HTML in a text',
    () => pngWith(pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), HTML]))),
  ],
  [
    'a PNG with 32 MB in a compressed text',
    () =>
      pngWith(
        pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(BOMB_BYTES))])),
      ),
  ],
  [
    'a PNG with a zip archive behind it',
    async () => Buffer.concat([await pngWith(Buffer.alloc(0)), HTML, emptyZip()]),
  ],
  ['a WebP with HTML behind it', async () => Buffer.concat([await plainImage(9, 9).webp().toBuffer(), HTML])],
  ['a JPEG with the place where it was taken', () => gpsTaggedJpeg()],
];

/** Names that would escape a folder, or look like something else. */
export const HOSTILE_NAMES: readonly string[] = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\config.jpg',
  '/etc/passwd',
  'a\u0000.html',
  'photo.jpg\u0000.exe',
  'facture\u202egpj.exe',
  '\u2066\u200f\u061cphoto.jpg',
  `${'a'.repeat(500)}.jpg`,
  `${'🚗'.repeat(250)}.jpg`,
  'x\r\nSet-Cookie: carnet_session=1.jpg',
  '"; filename="evil.html',
  '.htaccess',
  '..',
  'photo.jpg.html',
  '%2e%2e%2fphoto.jpg',
  '\ud83d.jpg',
];
