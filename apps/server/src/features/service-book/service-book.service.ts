import { wordBook } from '#features/service-book/content/word-book.ts';
import type { BookContent } from '#features/service-book/content/book-content.ts';
import { drawInChild, type BookDrawing } from '#features/service-book/draw-in-child.ts';
import type { DrawnBook } from '#features/service-book/pdf/book-file.ts';
import { findVerdicts, storeVerdicts } from '#features/service-book/invoice-verdicts.service.ts';
import { addressOfBookToken } from '#features/service-book/links/book-link-token.ts';
import { openBookLink } from '#features/service-book/links/book-links.service.ts';
import { rememberBook } from '#features/service-book/made-books.service.ts';
import { readBookSources, refuseTooManyRecords, type BookSources } from '#features/service-book/read-book.ts';
import { readVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { ChildUsage } from '#platform/children/child-process.ts';
import type { Context } from '#platform/context.ts';
import { openIncomingFile } from '#platform/files/incoming.ts';
import { Refusal } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Asker, Turn, TurnKind } from '#platform/turns/turns.ts';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What the files of a book may have together. */
const MOST_BYTES = 500_000_000;
/** Characters of its records; drawing that many takes a third of the time and half of the memory that a book is given. */
const MOST_TEXT = 7_500_000;
/** A line takes as much of them as this many characters, however short it is. */
const TEXT_OF_A_LINE = 100;
/** What a book has beside the bytes of its files: fonts, and the page of each record. */
const BYTES_OF_A_BOOK = 1_000_000;
const BYTES_OF_A_RECORD = 2000;
/** The pictures of the pages of most invoices, beside the bytes of the invoice. */
const BYTES_OF_ITS_PAGES = 1_000_000;

/** One at a time on each server: it takes a process for up to two minutes. */
const BOOKS: TurnKind = {
  name: 'books',
  places: 1,
  mostOfAccount: 2,
  mostOfNetwork: 8,
  most: 400,
  cpuMillisPerHour: 300_000,
};

/** A book, and the name of its file. Its bytes are to be read or destroyed. */
export interface ServiceBook {
  readonly name: string;
  readonly size: number;
  readonly stream: Readable;
}

/** Who waits for a book, and where it may lie. */
export interface BookWaiter {
  readonly asker: Asker;
  /** Holds so many bytes of the disk for it. */
  reserve(bytes: number): Promise<void>;
}

/**
 * The service book of a vehicle as a PDF, once its turn has come. Refuses `not_found`, `too_large` with what to leave out,
 * and what `Turns` refuses; `unavailable` also when drawing takes too long or the disk has no room beside other transfers.
 */
export async function makeServiceBook(
  context: Context,
  actor: Actor,
  vehicleId: string,
  chosen: ServiceBookQuery,
  { asker, reserve }: BookWaiter,
): Promise<ServiceBook> {
  const qrAddress = await addressOfLink(context, actor, vehicleId, chosen.link);
  // Before it waits: a vehicle of somebody else is not found at once.
  await readVehicle(context, actor, vehicleId);
  await refuseTooManyRecords(context.transactions.reading, actor, vehicleId, chosen);
  return context.turns.run(BOOKS, asker, async (turn) => {
    const sources = await readBookSources(context, actor, vehicleId, chosen);
    const bytes = bytesForDrawing(sources, chosen);
    const content = await wordBookFor(context, actor, sources, chosen, qrAddress);
    refuseTooMuchText(content);
    await reserve(bytes);
    return drawBook(context, actor, { sources, chosen, content, turn, signal: asker.signal });
  });
}

/** What a turn is taken for. */
interface Drawing {
  readonly sources: BookSources;
  readonly chosen: ServiceBookQuery;
  readonly content: BookContent;
  readonly turn: Turn;
  readonly signal: AbortSignal;
}

