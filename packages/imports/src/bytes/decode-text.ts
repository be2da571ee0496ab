/** Encodings of a text file. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncodingName;
  /** The text was encoded twice (`RÃ©vision`) and has been repaired. */
  readonly isRepaired: boolean;
}

/** NUL, other controls but tab and line breaks, byte order marks, bidirectional controls, zero-width space. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\u200b\u202a-\u202e\u2066-\u2069]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const SNIFFED_BYTES = 4000;

/**
 * Decodes a text file. A byte order mark decides; else NUL in every second byte means UTF-16, valid UTF-8
 * is UTF-8, and the rest is Windows-1252 unless its accents indicate Mac Roman.
 * @param chosen the encoding that the owner chose instead
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncodingName): DecodedText {
  const encoding = chosen ?? guessEncoding(bytes);
  const decoded = new TextDecoder(encoding).decode(bytes);
  const repaired = chosen === undefined ? withoutDoubleEncoding(decoded) : null;
  return { text: cleanText(repaired ?? decoded), encoding, isRepaired: repaired !== null };
}

/** Removes invisible characters and composes accents (NFC); wide and narrow spaces stay. */
export function cleanText(text: string): string {
  return text.replace(HIDDEN, '').replace(LONE_SURROGATE, '\ufffd').normalize('NFC');
}

function guessEncoding(bytes: Uint8Array): TextEncodingName {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, SNIFFED_BYTES);
  const zeros = [0, 1].map((odd) => start.filter((byte, index) => index % 2 === odd && byte === 0).length);
  const half = start.length / 2;
  if ((zeros[1] ?? 0) > half * 0.6 && (zeros[0] ?? 0) < half * 0.1) return 'utf-16le';
  if ((zeros[0] ?? 0) > half * 0.6 && (zeros[1] ?? 0) < half * 0.1) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return looksLikeMacRoman(bytes) ? 'macintosh' : 'windows-1252';
  }
}

/** In Mac Roman, é è à ç have the codes of Windows-1252 capitals and marks that no French word contains. */
function looksLikeMacRoman(bytes: Uint8Array): boolean {
  const mac = new Set([0x8e, 0x8f, 0x88, 0x8d, 0x90, 0x9e, 0x9d]);
  const windows = new Set([0xe9, 0xe8, 0xe0, 0xe7, 0xea, 0xf4, 0xfb]);
  let balance = 0;
  for (const byte of bytes) {
    if (mac.has(byte)) balance += 1;
    else if (windows.has(byte)) balance -= 1;
  }
  return balance > 0;
}

const TWICE = /Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ©¨ª®]|â‚¬/;

function withoutDoubleEncoding(text: string): string | null {
  if (!TWICE.test(text)) return null;
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = byteOf(text.charCodeAt(index));
    if (byte === null) return null;
    bytes[index] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

let windowsBytes: ReadonlyMap<number, number> | null = null;

function byteOf(code: number): number | null {
  if (code < 0x80) return code;
  windowsBytes ??= new Map(
    Array.from({ length: 128 }, (_, index) => {
      const byte = index + 128;
      return [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)).charCodeAt(0), byte] as const;
    }),
  );
  return windowsBytes.get(code) ?? null;
}
