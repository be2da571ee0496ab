import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib';

/**
 * What PDF/A-3b (ISO 19005-3, 6.1 to 6.2) forbids on a page and can be seen without reading fonts and profiles themselves:
 * each answers whether something must not be in a book. Some that may be allowed are taken for forbidden, none the other way.
 */

const FONT_PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];
/** Of a font that needs a program; `Type0` has it in its descendant, and the signs of `Type3` may hold anything. */
const SIMPLE_FONTS = new Set(['Type1', 'MMType1', 'TrueType', 'CIDFontType0', 'CIDFontType2']);
const FORBIDDEN_FILTERS = ['LZWDecode', 'LZW', 'Crypt', 'JPXDecode'];
const BLEND_MODES = new Set(
  [
    'Normal',
    'Compatible',
    'Multiply',
    'Screen',
    'Overlay',
    'Darken',
    'Lighten',
    'ColorDodge',
    'ColorBurn',
  ].concat(['HardLight', 'SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity']),
);
const RENDERING_INTENTS = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
]);
/** Colours that mean nothing without a profile of the paper, which the book has not. */
const FORBIDDEN_NAMES = new Set(['DeviceCMYK', 'DeviceN']);
const MOST_NAME_BYTES = 127;
const MOST_STRING_BYTES = 32_767;
/** How deep a page may save its state. */
const MOST_SAVED = 28;
const SYMBOLIC = 4;

export function isForbiddenName(name: string): boolean {
  return FORBIDDEN_NAMES.has(name) || name.length > MOST_NAME_BYTES;
}

export function isForbiddenString(bytes: Uint8Array): boolean {
  return bytes.length > MOST_STRING_BYTES;
}

/** Of a dictionary that a page leads to, or of one of a stream. */
export function isForbiddenDict(dict: PDFDict): boolean {
  return isForbiddenFont(dict) || isForbiddenState(dict) || isForbiddenStream(dict);
}

/** Of the operators that draw a page, a form or a pattern. */
export function isForbiddenContent(bytes: Uint8Array): boolean {
  let saved = 0;
  for (const { operator, operand } of readOperators(bytes)) {
    if (operator === 'q') saved += 1;
    if (operator === 'Q') saved -= 1;
    if (saved > MOST_SAVED || !OPERATORS.has(operator)) return true;
    if (operator === 'ri' && !RENDERING_INTENTS.has(operand)) return true;
    if (operator.toLowerCase() === 'cs' && isForbiddenName(operand)) return true;
  }
  return false;
}

function isForbiddenFont(dict: PDFDict): boolean {
  const kind = nameIn(dict, 'Subtype');
  if (kind === 'Type3') return nameIn(dict, 'Type') === 'Font' || dict.has(PDFName.of('CharProcs'));
  if (!SIMPLE_FONTS.has(kind)) return false;
  const descriptor = lookup(dict, 'FontDescriptor');
  if (!(descriptor instanceof PDFDict)) return true;
  const programs = FONT_PROGRAMS.map((name) => lookup(descriptor, name));
  if (!programs.some((program) => program instanceof PDFRawStream)) return true;
  if (kind === 'CIDFontType2') return lookup(dict, 'CIDToGIDMap') === undefined;
  return kind === 'TrueType' && isForbiddenEncoding(dict, descriptor);
}

/** A font of letters says which by a standard encoding, one of signs does not say so at all. */
function isForbiddenEncoding(font: PDFDict, descriptor: PDFDict): boolean {
  const encoding = lookup(font, 'Encoding');
  const flags = lookup(descriptor, 'Flags');
  const isSymbolic = flags instanceof PDFNumber && (flags.asNumber() & SYMBOLIC) !== 0;
  if (isSymbolic) return encoding !== undefined;
  const base = encoding instanceof PDFDict ? lookup(encoding, 'BaseEncoding') : encoding;
  return !(base instanceof PDFName && ['WinAnsiEncoding', 'MacRomanEncoding'].includes(base.decodeText()));
}

