/**
 * Letters and digits as strokes on a grid 4 wide and 6 high, each a list of polylines "x,y x,y …": no font of the
 * machine is asked, so a picture is the same everywhere. Only what the plates and labels of the demo need.
 */
const STROKES: Readonly<Record<string, readonly string[]>> = {
  B: ['0,0 0,6 3,6 4,5 4,4 3,3 0,3', '0,0 3,0 4,1 4,2 3,3'],
  C: ['4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5'],
  E: ['4,0 0,0 0,6 4,6', '0,3 3,3'],
  F: ['4,0 0,0 0,6', '0,3 3,3'],
  G: ['4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,3 2.5,3'],
  H: ['0,0 0,6', '4,0 4,6', '0,3 4,3'],
  K: ['0,0 0,6', '4,0 0,3.4', '1.3,2.6 4,6'],
  L: ['0,0 0,6 4,6'],
  M: ['0,6 0,0 2,3 4,0 4,6'],
  T: ['0,0 4,0', '2,0 2,6'],
  V: ['0,0 2,6 4,0'],
  X: ['0,0 4,6', '4,0 0,6'],
  '0': ['1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0'],
  '1': ['0.8,1.2 2,0 2,6'],
  '2': ['0,1 1,0 3,0 4,1 4,2 0,6 4,6'],
  '3': ['0,0.6 1,0 3,0 4,1 4,2 3,3 1.5,3', '3,3 4,4 4,5 3,6 1,6 0,5.4'],
  '4': ['3,6 3,0 0,4 4,4'],
  '5': ['4,0 0.4,0 0,2.6 3,2.6 4,3.6 4,5 3,6 1,6 0,5.2'],
  '6': ['3.6,0 1.4,0.8 0,3 0,5 1,6 3,6 4,5 4,3.8 3,3 1,3 0,4'],
  '7': ['0,0 4,0 1.6,6'],
  '8': ['1,0 3,0 4,1 4,2 3,3 1,3 0,2 0,1 1,0', '1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3'],
  '9': ['4,2.2 3,3.2 1,3.2 0,2.2 0,1 1,0 3,0 4,1 4,3.4 3,5.4 1,6'],
  '-': ['0.8,3 3.2,3'],
  '+': ['0.5,3 3.5,3', '2,1.5 2,4.5'],
  ' ': [],
};

const ADVANCE = 5.6;

export interface Lettering {
  readonly x: number;
  readonly y: number;
  /** Height of a letter in pixels. */
  readonly height: number;
  readonly color: string;
  /** Thickness of the strokes as a share of the height. */
  readonly weight?: number;
}

/** The width that a text takes at a height. */
export function widthOfText(text: string, height: number): number {
  return ((text.length * ADVANCE - (ADVANCE - 4)) * height) / 6;
}

/** Throws for a sign that is not in the table. */
export function drawText(text: string, { x, y, height, color, weight = 0.15 }: Lettering): string {
  const scale = height / 6;
  const polylines = [...text].flatMap((sign, index) => {
    const strokes = STROKES[sign];
    if (!strokes) throw new RangeError(`There is no letter for ${sign}`);
    return strokes.map(
      (points) => `<polyline points="${points}" transform="translate(${index * ADVANCE} 0)"/>`,
    );
  });
  const style = `fill="none" stroke="${color}" stroke-width="${weight * 6}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g transform="translate(${x} ${y}) scale(${scale})" ${style}>${polylines.join('')}</g>`;
}

/** The plate of a French vehicle, its left upper corner at (x, y). */
export function drawPlate(text: string, x: number, y: number, height: number): string {
  const letterHeight = height * 0.6;
  const textWidth = widthOfText(text, letterHeight);
  const band = height * 0.36;
  const width = textWidth + band * 2 + height * 0.5;
  const letters = drawText(text, {
    x: x + (width - textWidth) / 2,
    y: y + (height - letterHeight) / 2,
    height: letterHeight,
    color: '#16191d',
  });
  return `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height * 0.12}" fill="#f7f8f8" stroke="#3a3f45" stroke-width="2"/>
<rect x="${x + 2}" y="${y + 2}" width="${band}" height="${height - 4}" rx="${height * 0.08}" fill="#1f4fa3"/>
<rect x="${x + width - band - 2}" y="${y + 2}" width="${band}" height="${height - 4}" rx="${height * 0.08}" fill="#1f4fa3"/>${letters}</g>`;
}
