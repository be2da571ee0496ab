import { fallbackFonts } from '#features/service-book/pdf/fallback-fonts.ts';
import LineBreaker from 'linebreak';
import { createRequire } from 'node:module';

const INK = '#1c2430';
const MUTED = '#5b6472';
export const ACCENT = '#1f5fae';
export const GRID = '#d9dee5';
/** Fonts by file path: a registered font name would be opened again at each use. */
export const FONTS = {
  body: fontFile('400Regular/Inter_400Regular.ttf'),
  strong: fontFile('600SemiBold/Inter_600SemiBold.ttf'),
} as const;

function fontFile(name: string): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}`);
}

/** Style of a text. */
export interface TextStyle {
  readonly face: keyof typeof FONTS;
  /** In points. At least 9, because a book is read on paper by people of every age. */
  readonly size: number;
  readonly colour: string;
}

export const STYLES = {
  title: { face: 'strong', size: 26, colour: INK },
  heading: { face: 'strong', size: 14, colour: ACCENT },
  entryHeading: { face: 'strong', size: 11, colour: INK },
  body: { face: 'body', size: 10, colour: INK },
  name: { face: 'body', size: 10, colour: MUTED },
  cell: { face: 'body', size: 9.5, colour: INK },
  strongCell: { face: 'strong', size: 9.5, colour: INK },
  link: { face: 'body', size: 9.5, colour: ACCENT },
  columnTitle: { face: 'strong', size: 9, colour: MUTED },
  small: { face: 'body', size: 9, colour: MUTED },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** Line height, and distance from the top of a line to its baseline, for a size of one point. */
const [LEADING, BASELINE] = [1.4, 1.03];

export function lineHeight({ size }: TextStyle): number {
  return size * LEADING;
}

export function textWidth(pdf: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  return splitRuns(pdf, text, style).reduce((sum, run) => sum + runWidth(pdf, run, style), 0);
}

/** Characters in one font. */
interface TextRun {
  readonly font: string;
  readonly text: string;
}

function runWidth(pdf: PDFKit.PDFDocument, { font, text }: TextRun, { size }: TextStyle): number {
  return pdf.font(font).fontSize(size).widthOfString(text);
}

/** Shown for a character without a font, so that readers see that something is missing instead of a box. */
const MISSING = '?';
/** Characters that only modify their neighbours (variants, joined emoji, skin tones) and have no shape of their own. */
const SHAPELESS = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u{1f3fb}-\u{1f3ff}]/u;
/** Fast path: characters that are all in the main font, as in most lines. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u2013\u2014\u2019\u2022\u2026\u202f\u20ac]*$/;

/** Splits a line into runs from left to right, each in the first font that has its characters. */
function splitRuns(pdf: PDFKit.PDFDocument, text: string, { face }: TextStyle): TextRun[] {
  if (PLAIN.test(text)) return [{ font: FONTS[face], text }];
  const runs: { font: string; text: string }[] = [];
  for (const letter of inVisualOrder(text)) {
    if (SHAPELESS.test(letter)) continue;
    const found = chooseFont(pdf, letter, runs.at(-1)?.font ?? FONTS[face]);
    const font = found === null || found === FONTS.body ? FONTS[face] : found;
    const last = runs.at(-1);
    const shown = found === null ? MISSING : letter;
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

/** The font of each character, null for none; shared by all documents. */
const fontsByLetter = new Map<string, string | null>();

function chooseFont(pdf: PDFKit.PDFDocument, letter: string, before: string): string | null {
  const code = letter.codePointAt(0) ?? 0;
  // A combining mark uses the font of its base character.
  if (/\p{M}/u.test(letter) && hasGlyph(pdf, before, code)) return before;
  const known = fontsByLetter.get(letter);
  if (known !== undefined) return known;
  const font = findFont(pdf, code);
  fontsByLetter.set(letter, font);
  return font;
}

function findFont(pdf: PDFKit.PDFDocument, code: number): string | null {
  if (hasGlyph(pdf, FONTS.body, code)) return FONTS.body;
  const candidates = fallbackFonts().filter(({ ranges }) =>
    ranges.some(([first, last]) => first <= code && code <= last),
  );
  return candidates.find(({ file }) => hasGlyph(pdf, file, code))?.file ?? null;
}

/** The internal font object of pdfkit, which knows its characters. */
interface OpenFont {
  readonly font: { hasGlyphForCodePoint(code: number): boolean };
}

function hasGlyph(pdf: PDFKit.PDFDocument, file: string, code: number): boolean {
  pdf.font(file);
  return (Reflect.get(pdf, '_font') as OpenFont).font.hasGlyphForCodePoint(code);
}

/** Words of right-to-left scripts, with everything between them. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}]\S*(?:\s+(?:[\p{N}\p{P}]+\s+)*\S*[\p{Script=Arabic}\p{Script=Hebrew}]\S*)*/gu;

/** Reorders right-to-left words for drawing from left to right. Characters within a word are reordered when shaped. */
export function inVisualOrder(line: string): string {
  return line.replaceAll(RIGHT_TO_LEFT, (words) => words.split(/(\s+)/).toReversed().join(''));
}

/** Wraps a text to a width by the rules of its script (UAX 14); breaks a word anywhere if it is too wide. */
export function wrapText(pdf: PDFKit.PDFDocument, text: string, style: TextStyle, width: number): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = [];
    let [line, lineWidth] = ['', 0];
    for (const word of breakableParts(paragraph)) {
      const visible = textWidth(pdf, word.trimEnd(), style);
      if (lineWidth + visible > width && line !== '') {
        lines.push(line.trimEnd());
        [line, lineWidth] = ['', 0];
      }
      const parts = visible > width ? splitWord(pdf, word, style, width) : [word];
      lines.push(...parts.slice(0, -1));
      const last = parts.at(-1) ?? '';
      line += last;
      lineWidth += textWidth(pdf, last, style);
    }
    return [...lines, line.trimEnd()];
  });
}

/** The parts of a paragraph between possible line breaks. */
function* breakableParts(paragraph: string): Generator<string> {
  const breaker = new LineBreaker(paragraph);
  let start = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    yield paragraph.slice(start, next.position);
    start = next.position;
  }
}

const splitCharacters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function splitWord(pdf: PDFKit.PDFDocument, word: string, style: TextStyle, width: number): string[] {
  const parts: string[] = [];
  let [part, partWidth] = ['', 0];
  for (const { segment } of splitCharacters.segment(word)) {
    const segmentWidth = textWidth(pdf, segment, style);
    if (partWidth + segmentWidth > width && part !== '') {
      parts.push(part);
      [part, partWidth] = ['', 0];
    }
    part += segment;
    partWidth += segmentWidth;
  }
  return [...parts, part];
}

/** Draws one line at the given top left corner, ignoring the page end. */
export function drawLine(
  pdf: PDFKit.PDFDocument,
  line: string,
  style: TextStyle,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  let left = x;
  for (const run of splitRuns(pdf, line, style)) {
    const width = runWidth(pdf, run, style);
    pdf
      .fillColor(style.colour)
      .text(run.text, left, y + style.size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
    left += width;
  }
}
