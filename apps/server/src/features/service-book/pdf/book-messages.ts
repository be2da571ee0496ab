import type { BookContent, BookEntry } from '#features/service-book/content/book-content.ts';
import { z } from 'zod';

/** How an invoice is included; it is attached in both cases. */
export const INVOICE_VERDICTS = ['pages', 'attachment'] as const;
export type InvoiceVerdict = (typeof INVOICE_VERDICTS)[number];

/** The input of the program that draws a book, without the records. */
export interface BookOrder {
  readonly content: Omit<BookContent, 'entries'>;
  /** Ids of invoices whose pages are not drawn. */
  readonly attachedOnly: readonly string[];
  /** Time limit for drawing invoice pages; later ones are only attached. */
  readonly pagesMillis: number;
}

/** The first message to the program, as JSON in its bytes. */
export interface OrderMessage {
  readonly order: BookOrder;
  readonly entryCount: number;
}
/** The following messages until all entries are sent, as JSON in their bytes. */
export type EntriesMessage = readonly BookEntry[];
/** The response to `file`; its bytes are the content of the file. */
export interface FileMessage {
  readonly exists: boolean;
}

const fileId = z.string();
/** Messages from the program. */
export const programMessage = z.discriminatedUnion('kind', [
  /** Requests the content of a file of the book. */
  z.object({ kind: z.literal('file'), fileId }),
  /** Starts a record or a page, which restarts the time limit. */
  z.object({ kind: z.literal('step') }),
  /** Starts reading this invoice. */
  z.object({ kind: z.literal('reads'), fileId }),
  /** Finished reading the invoice. */
  z.object({ kind: z.literal('judged'), verdict: z.enum(INVOICE_VERDICTS) }),
  /** The book is written to its file. */
  z.object({ kind: z.literal('drawn'), size: z.int().nonnegative(), hash: z.string().length(64) }),
]);
export type ProgramMessage = z.infer<typeof programMessage>;