function isForbiddenState(dict: PDFDict): boolean {
  const blend = lookup(dict, 'BM');
  const blends = blend instanceof PDFArray ? blend.asArray() : blend === undefined ? [] : [blend];
  if (!blends.every((one) => one instanceof PDFName && BLEND_MODES.has(one.decodeText()))) return true;
  const intents = [nameIn(dict, 'RI'), nameIn(dict, 'Intent')].filter((intent) => intent !== '');
  if (!intents.every((intent) => RENDERING_INTENTS.has(intent) || intent === 'View')) return true;
  const mode = lookup(dict, 'OPM');
  if (mode instanceof PDFNumber && mode.asNumber() === 1) return true;
  // A soft mask may have a transfer function; a state may not.
  if (lookup(dict, 'TR') !== undefined && nameIn(dict, 'S') === '') return true;
  return ['TR2', 'HT'].some((key) => !['', 'Default'].includes(nameIn(dict, key, 'other')));
}

function isForbiddenStream(dict: PDFDict): boolean {
  if (nameIn(dict, 'Subtype') === 'PS' || nameIn(dict, 'Subtype2') === 'PS') return true;
  const filter = lookup(dict, 'Filter');
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter];
  return filters.some((one) => one instanceof PDFName && FORBIDDEN_FILTERS.includes(one.decodeText()));
}

function lookup(dict: PDFDict, key: string): PDFObject | undefined {
  return dict.lookup(PDFName.of(key));
}

/** The name of a key; empty without one, `other` for a value that is no name. */
function nameIn(dict: PDFDict, key: string, other = ''): string {
  const value = lookup(dict, key);
  if (value === undefined) return '';
  return value instanceof PDFName ? value.decodeText() : other;
}

/** Those of ISO 32000-1, annex A, without colours of paper (`k`, `K`) and pictures in the line (`BI`, `ID`, `EI`). */
const OPERATORS: ReadonlySet<string> = new Set(
  (
    'b B b* B* BDC BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J l m M MP n q Q re RG rg ri ' +
    's S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);

/** An operator of a content stream, with the last name before it; empty without one. */
interface ContentOperator {
  readonly operator: string;
  readonly operand: string;
}

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const [OPEN, CLOSE, ESCAPE, LESS, MORE, SLASH, PERCENT] = [40, 41, 92, 60, 62, 47, 37];
const DELIMITERS = new Set([OPEN, CLOSE, LESS, MORE, SLASH, PERCENT, 91, 93, 123, 125]);
const NO_OPERATOR = /^(?:[+-]*[\d.][\d.eE+-]*|[+-]+|true|false|null)$/;

/**
 * The operators that draw something, in their order (ISO 32000-1, 7.8.2). What follows the first picture in the line (`BI`)
 * is not read: its bytes may look like anything.
 */
function* readOperators(bytes: Uint8Array): Generator<ContentOperator> {
  let operand = '';
  for (let place = 0; place < bytes.length;) {
    const byte = bytes[place] ?? 0;
    const end = endOf(bytes, place);
    if (byte === SLASH) operand = textOf(bytes, place + 1, end);
    else if (!SPACE.has(byte) && !DELIMITERS.has(byte)) {
      const operator = textOf(bytes, place, end);
      if (!NO_OPERATOR.test(operator)) {
        yield { operator, operand };
        if (operator === 'BI') return;
        operand = '';
      }
    }
    place = end;
  }
}

/** Where what begins at a place has ended. */
function endOf(bytes: Uint8Array, place: number): number {
  const byte = bytes[place] ?? 0;
  if (byte === OPEN) return endOfString(bytes, place + 1);
  if (byte === PERCENT) return endWhere(bytes, place, (next) => next === 10 || next === 13);
  if (byte === LESS && bytes[place + 1] !== LESS) return endWhere(bytes, place, (next) => next === MORE) + 1;
  if (byte !== SLASH && (SPACE.has(byte) || DELIMITERS.has(byte))) return place + 1;
  return endWhere(bytes, place + 1, (next) => SPACE.has(next) || DELIMITERS.has(next));
}

function endOfString(bytes: Uint8Array, first: number): number {
  let depth = 1;
  let place = first;
  for (; place < bytes.length && depth > 0; place += 1) {
    const byte = bytes[place];
    if (byte === ESCAPE) place += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) depth -= 1;
  }
  return place;
}

function endWhere(bytes: Uint8Array, first: number, isEnd: (byte: number) => boolean): number {
  let place = first;
  while (place < bytes.length && !isEnd(bytes[place] ?? 0)) place += 1;
  return place;
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.subarray(start, end)).toString('latin1');
}
