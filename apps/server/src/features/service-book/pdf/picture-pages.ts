import type { BookImage } from '#features/service-book/pdf/book-images.ts';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';

/** A page of another document as a picture, upright, with its size in points. */
export interface PicturedPage {
  readonly width: number;
  readonly height: number;
  readonly image: BookImage;
}

/** Pixels for each point: 150 for an inch, as a scan has; of a poster fewer. */
const SCALE = 150 / 72;
const MOST_PIXELS_OF_A_SIDE = 2000;
const QUALITY = 82;
/** What the drawing of a document may take; most take a tenth. */
const MOST_BYTES = 192 * 1024 * 1024;

/** Every page of a PDF as PDFium shows it, with stand-ins for fonts that are not inside. Throws for one that it cannot draw. */
export async function picturePages(bytes: Uint8Array): Promise<PicturedPage[]> {
  const library = await openLibrary();
  const document = await library.loadDocument(bytes);
  const pages: PicturedPage[] = [];
  for (const page of document.pages()) {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    const scale = Math.min(SCALE, MOST_PIXELS_OF_A_SIDE / Math.max(width, height));
    // Onto nothing, since letters on white get the coloured edges that a screen wants.
    const drawn = await page.render({ scale, transparent: true, render: toJpeg });
    const image = { bytes: Buffer.from(drawn.data), width: drawn.width, height: drawn.height };
    pages.push({ width, height, image });
  }
  document.destroy();
  library.destroy();
  return pages;
}

function toJpeg(pixels: { data: Uint8Array; width: number; height: number }): Promise<Buffer> {
  const { data, width, height } = pixels;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
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

/** One for each document: what has failed half-way is not used again. */
async function openLibrary(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary: library } = await import('@hyzyla/pdfium');
  program ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((bytes) =>
    machine.compile(bytes),
  );
  const compiled = await program;
  return library.init({
    instantiateWasm: (imports: Imports, hasBegun: (instance: object) => void) => {
      hasBegun(new machine.Instance(compiled, withLimit(imports)));
      return {};
    },
  });
}

/** The memory of a program is beside the heap of its thread: a document made to fill it is given up. */
function withLimit(imports: Imports): Imports {
  const { env } = imports;
  const grow = env?.['emscripten_resize_heap'];
  if (typeof grow !== 'function') throw new Error('PDFium asks for memory in another way');
  const limited = (requested: number): unknown => {
    if (requested >>> 0 > MOST_BYTES) throw new RangeError('More than drawing a document takes');
    return Reflect.apply(grow, undefined, [requested]);
  };
  return { ...imports, env: { ...env, emscripten_resize_heap: limited } };
}
