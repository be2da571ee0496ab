import type { BookContent, BookEntry, BookFile } from '#features/service-book/content/book-content.ts';
import type { BookDocument, Structure } from '#features/service-book/pdf/book-document.ts';
import { fittedHeight, toJpeg, type BookImage } from '#features/service-book/pdf/book-images.ts';
import { placeOfPhotos, placeOfRecord, type BookInputs } from '#features/service-book/pdf/book-inputs.ts';
import { lineHeight, STYLES, wrapText } from '#features/service-book/pdf/book-text.ts';
import { drawLink } from '#features/service-book/pdf/draw-link.ts';
import { drawHeading } from '#features/service-book/pdf/draw-text.ts';

const SPACE = 14;
const COLUMNS = 2;
const BOX_HEIGHT = 176;
const CAPTION = { ...STYLES.small, colour: STYLES.link.colour };
/** Height of the heading and one row. */
const LEAST_HEIGHT = 270;

/** A photo with its record. */
interface PlacedPhoto {
  readonly entry: BookEntry;
  readonly index: number;
  readonly photo: BookFile;
  readonly isFirst: boolean;
}

/** Draws the photos of all records in two columns, each with the name of its record below, which links back to it. */
export async function drawPhotos(
  document: BookDocument,
  { entries, titles }: BookContent,
  inputs: BookInputs,
): Promise<void> {
  const photos = entries.flatMap((entry, index) =>
    entry.photos.map((photo, position): PlacedPhoto => ({ entry, index, photo, isFirst: position === 0 })),
  );
  if (photos.length === 0) return;
  const { pdf, root } = document;
  document.needs(LEAST_HEIGHT);
  const section = pdf.struct('Sect');
  root.add(section);
  drawHeading(document, section, titles.photos);
  pdf.outline.addItem(titles.photos);
  for (let first = 0; first < photos.length; first += COLUMNS) {
    await inputs.beginStep();
    await drawRow(document, section, photos.slice(first, first + COLUMNS), inputs);
  }
  section.end();
}

async function drawRow(
  document: BookDocument,
  section: Structure,
  photos: readonly PlacedPhoto[],
  { read }: BookInputs,
): Promise<void> {
  const { pdf, left } = document;
  const width = (document.width - SPACE * (COLUMNS - 1)) / COLUMNS;
  const images: (BookImage | null)[] = [];
  for (const { photo } of photos) {
    const bytes = await read(photo.id);
    images.push(bytes === null ? null : await toJpeg(bytes));
  }
  const captions = photos.map(({ entry }) => wrapText(pdf, entry.heading, CAPTION, width));
  const heights = images.map((image) => (image === null ? 0 : fittedHeight(image, [width, BOX_HEIGHT])));
  const imageHeight = Math.max(0, ...heights);
  const captionHeight = Math.max(...captions.map((lines) => lines.length)) * lineHeight(CAPTION);
  document.needs(imageHeight + captionHeight);
  const top = pdf.y;
  photos.forEach(({ entry, index, isFirst }, position) => {
    const x = left + position * (width + SPACE);
    if (isFirst) pdf.addNamedDestination(placeOfPhotos(index), 'XYZ', left, top, null);
    const image = images[position];
    if (image) {
      const draw = (): unknown => pdf.image(image.bytes, x, top, { fit: [width, BOX_HEIGHT] });
      section.add(pdf.struct('Figure', { alt: entry.photoText }, draw));
    }
    const caption = pdf.struct('P');
    section.add(caption);
    captions[position]?.forEach((text, line) => {
      const y = top + imageHeight + 2 + line * lineHeight(CAPTION);
      drawLink(pdf, caption, { text, style: CAPTION, goTo: placeOfRecord(index), x, y });
    });
    caption.end();
  });
  pdf.y = top + imageHeight + captionHeight + SPACE;
}
