import type { PDFiumDocument, PDFiumLibrary, PDFiumPage, PDFiumPageRender } from '@hyzyla/pdfium';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';

/** A page of somebody else’s PDF as a picture. */
export interface ForeignPage {
  /** The size of the page in points, upright. */
  readonly width: number;
  readonly height: number;
  /** A PNG or a JPEG. */
  readonly image: Buffer;
}

/** What the pictures of a document may take. */
export interface DrawingLimits {
  /** A document with more pages is a catalogue or a mistake. */
  readonly pages: number;
  /** CPU time of the whole process. A document that takes a tenth of it is slow. */
  readonly cpuMillis: number;
  /** Bytes of its pictures: noise cannot be compressed, and a pattern of it takes no room in a PDF. */
  readonly pictureBytes: number;
}
export const DRAWING_LIMITS: DrawingLimits = {
  pages: 60,
  cpuMillis: 20_000,
  pictureBytes: 64 * 1024 * 1024,
};

/** 200 pixels per inch: on paper letters are as sharp as those of a good scan. */
const SCALE = 200 / 72;
/** An A4 page has 3.9 million. A poster gets fewer per inch. */
const MOST_PIXELS = 4_000_000;
/** In points, the sides of a page that a reader shows (ISO 32000-1, annex C). */
const [LEAST_SIDE, MOST_SIDE] = [3, 14_400];
/** PDFium asks for more memory in steps; a step beyond this is refused. Most documents take a tenth. */
const MOST_MEMORY_BYTES = 192 * 1024 * 1024;

/**
 * Draws every page of a PDF as a reader prints it, with its form fields and with stand-ins for fonts that it does not embed. Its
 * scripts never run: this PDFium has no JavaScript engine. Answers no page when the PDF needs a password, is broken or exceeds a
 * limit. One call at a time. PDFium cannot be interrupted within a page; `beforePage` lets the caller watch.
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
    // Its state is unknown after a failure half-way.
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
    if (cpuMillis() - begun > limits.cpuMillis) throw new RangeError('A document that is slow to draw');
    if (pictureBytes > limits.pictureBytes) throw new RangeError('A document of too large pictures');
  }
  return Promise.all(pages);
}

async function drawPage(
  page: PDFiumPage,
): Promise<{ width: number; height: number; render: PDFiumPageRender }> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (![width, height].every((side) => side >= LEAST_SIDE && side <= MOST_SIDE)) {
    throw new RangeError('A page of no size');
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

/** Equal neighbours among the pixels of a page that was drawn: letters and lines on an even ground. */
const DRAWN_SHARE = 0.85;
/** Every such row of pixels is looked at. */
const ROWS = 8;
const JPEG_QUALITY = 80;

/** What was drawn keeps its sharp edges as a PNG; what was scanned or photographed is a JPEG. */
async function toPicture({ data, width, height }: PDFiumPageRender): Promise<Buffer> {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const drawn = isDrawn(pixels, width);
  if (drawn) roundColours(pixels);
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const image = await (drawn ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toBuffer();
  // Gives the 15 MB of pixels back at once: the next page takes them, which is five times as fast as new memory.
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

/** The nearest of 32 shades of a colour; white stays white. */
const SHADES = Uint8Array.from({ length: 256 }, (_, shade) => (Math.round((shade * 31) / 255) * 255) / 31);

/** The edges of letters have 256 shades of each colour. With 32 they look the same and take half the room. */
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

/** What a program asks of the one that runs it, by module and name. */
type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The part of WebAssembly that is used here; the types of Node leave it to those of browsers. */
interface Machine {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Instance: new (program: object, imports: Imports) => object;
}

const machine = Reflect.get(globalThis, 'WebAssembly') as Machine;
let program: Promise<object> | undefined;
let library: Promise<PDFiumLibrary> | undefined;

async function openLibrary(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary: Library } = await import('@hyzyla/pdfium');
  program ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((bytes) =>
    machine.compile(bytes),
  );
  const compiled = await program;
  return Library.init({
    instantiateWasm: (imports: Imports, hasBegun: (instance: object) => void) => {
      hasBegun(new machine.Instance(compiled, withMemoryLimit(imports)));
      return {};
    },
  });
}

/** The memory of WebAssembly is beside the heap of V8 and its limit. */
function withMemoryLimit(imports: Imports): Imports {
  const { env } = imports;
  const grow = env?.['emscripten_resize_heap'];
  if (typeof grow !== 'function') throw new Error('PDFium asks for memory in another way');
  const limited = (requested: number): unknown => {
    if (requested >>> 0 > MOST_MEMORY_BYTES) throw new RangeError('More memory than a document takes');
    return Reflect.apply(grow, undefined, [requested]);
  };
  return { ...imports, env: { ...env, emscripten_resize_heap: limited } };
}
