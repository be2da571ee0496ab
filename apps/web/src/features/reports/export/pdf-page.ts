import { PAGE } from '#features/reports/export/pdf-file.ts';
import { textOperand, textWidth, type PdfFont } from '#features/reports/export/pdf-font.ts';
import type { Pattern } from '#shared/ui/charts/chart-look.ts';

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
