import LineBreaker from 'linebreak';
import { createRequire } from 'node:module';

const INK = '#1c2430';
const MUTED = '#5b6472';
export const ACCENT = '#1f5fae';
export const GRID = '#d9dee5';
/** By their files: a font that has a name as well is opened again each time it is asked for. */
export const FONTS = {
  body: fontFile('400Regular/Inter_400Regular.ttf'),
  strong: fontFile('600SemiBold/Inter_600SemiBold.ttf'),
} as const;

function fontFile(name: string): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}`);
}

/** How a text looks. */
export interface TextStyle {
  readonly face: keyof typeof FONTS;
  /** In points. Nothing in a book is smaller than 9: it is read on paper, by people of every age. */
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

/** From line to line, and from the top of a line to its baseline, for a size of one point. */
const [LEADING, BASELINE] = [1.4, 1.03];

export function lineHeight({ size }: TextStyle): number {
  return size * LEADING;
}

export function textWidth(pdf: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  return pdf.font(FONTS[style.face]).fontSize(style.size).widthOfString(text);
}

/** Breaks a text into lines of a width, by the rules of its script (UAX 14); a word that is wider is broken anywhere. */
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

/** The parts of a paragraph between which a line may end. */
function* breakableParts(paragraph: string): Generator<string> {
  const breaker = new LineBreaker(paragraph);
  let start = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    yield paragraph.slice(start, next.position);
    start = next.position;
  }
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function splitWord(pdf: PDFKit.PDFDocument, word: string, style: TextStyle, width: number): string[] {
  const parts: string[] = [];
  let [part, partWidth] = ['', 0];
  for (const { segment } of letters.segment(word)) {
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

/** Draws one line with its top left corner there, wherever the page ends. */
export function drawLine(
  pdf: PDFKit.PDFDocument,
  line: string,
  style: TextStyle,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  pdf
    .font(FONTS[style.face])
    .fontSize(style.size)
    .fillColor(style.colour)
    .text(line, x, y + style.size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
}
