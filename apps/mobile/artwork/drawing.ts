/** A shape of the drawing. */
interface Shape {
  readonly path: string;
  readonly fill: string;
  /** 0 to 1. */
  readonly opacity: number;
}

/** The Carnet mark: a white car on a blue ground, in a square of `side`. */
export interface Drawing {
  readonly side: number;
  readonly ground: string;
  readonly shapes: readonly Shape[];
}

/**
 * Parses the SVG icon of the web app: a square ground with paths and circles.
 * @throws {Error} on any other element, which the native drawings would silently lack
 */
export function readDrawing(svg: string): Drawing {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const elements = [...svg.matchAll(/<(\w+)\s([^>]*)\/>/g)].map(([, name = '', text = '']) => ({
    name,
    values: new Map(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  }));
  const [ground, ...rest] = elements;
  const fill = ground?.values.get('fill');
  if (!Number.isFinite(side) || ground?.name !== 'rect' || fill === undefined) {
    throw new Error('The icon needs a square ground');
  }
  return { side, ground: fill, shapes: rest.map(({ name, values }) => parseShape(name, values)) };
}

function parseShape(name: string, values: ReadonlyMap<string, string>): Shape {
  const path = name === 'circle' ? circlePath(values) : name === 'path' ? values.get('d') : undefined;
  const fill = values.get('fill');
  if (path === undefined || fill === undefined)
    throw new Error(`The icon has an unsupported element: ${name}`);
  return { path, fill, opacity: Number(values.get('opacity') ?? 1) };
}

function circlePath(values: ReadonlyMap<string, string>): string {
  const [x, y, r] = ['cx', 'cy', 'r'].map((name) => Number(values.get(name)));
  if (x === undefined || y === undefined || r === undefined)
    throw new Error('A circle of the icon lacks cx, cy or r');
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** The drawing on the full square; both systems round the corners themselves. */
export function squareSvg({ side, ground, shapes }: Drawing): string {
  return writeSvg(side, `<rect width="${side}" height="${side}" fill="${ground}"/>`, shapes);
}

/** The drawing on a rounded ground, for launchers that do not mask icons. */
export function shapedSvg({ side, ground, shapes }: Drawing, shape: 'square' | 'circle'): string {
  const [edge, radius] = [side * 0.04, shape === 'circle' ? side * 0.46 : side * 0.2];
  const size = side - 2 * edge;
  const rect = `<rect x="${edge}" y="${edge}" width="${size}" height="${size}" rx="${radius}" fill="${ground}"/>`;
  return writeSvg(side, rect, shapes);
}

function writeSvg(side: number, ground: string, shapes: readonly Shape[]): string {
  const paths = shapes.map(
    ({ path, fill, opacity }) => `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${ground}${paths.join('')}</svg>`;
}

interface VectorLayout {
  /** In dp. */
  readonly size: number;
  readonly scale: number;
  /** Centre of the car, in dp. */
  readonly middle: number;
}

/** Centre of the car relative to the square, slightly below its middle. */
const CAR_MIDDLE = { x: 0.5, y: 0.531 };

/** An Android vector drawable of the car without its ground; with `onlyColor` as a silhouette for the status bar. */
export function androidVector({ side, shapes }: Drawing, layout: VectorLayout, onlyColor?: string): string {
  const { size, scale, middle } = layout;
  const drawn = onlyColor === undefined ? shapes : silhouette(shapes);
  const paths = drawn.map(
    ({ path, fill, opacity }) =>
      `        <path android:fillAlpha="${opacity}" android:fillColor="${onlyColor ?? fill}" android:pathData="${path}" />`,
  );
  const [x, y] = [middle - CAR_MIDDLE.x * side * scale, middle - CAR_MIDDLE.y * side * scale];
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Drawn from the icon of the web app by apps/mobile/artwork/draw-artwork.ts. -->
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${size}dp"
    android:height="${size}dp"
    android:viewportWidth="${size}"
    android:viewportHeight="${size}">
    <group android:scaleX="${scale}" android:scaleY="${scale}" android:translateX="${round(x)}" android:translateY="${round(y)}">
${paths.join('\n')}
    </group>
</vector>
`;
}

/** Body and wheels, for a single-colour drawing. */
function silhouette(shapes: readonly Shape[]): readonly Shape[] {
  const [body, , ...wheels] = shapes;
  return [...(body ? [body] : []), ...wheels.slice(0, 2)];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
