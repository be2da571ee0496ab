import { textOperand, textWidth, type PdfFont } from '#features/reports/export/pdf-font.ts';
import type { Pattern } from '#shared/ui/charts/chart-look.ts';

/** What a reader of the file is told about it. */
interface PdfFacts {
  readonly title: string;
  readonly language: string;
  /** A moment in RFC 3339. */
  readonly madeAt: string;
}

/** A4 upright, in points. */
export const PAGE = { width: 595, height: 842 };

/** A document (PDF 1.7) of pages as their operators; all of its bytes are ASCII. */
export function writePdf(pages: readonly string[], { title, language, madeAt }: PdfFacts): string {
  const firstPage = 6;
  const pageNumber = (index: number) => firstPage + index * 2;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]>>`,
    standardFont('Helvetica'),
    standardFont('Helvetica-Bold'),
    `<</Title ${unicodeString(title)}/Producer(Carnet)/CreationDate(${pdfDate(madeAt)})>>`,
    ...pages.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/Resources<</Font<</regular 3 0 R/bold 4 0 R>>>>/Contents ${pageNumber(index) + 1} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer<</Size ${size}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}

function standardFont(name: string): string {
  return `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
}

/** UTF-16 in hexadecimal, as a document keeps texts that are not drawn. */
function unicodeString(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`;
}

function pdfDate(moment: string): string {
  return `D:${moment.replace(/\D/g, '').slice(0, 14)}Z`;
}

export interface Box {
  /** From the left and from the top, in points. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface TextStyle {
  readonly size: number;
  readonly font?: PdfFont;
  readonly colour?: string;
  /** Where `x` is of the text. */
  readonly align?: 'start' | 'middle' | 'end';
}

export const INK = { text: '#121926', muted: '#4b5565', line: '#cbd2dc' };

/** Between two stripes of a pattern, and how thick the gap is, in points. */
const STRIPES = { narrow: 3.5, wide: 6, gap: 1.1 };

/** The operators of a page, from the top down: a PDF counts from below. */
export class PdfPage {
  readonly #operators: string[] = [];

  text(
    text: string,
    x: number,
    y: number,
    { size, font = 'regular', colour = INK.text, align }: TextStyle,
  ): void {
    const width = textWidth(text, font, size);
    const left = align === 'end' ? x - width : align === 'middle' ? x - width / 2 : x;
    this.#operators.push(
      `BT ${rgb(colour)} rg /${font} ${size} Tf ${at(left)} ${at(PAGE.height - y)} Td ${textOperand(text)} TJ ET`,
    );
  }

  line(points: readonly (readonly [x: number, y: number])[], colour = INK.line, width = 0.6): void {
    const path = points.map(([x, y], index) => `${at(x)} ${at(PAGE.height - y)} ${index === 0 ? 'm' : 'l'}`);
    this.#operators.push(`${rgb(colour)} RG ${width} w 1 j 1 J ${path.join(' ')} S`);
  }

  /** A filled box with its pattern in white over the colour, as on a screen. */
  fill(box: Box, colour: string, pattern: Pattern = 'solid'): void {
    if (box.width <= 0 || box.height <= 0) return;
    const area = `${at(box.x)} ${at(PAGE.height - box.y - box.height)} ${at(box.width)} ${at(box.height)} re`;
    this.#operators.push(`${rgb(colour)} rg ${area} f`);
    const stripes = stripesOf(box, pattern);
    if (stripes === '') return;
    this.#operators.push(`q ${area} W n 1 1 1 RG ${STRIPES.gap} w ${stripes} S Q`);
  }

  operators(): string {
    return this.#operators.join('\n');
  }
}

/** Lines of a pattern over a box, which clips them. */
function stripesOf(box: Box, pattern: Pattern): string {
  const step = pattern.endsWith('Wide') ? STRIPES.wide : STRIPES.narrow;
  const [left, right] = [box.x, box.x + box.width];
  const [low, high] = [PAGE.height - box.y - box.height, PAGE.height - box.y];
  const lines: string[] = [];
  const draw = (x1: number, y1: number, x2: number, y2: number) =>
    lines.push(`${at(x1)} ${at(y1)} m ${at(x2)} ${at(y2)} l`);
  const { height } = box;
  // Each direction has its own lines; the grid and the diamonds have two, the dots a dense grid.
  const directions = DIRECTIONS[pattern];
  for (const direction of directions) {
    const isSlanted = direction === 'rising' || direction === 'falling';
    if (direction === 'across') for (let y = low + step; y < high; y += step) draw(left, y, right, y);
    else
      for (let x = isSlanted ? left - height + step : left + step; x < right; x += step)
        if (direction === 'rising') draw(x, low, x + height, high);
        else if (direction === 'falling') draw(x, high, x + height, low);
        else draw(x, low, x, high);
  }
  return lines.join(' ');
}

type Direction = 'rising' | 'falling' | 'across' | 'upright';

const DIRECTIONS: Readonly<Record<Pattern, readonly Direction[]>> = {
  solid: [],
  rising: ['rising'],
  risingWide: ['rising'],
  falling: ['falling'],
  fallingWide: ['falling'],
  across: ['across'],
  acrossWide: ['across'],
  upright: ['upright'],
  uprightWide: ['upright'],
  dots: ['across', 'rising'],
  grid: ['across', 'upright'],
  diamonds: ['rising', 'falling'],
};

function rgb(colour: string): string {
  return [1, 3, 5].map((start) => at(Number.parseInt(colour.slice(start, start + 2), 16) / 255)).join(' ');
}

/** A number of a PDF, short. */
function at(value: number): string {
  return String(Math.round(value * 100) / 100);
}
