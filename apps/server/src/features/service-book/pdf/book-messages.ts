import type { BookContent, BookEntry } from '#features/service-book/content/book-content.ts';
import { z } from 'zod';

/** How an invoice goes into a book; it is attached in both cases. */
export const INVOICE_VERDICTS = ['pages', 'attachment'] as const;
export type InvoiceVerdict = (typeof INVOICE_VERDICTS)[number];

/** What the program that draws a book has to know, without the records. */
export interface BookOrder {
  readonly content: Omit<BookContent, 'entries'>;
  /** Ids of the invoices whose pages are not to be drawn. */
  readonly attachedOnly: readonly string[];
  /** How long it may draw pages of invoices; those that come later are attached only. */
  readonly pagesMillis: number;
}

/** The bytes of the first message to the program, as JSON. */
export interface OrderMessage {
  readonly order: BookOrder;
  readonly entryCount: number;
}
/** The bytes of those that follow until all entries are there, as JSON. */
export type EntriesMessage = readonly BookEntry[];
/** The answer to `file`; its bytes are those of the file. */
export interface FileMessage {
  readonly exists: boolean;
}

const fileId = z.string();
/** What the program says. */
export const programMessage = z.discriminatedUnion('kind', [
  /** It needs the bytes of a file of the book. */
  z.object({ kind: z.literal('file'), fileId }),
  /** It begins a record or a page: the time limit starts anew. */
  z.object({ kind: z.literal('step') }),
  /** It begins to read this invoice. */
  z.object({ kind: z.literal('reads'), fileId }),
  /** It has read the invoice that it began. */
  z.object({ kind: z.literal('judged'), verdict: z.enum(INVOICE_VERDICTS) }),
  /** The book is in its file. */
  z.object({ kind: z.literal('drawn'), size: z.int().nonnegative(), hash: z.string().length(64) }),
]);
export type ProgramMessage = z.infer<typeof programMessage>;
