import type { ForeignPage } from '#features/service-book/pdf/draw-foreign-pages.ts';

/** Reads the content of a file; null if it no longer exists. */
export type ReadFile = (fileId: string) => Promise<Uint8Array | null>;

/** Sources of files and pages for a book. One call at a time. */
export interface BookInputs {
  readonly read: ReadFile;
  /** Called before each record, row of photos and invoice. */
  beginStep(): Promise<void>;
  /** The pages of a PDF invoice; empty if it is only attached. */
  drawPages(fileId: string, bytes: Uint8Array): Promise<readonly ForeignPage[]>;
}

/** Link targets in a book, by the index of the record. */
export const placeOfRecord = (index: number): string => `record-${index + 1}`;
export const placeOfPhotos = (index: number): string => `photos-${index + 1}`;
export const placeOfInvoice = (index: number): string => `invoice-${index + 1}`;
