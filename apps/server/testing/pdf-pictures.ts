import { PDFiumLibrary } from '@hyzyla/pdfium';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Pixels per point: letters of a caption can still be distinguished. */
const SCALE = 0.85;
/**
 * How much a pixel may differ from the accepted one, of 255, and the share of pixels that may differ more,
 * because photos are recompressed.
 */
const NEAR = 24;
const MOST_FAR = 0.001;

/** A page as a greyscale picture. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** Renders every page of a PDF with PDFium, which needs no installed program and draws the same everywhere. */
export async function picturesOfPdf(bytes: Uint8Array): Promise<Picture[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pictures: Picture[] = [];
  for (const page of document.pages()) {
    const render = ({ data, width, height }: { data: Uint8Array; width: number; height: number }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: 'white' })
        .grayscale()
        .raw()
        .toBuffer();
    const { data, width, height } = await page.render({ scale: SCALE, render });
    pictures.push({ width, height, pixels: Buffer.from(data) });
  }
  document.destroy();
  library.destroy();
  return pictures;
}

/**
 * Describes the difference between a picture and the accepted one; null if none. With `ACCEPT_PICTURES` a
 * different picture is accepted from now on.
 */
export async function compareWithAccepted(file: string, picture: Picture): Promise<string | null> {
  const fault = await findDifference(file, picture);
  if (fault === null || process.env['ACCEPT_PICTURES'] === undefined) return fault;
  const { width, height, pixels } = picture;
  mkdirSync(path.dirname(file), { recursive: true });
  const png = sharp(pixels, { raw: { width, height, channels: 1 } }).png({
    palette: true,
    dither: 0,
    effort: 10,
  });
  writeFileSync(file, await png.toBuffer());
  return null;
}

async function findDifference(file: string, { width, height, pixels }: Picture): Promise<string | null> {
  const name = path.basename(file);
  if (!existsSync(file)) return `${name} was never accepted`;
  const { data, info } = await sharp(file).grayscale().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height) return `${name} has another size`;
  const far = pixels.filter((pixel, place) => Math.abs(pixel - (data[place] ?? 0)) > NEAR).length;
  return far > MOST_FAR * pixels.length ? `${name} differs in ${far} pixels` : null;
}
