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
import { findToday } from '#platform/today.ts';
import type { Requester, Turn, TurnKind } from '#platform/turns/turns.ts';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Total size of the files in a book. */
const MOST_BYTES = 500_000_000;
/**
 * Total characters of its records. Drawing this many takes a third of the time and half of the memory of a
 * book.
 */
const MOST_TEXT = 7_500_000;
/** The cost of a short line, in characters. */
const TEXT_OF_A_LINE = 100;
/** Size of a book without its files: fonts, and the text of each record. */
const BYTES_OF_A_BOOK = 1_000_000;
const BYTES_OF_A_RECORD = 2000;
/** Size of the page images of most invoices, besides the invoice file. */
const BYTES_OF_ITS_PAGES = 1_000_000;

/** One at a time on each server, because it occupies a process for up to two minutes. */
const BOOKS: TurnKind = {
  name: 'books',
  slots: 1,
  mostOfAccount: 2,
  mostOfNetwork: 8,
  most: 400,
  cpuMillisPerHour: 300_000,
};

/** A book with its file name. Its bytes must be read or destroyed. */
export interface ServiceBook {
  readonly name: string;
  readonly size: number;
  readonly stream: Readable;
}

/** The requester of a book, and its disk space. */
export interface BookRequester {
  readonly asker: Requester;
  /** Reserves disk space for the book. */
  reserve(bytes: number): Promise<void>;
}

/**
 * Makes the service book of a vehicle as a PDF when its turn comes. Refuses `not_found`, `too_large` with
 * what to leave out, and like `Turns`; `unavailable` also if drawing takes too long or other transfers leave
 * too little disk space.
 */
export async function makeServiceBook(
  context: Context,
  actor: Actor,
  vehicleId: string,
  chosen: ServiceBookQuery,
  { asker, reserve }: BookRequester,
): Promise<ServiceBook> {
  const qrAddress = await addressOfLink(context, actor, vehicleId, chosen.link);
  // Before queuing, so that another account's vehicle is refused at once.
  await readVehicle(context, actor, vehicleId);
  await refuseTooManyRecords(context.transactions.readOnly, actor, vehicleId, chosen);
  return context.turns.run(BOOKS, asker, async (turn) => {
    const sources = await readBookSources(context, actor, vehicleId, chosen);
    const bytes = bytesForDrawing(sources, chosen);
    const content = await wordBookFor(context, actor, sources, chosen, qrAddress);
    refuseTooMuchText(content);
    await reserve(bytes);
    return drawBook(context, actor, { sources, chosen, content, turn, signal: asker.signal });
  });
}

/** The work of one turn. */
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
  // Uses a file instead of streaming to the client, so that a slow client blocks no one and errors can still
  // be reported.
  const file = await openIncomingFile(context.config);
  try {
    const onEnd = ({ cpuMillis }: ChildUsage): void => turn.charge(cpuMillis);
    const drawing = { content, file, read, signal, onEnd };
    const { size, hash } = await drawWithVerdicts(context, actor, sources, drawing);
    await rememberBook(context, actor, sources, chosen, hash);
    const name = `${content.title} ${content.vehicle} ${findToday(actor, context.clock)}.pdf`;
    return { name, size, stream: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Draws with the known verdicts on invoices, and stores new ones even if drawing fails. */
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

/** The content of a book as text, in the chosen language or the reader's. */
export function wordBookFor(
  { clock }: Context,
  actor: Actor,
  sources: BookSources,
  chosen: ServiceBookQuery,
  qrAddress: string | null,
): Promise<BookContent> {
  const language = chosen.lang ?? actor.language;
  const t = createTranslator(language, compileCatalogue(language), 'generic');
  const today = findToday(actor, clock);
  const wording = { sources, chosen, today, t, format: formattersFor(language) };
  return wordBook(wording, clock.now(), qrAddress);
}

/**
 * The address of the code on the cover; null without a link. Refuses a token that does not belong to this
 * vehicle.
 */
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

/**
 * Refuses too much text for one book, with the size of each part, so that the user knows what to leave out.
 */
function refuseTooMuchText({ entries }: BookContent): void {
  const text = entries.reduce((sum, { heading, description, garage, notes }) => {
    const lines = [heading, ...[description, garage, notes].filter((line) => line !== null)];
    return sum + lines.reduce((length, line) => length + Math.max(TEXT_OF_A_LINE, line.length), 0);
  }, 0);
  if (text <= MOST_TEXT) return;
  const maximumRecords = Math.floor((entries.length * MOST_TEXT) / text);
  throw new Refusal('too_large', { params: { records: entries.length, maximumRecords } });
}

/** Sizes of the files in a book. */
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

/**
 * Refuses files that are too large for one book; returns the maximum size of the book with ordinary invoices.
 */
function bytesForDrawing(sources: BookSources, chosen: ServiceBookQuery): number {
  const { invoiceBytes, photoBytes } = fileBytesOf(sources, chosen);
  const bytes = invoiceBytes + photoBytes;
  if (bytes > MOST_BYTES) {
    throw new Refusal('too_large', { params: { bytes, maximumBytes: MOST_BYTES, invoiceBytes, photoBytes } });
  }
  const invoices = chosen.invoices === false ? 0 : invoicesIn(sources).length;
  // An invoice is included twice: as page images and as an attachment.
  const pageBytes = invoiceBytes + invoices * BYTES_OF_ITS_PAGES;
  const lines = sources.records.length + sources.tyres.fittings.length;
  return BYTES_OF_A_BOOK + lines * BYTES_OF_A_RECORD + bytes + pageBytes;
}
