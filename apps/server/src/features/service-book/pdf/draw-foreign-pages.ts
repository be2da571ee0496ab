import type { PDFiumDocument, PDFiumLibrary, PDFiumPage, PDFiumPageRender } from '@hyzyla/pdfium';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';

/** A page of an uploaded PDF as a picture. */
export interface ForeignPage {
  /** The size of the page in points, upright. */
  readonly width: number;
  readonly height: number;
  /** A PNG or a JPEG. */
  readonly image: Buffer;
}

/** Limits for the pictures of a document. */
export interface DrawingLimits {
  /** A document with more pages is a catalogue or a mistake. */
  readonly pages: number;
  /** CPU time of the whole process. A document that takes a tenth of it is slow. */
  readonly cpuMillis: number;
  /** Bytes of its pictures: noise cannot be compressed, but a noise pattern takes little space in a PDF. */
  readonly pictureBytes: number;
}
export const DRAWING_LIMITS: DrawingLimits = {
  pages: 60,
  cpuMillis: 20_000,
  pictureBytes: 64 * 1024 * 1024,
};

/** 200 pixels per inch: as sharp on paper as a good scan. */
const SCALE = 200 / 72;
/** An A4 page has 3.9 million. A poster gets fewer per inch. */
const MOST_PIXELS = 4_000_000;
/** In points, the minimum and maximum page side of readers (ISO 32000-1, annex C). */
const [LEAST_SIDE, MOST_SIDE] = [3, 14_400];
/** PDFium allocates memory in steps; a step beyond this limit is refused. Most documents take a tenth. */
const MOST_MEMORY_BYTES = 192 * 1024 * 1024;

/**
 * Draws every page of a PDF as a reader prints it, with form fields and substitutes for fonts that are not
 * embedded. Scripts never run: this PDFium has no JavaScript engine. Returns no page if the PDF needs a
 * password, is broken or exceeds a limit. One call at a time. PDFium cannot be interrupted within a page, so
 * `beforePage` lets the caller watch the time.
 */
export async function drawForeignPages(
  pdf: Uint8Array,
  limits: DrawingLimits,
  beforePage: () => Promise<void>,
): Promise<ForeignPage[]> {
  const opened = await (library ??= openLibrary());
  try {
    const document = await opened.loadDocument(pdf);
    const pages = await drawPages(document, limits, beforePage);
    document.destroy();
    return pages;
  } catch {
    // Its state is undefined after a failure.
    library = undefined;
    return [];
  }
}

async function drawPages(
  document: PDFiumDocument,
  limits: DrawingLimits,
  beforePage: () => Promise<void>,
): Promise<ForeignPage[]> {
  const count = document.getPageCount();
  if (count === 0 || count > limits.pages) throw new RangeError(`A document of ${count} pages`);
  const begun = cpuMillis();
  const pages: Promise<ForeignPage>[] = [];
  let pictureBytes = 0;
  for (let index = 0; index < count; index += 1) {
    await beforePage();
    const { render, ...size } = await drawPage(document.getPage(index));
    // Two pages are compressed in other threads while PDFium draws the next one.
    await pages[index - 2];
    const page = toPicture(render).then((image) => {
      pictureBytes += image.length;
      return { ...size, image };
    });
    // Awaited above or below, unless another page rejects first.
    page.catch(() => undefined);
    pages.push(page);
    if (cpuMillis() - begun > limits.cpuMillis) throw new RangeError('The document is too slow to draw');
    if (pictureBytes > limits.pictureBytes)
      throw new RangeError('The pictures of the document are too large');
  }
  return Promise.all(pages);
}

async function drawPage(
  page: PDFiumPage,
): Promise<{ width: number; height: number; render: PDFiumPageRender }> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (![width, height].every((side) => side >= LEAST_SIDE && side <= MOST_SIDE)) {
    throw new RangeError('The page has no size');
  }
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)));
  const render = await page.render({ scale, renderFormFields: true });
  return { width, height, render };
}

/** CPU time of all threads of this process. */
function cpuMillis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Minimum share of equal neighbouring pixels in a drawn page: text and lines on a uniform background. */
const DRAWN_SHARE = 0.85;
/** Only every eighth row of pixels is sampled. */
const ROWS = 8;
const JPEG_QUALITY = 80;

/** Drawn pages keep their sharp edges as PNG; scans and photographs become JPEG. */
async function toPicture({ data, width, height }: PDFiumPageRender): Promise<Buffer> {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const drawn = isDrawn(pixels, width);
  if (drawn) roundColours(pixels);
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const image = await (drawn ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toBuffer();
  // Releases the 15 MB of pixels at once. The next page reuses them, which is five times as fast as new memory.
  (data.buffer as ArrayBuffer).transfer(0);
  return image;
}

function isDrawn(pixels: Uint32Array, width: number): boolean {
  let [equal, seen] = [0, 0];
  for (let row = 0; row < pixels.length; row += ROWS * width) {
    for (let index = row + 1; index < row + width; index += 1) {
      if (pixels[index] === pixels[index - 1]) equal += 1;
    }
    seen += width - 1;
  }
  return equal >= DRAWN_SHARE * seen;
}

/** Maps a shade to the nearest of 32; white stays white. */
const SHADES = Uint8Array.from({ length: 256 }, (_, shade) => (Math.round((shade * 31) / 255) * 255) / 31);

/** Anti-aliased edges have 256 shades of each colour. With 32 they look the same and take half the space. */
function roundColours(pixels: Uint32Array): void {
  let [before, rounded] = [-1, 0];
  for (let index = 0; index < pixels.length; index += 1) {
    const pixel = pixels[index] ?? 0;
    if (pixel !== before) {
      before = pixel;
      rounded = shadeAt(pixel, 0) | shadeAt(pixel, 8) | shadeAt(pixel, 16);
    }
    pixels[index] = rounded;
  }
}

function shadeAt(pixel: number, bits: number): number {
  return (SHADES[(pixel >> bits) & 0xff] ?? 0) << bits;
}

/** Imports of a WebAssembly program, by module and name. */
type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The part of the WebAssembly API used here; Node's types omit it. */
interface WasmApi {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Instance: new (program: object, imports: Imports) => object;
}

const wasm = Reflect.get(globalThis, 'WebAssembly') as WasmApi;
let program: Promise<object> | undefined;
let library: Promise<PDFiumLibrary> | undefined;

async function openLibrary(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary: Library } = await import('@hyzyla/pdfium');
  program ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((bytes) =>
    wasm.compile(bytes),
  );
  const compiled = await program;
  return Library.init({
    instantiateWasm: (imports: Imports, hasBegun: (instance: object) => void) => {
      hasBegun(new wasm.Instance(compiled, withMemoryLimit(imports)));
      return {};
    },
  });
}

/** WebAssembly memory is outside the V8 heap and its limit. */
function withMemoryLimit(imports: Imports): Imports {
  const { env } = imports;
  const grow = env?.['emscripten_resize_heap'];
  if (typeof grow !== 'function')
    throw new Error('PDFium no longer requests memory through emscripten_resize_heap');
  const limited = (requested: number): unknown => {
    if (requested >>> 0 > MOST_MEMORY_BYTES) throw new RangeError('The document needs too much memory');
    return Reflect.apply(grow, undefined, [requested]);
  };
  return { ...imports, env: { ...env, emscripten_resize_heap: limited } };
}