async function drawBook(
  context: Context,
  actor: Actor,
  { sources, chosen, content, turn, signal }: Drawing,
): Promise<ServiceBook> {
  const read = async (fileId: string) => {
    const found = await context.fileStore.read(actor.garageId, fileId, 'original');
    return found === null ? null : buffer(found.stream);
  };
  // A file and not a stream to the client: one with a slow network keeps nobody waiting, and a fault is an answer.
  const file = await openIncomingFile(context.config);
  try {
    const onEnd = ({ cpuMillis }: ChildUsage): void => turn.charge(cpuMillis);
    const drawing = { content, file, read, signal, onEnd };
    const { size, hash } = await drawWithVerdicts(context, actor, sources, drawing);
    await rememberBook(context, actor, sources, chosen, hash);
    const name = `${content.title} ${content.vehicle} ${todayOf(actor, context.clock)}.pdf`;
    return { name, size, stream: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Takes along what is known of the invoices, and stores what is learnt, also when drawing fails. */
async function drawWithVerdicts(
  context: Context,
  actor: Actor,
  sources: BookSources,
  drawing: Omit<BookDrawing, 'verdicts'>,
): Promise<DrawnBook> {
  const verdicts = await findVerdicts(context, actor, invoicesIn(sources));
  const known = new Map(verdicts);
  try {
    return await drawInChild(context.children, { ...drawing, verdicts });
  } finally {
    await storeVerdicts(context, actor, known, verdicts);
  }
}

/** What a book says, in the language chosen, else in that of its reader's account. */
export function wordBookFor(
  { clock }: Context,
  actor: Actor,
  sources: BookSources,
  chosen: ServiceBookQuery,
  qrAddress: string | null,
): Promise<BookContent> {
  const language = chosen.lang ?? actor.language;
  const t = createTranslator(language, compileCatalogue(language), 'generic');
  const today = todayOf(actor, clock);
  const wording = { sources, chosen, today, t, format: formattersFor(language) };
  return wordBook(wording, clock.now(), qrAddress);
}

/** Where the code on the cover leads; null without a link. Refuses a token that opens no page of this vehicle. */
async function addressOfLink(
  context: Context,
  actor: Actor,
  vehicleId: string,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined) return null;
  const link = (await openBookLink(context, token))?.link;
  if (link?.garageId !== actor.garageId || link.vehicleId !== vehicleId) {
    throw new Refusal('validation_failed', { errors: [{ pointer: '/query/link', code: 'not_found' }] });
  }
  return addressOfBookToken(context.config, token);
}

function invoicesIn({ records }: BookSources): string[] {
  return records.flatMap(({ invoice }) => (invoice === null ? [] : [invoice.id]));
}

/** Refuses what is too much for one book, with what each part has: that tells what to leave out. */
function refuseTooMuchText({ entries }: BookContent): void {
  const text = entries.reduce((sum, { heading, description, garage, notes }) => {
    const lines = [heading, ...[description, garage, notes].filter((line) => line !== null)];
    return sum + lines.reduce((length, line) => length + Math.max(TEXT_OF_A_LINE, line.length), 0);
  }, 0);
  if (text <= MOST_TEXT) return;
  const maximumRecords = Math.floor((entries.length * MOST_TEXT) / text);
  throw new Refusal('too_large', { params: { records: entries.length, maximumRecords } });
}

/** The bytes of the files that go into a book. */
function fileBytesOf({ records, vehicle }: BookSources, { invoices, photos }: ServiceBookQuery) {
  const sum = (files: readonly { readonly size: number }[]): number =>
    files.reduce((bytes, { size }) => bytes + size, 0);
  return {
    invoiceBytes: invoices === false ? 0 : sum(records.flatMap(({ invoice }) => invoice ?? [])),
    photoBytes:
      photos === true
        ? sum([...records.flatMap((record) => record.photos), ...vehicle.photos.slice(0, 1)])
        : 0,
  };
}

/** Refuses files that are too much for one book; answers how large it becomes at most with ordinary invoices. */
function bytesForDrawing(sources: BookSources, chosen: ServiceBookQuery): number {
  const { invoiceBytes, photoBytes } = fileBytesOf(sources, chosen);
  const bytes = invoiceBytes + photoBytes;
  if (bytes > MOST_BYTES) {
    throw new Refusal('too_large', { params: { bytes, maximumBytes: MOST_BYTES, invoiceBytes, photoBytes } });
  }
  const invoices = chosen.invoices === false ? 0 : invoicesIn(sources).length;
  // An invoice is in it twice: pictures of its pages, and itself attached.
  const pageBytes = invoiceBytes + invoices * BYTES_OF_ITS_PAGES;
  return BYTES_OF_A_BOOK + sources.records.length * BYTES_OF_A_RECORD + bytes + pageBytes;
}
