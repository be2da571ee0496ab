import type { BookImage } from '#features/service-book/pdf/book-images.ts';
import type { PDFiumLibrary, PDFiumPageRender } from '@hyzyla/pdfium';
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

/**
 * Every page of a PDF as PDFium shows it, with stand-ins for fonts that are not inside. Throws for one that it cannot draw.
 * One call at a time.
 */
export async function picturePages(bytes: Uint8Array): Promise<PicturedPage[]> {
  library ??= openLibrary();
  try {
    const document = await (await library).loadDocument(bytes);
    const pages: PicturedPage[] = [];
    for (const page of document.pages()) {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
      const scale = Math.min(SCALE, MOST_PIXELS_OF_A_SIDE / Math.max(width, height));
      // Onto nothing, since letters on white get the coloured edges that a screen wants.
      const drawn = await page.render({ scale, transparent: true });
      pages.push({ width, height, image: await toJpeg(drawn) });
    }
    document.destroy();
    return pages;
  } catch (error) {
    library = undefined;
    throw error;
  }
}

async function toJpeg({ data, width, height }: PDFiumPageRender): Promise<BookImage> {
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
  const bytes = await picture.jpeg({ quality: QUALITY, optimiseCoding: false }).toBuffer();
  // Its nine megabytes are given back at once: the next page takes them, which is five times as fast as new ones.
  (data.buffer as ArrayBuffer).transfer(0);
  return { bytes, width, height };
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
/** What a document made fail half-way is not used again. */
let library: Promise<PDFiumLibrary> | undefined;

async function openLibrary(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary: Library } = await import('@hyzyla/pdfium');
  program ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((bytes) =>
    machine.compile(bytes),
  );
  const compiled = await program;
  return Library.init({
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
