import { BOOKS, drawInChild, type BookDrawing } from '#features/service-book/draw-in-child.ts';
import type { InvoiceVerdict } from '#features/service-book/pdf/book-messages.ts';
import { childProgram, type ChildKind, type ChildUsage } from '#platform/children/child-process.ts';
import { Children } from '#platform/children/children.ts';
import { isDiskFull, Unavailable } from '#platform/unavailable.ts';
import { contentOf, entry, invoiced } from '#testing/drawn-book.ts';
import { jpegSample, pdfSample } from '#testing/sample-files.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { hash } from 'node:crypto';
import { mkdtemp, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Its PDF reader aborts, blocks or lies as instructed by an invoice. */
const DYING: ChildKind = {
  ...BOOKS,
  program: childProgram(new URL('../../../testing/children/dying-book-program.ts', import.meta.url)),
};

let deaths = 0;
const children = new Children({ warn: () => (deaths += 1) });
afterAll(() => children.close());

describe('drawInChild', () => {
  let folder: string;
  let file: FileHandle;
  let files: Map<string, Uint8Array>;
  let verdicts: Map<string, InvoiceVerdict>;
  let spentMillis: number[];

  beforeEach(async () => {
    deaths = 0;
    folder = await mkdtemp(path.join(tmpdir(), 'book-'));
    file = await open(path.join(folder, 'book.pdf'), 'wx+');
    files = new Map();
    verdicts = new Map();
    spentMillis = [];
  });
  afterEach(async () => {
    await file.close();
    await rm(folder, { recursive: true });
  });

  function draw(change: Partial<BookDrawing> = {}, kind?: ChildKind) {
    const content = contentOf([...files.keys()].map((id) => invoiced(id, 'application/pdf')));
    const read = async (id: string) => files.get(id) ?? null;
    const { signal } = new AbortController();
    const onEnd = ({ cpuMillis }: ChildUsage): unknown => spentMillis.push(cpuMillis);
    return drawInChild(children, { content, file, read, verdicts, signal, onEnd, ...change }, kind);
  }

  async function drawnBook(): Promise<PDFDocument> {
    return PDFDocument.load(await readFile(path.join(folder, 'book.pdf')), { updateMetadata: false });
  }

  it('writes the whole book, and returns its size and hash', async () => {
    files.set('photo', await jpegSample());
    const photo = { id: 'photo', name: 'photo', contentType: 'image/jpeg' };
    const drawn = await draw({ content: contentOf([entry({ photos: [photo] })]) });
    const bytes = await file.readFile();
    expect(drawn).toEqual({ size: bytes.length, hash: hash('sha256', bytes, 'hex') });
    expect(bytes.subarray(-6).toString()).toBe('%%EOF\n');
    expect([spentMillis.length, (spentMillis[0] ?? 0) > 0]).toEqual([1, true]);
  });

  it('handles more records than fit into a message', async () => {
    const entries = Array.from({ length: 201 }, (_, index) => entry({ heading: `Vidange ${index}` }));
    await draw({ content: contentOf(entries) });
    expect((await drawnBook()).getPageCount()).toBeGreaterThan(9);
  });

  it('returns a verdict on each invoice', async () => {
    files.set('good', await pdfSample()).set('broken', Buffer.from('%PDF-1.7\nnothing'));
    await draw();
    expect([...verdicts]).toEqual([
      ['good', 'pages'],
      ['broken', 'attachment'],
    ]);
  });

  it('an invoice that crashes the child → attached in the same call, and remembered', async () => {
    files
      .set('good', await pdfSample())
      .set('bad', Buffer.from('abort'))
      .set('after', await pdfSample());
    await draw({}, DYING);
    const book = await drawnBook();
    expect([deaths, book.getAttachments().length, book.getPageCount()]).toEqual([1, 3, 4]);
    expect(Object.fromEntries(verdicts)).toEqual({ good: 'pages', bad: 'attachment', after: 'pages' });
  });

  it('an invoice that keeps the child busy for ever → the same', async () => {
    files.set('slow', Buffer.from('block'));
    await draw({}, { ...DYING, millis: 3000 });
    expect([deaths, verdicts.get('slow')]).toEqual([1, 'attachment']);
  });

  it('two invoices that crash the child → a book with pages of only those invoices that were drawn before', async () => {
    files
      .set('known', await pdfSample())
      .set('bad', Buffer.from('abort'))
      .set('worse', Buffer.from('abort'));
    files.set('unknown', await pdfSample());
    await draw({}, DYING);
    const book = await drawnBook();
    expect([deaths, book.getAttachments().length, book.getPageCount()]).toEqual([2, 4, 3]);
    expect(verdicts.has('unknown')).toBe(false);
    // The next book tries invoices without a verdict, and attaches those known to be bad without reading them.
    await draw({}, DYING);
    const next = await drawnBook();
    expect([deaths, next.getAttachments().length, next.getPageCount()]).toEqual([2, 4, 4]);
    expect(verdicts.get('unknown')).toBe('pages');
  });

  it('a child that always dies → unavailable, and no invoice is blamed', async () => {
    files.set('good', await pdfSample());
    // Less than any process needs to start.
    await expect(draw({}, { ...BOOKS, millis: 1 })).rejects.toThrow(Unavailable);
    expect([deaths, verdicts.size]).toEqual([3, 0]);
  });

  it.each([
    ['asks for a file outside of its book → gets nothing', 'steal', 'Stolen: {"exists":false} 0'],
    ['sends a malformed message → is not believed', 'lie', 'Invalid input'],
  ])('a compromised child %s → the book fails', async (_, invoice, message) => {
    files.set('hostile', Buffer.from(invoice));
    const asked: string[] = [];
    const read = async (id: string) => {
      asked.push(id);
      return files.get(id) ?? null;
    };
    await expect(draw({ read }, DYING)).rejects.toThrow(message);
    expect(asked).toEqual(['hostile']);
  });

  it('the client disconnects while a file is read, or before → aborted', async () => {
    files.set('invoice', await pdfSample());
    const reader = new AbortController();
    const read = async () => {
      reader.abort();
      return null;
    };
    await expect(draw({ read, signal: reader.signal })).rejects.toThrow(Unavailable);
    await expect(draw({ signal: reader.signal })).rejects.toThrow(Unavailable);
  });

  it('a full disk → reported as such', async () => {
    const full = await open('/dev/full', 'r+');
    await expect(draw({ file: full }).catch(isDiskFull)).resolves.toBe(true);
    await full.close();
  });
});
