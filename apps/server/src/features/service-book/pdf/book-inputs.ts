import type { ForeignPage } from '#features/service-book/pdf/draw-foreign-pages.ts';

/** The bytes of a file; null when it has none any more. */
export type ReadFile = (fileId: string) => Promise<Uint8Array | null>;

/** Where a book gets its files and pages from. One call at a time. */
export interface BookInputs {
  readonly read: ReadFile;
  /** Called before each record, row of photos and invoice. */
  beginStep(): Promise<void>;
  /** The pages of an invoice that is a PDF; none when it is attached only. */
  drawPages(fileId: string, bytes: Uint8Array): Promise<readonly ForeignPage[]>;
}

/** The places that links of a book lead to, by the position of the record. */
export const placeOfRecord = (index: number): string => `record-${index + 1}`;
export const placeOfPhotos = (index: number): string => `photos-${index + 1}`;
export const placeOfInvoice = (index: number): string => `invoice-${index + 1}`;
