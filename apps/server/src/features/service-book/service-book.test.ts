import { queriesOf } from '#platform/db/queries.ts';
import { addMaintenance, addReading, addVehicle, faultsIn, uploadPdf } from '#testing/builders.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('the service book', () => {
  let server: TestServer;
  let owner: TestCaller;
  let address: string;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    owner = await server.signUp();
    const { id } = await addVehicle(owner);
    address = `/v1/vehicles/${id}/service-book`;
    await addReading(owner, id, { date: '2026-11-01', mileage: 41_000 });
    await addMaintenance(owner, id, { invoice: (await uploadPdf(owner)).id });
    await addMaintenance(owner, id, { date: '2025-05-02', mileage: 30_000 });
  });
  afterAll(() => server.close());

  it('is a PDF in the requested language, with the invoice of a record', async () => {
    const { status, bytes } = await owner.download(`${address}?lang=en`);
    expect(status).toBe(200);
    const book = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(book.getTitle()).toBe('Service book for Clio');
    expect(book.getAttachments().map(({ name }) => name)).toEqual([expect.stringMatching(/-facture\.pdf$/)]);
  });

  it('stores the verdict on each invoice, and only attaches one that was bad before', async () => {
    const { id } = await addVehicle(owner);
    const good = await uploadPdf(owner);
    const { body: bad } = await owner.upload(Buffer.from('%PDF-1.7\n%%EOF'), 'bad.pdf', 'application/pdf');
    for (const invoice of [good.id, bad.id]) await addMaintenance(owner, id, { invoice });
    const countPages = async () => {
      const { bytes } = await owner.download(`/v1/vehicles/${id}/service-book`);
      return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
    };
    const { transactions } = server.context;
    const verdictOn = (fileId: string) =>
      queriesOf(transactions.readOnly)
        .selectFrom('file')
        .select('invoice_verdict')
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow();
    expect(await verdictOn(good.id)).toEqual({ invoice_verdict: null });
    const pages = await countPages();
    expect(await verdictOn(good.id)).toEqual({ invoice_verdict: 'pages' });
    expect(await verdictOn(bad.id)).toEqual({ invoice_verdict: 'attachment' });
    await transactions.run(async (tx) => {
      await queriesOf(tx)
        .updateTable('file')
        .set({ invoice_verdict: 'attachment' })
        .where('id', '=', good.id)
        .execute();
    });
    expect(await countPages()).toBeLessThan(pages);
  });

  it("another account's vehicle, no session, an invalid query → refused", async () => {
    const other = await server.signUp();
    expect((await other.get(address)).status).toBe(404);
    expect((await server.nobody.get(address)).status).toBe(401);
    expect(faultsIn(await owner.get(`${address}?costs=maybe&from=2026-02-30`))).toHaveLength(2);
  });

  it('files of more than 500 MB → refused with their size; without the invoices → made', async () => {
    const { transactions } = server.context;
    await transactions.run(async (tx) => {
      await sql`update file set size = 500000001`.execute(queriesOf(tx));
    });
    const { status, body } = await owner.get(address);
    expect([status, body.code]).toEqual([413, 'too_large']);
    const all = { bytes: 500_000_001, maximumBytes: 500_000_000, invoiceBytes: 500_000_001, photoBytes: 0 };
    expect(body.params).toEqual(all);
    expect((await owner.download(`${address}?invoices=false`)).status).toBe(200);
  });

  it('more text than a book may have → refused with the limit; without notes → made', async () => {
    const { id } = await addVehicle(owner);
    for (const date of ['2024-05-01', '2025-05-01']) await addMaintenance(owner, id, { date });
    // As much as twenty thousand records have, in two.
    const notes = 'x'.repeat(4_000_000);
    await server.context.transactions.run(async (tx) => {
      await sql`update maintenance set notes = ${notes} where vehicle_id = ${id}`.execute(queriesOf(tx));
    });
    const book = `/v1/vehicles/${id}/service-book`;
    const { status, body } = await owner.get(`${book}?notes=true`);
    expect([status, body.code, body.params]).toEqual([413, 'too_large', { records: 2, maximumRecords: 1 }]);
    expect((await owner.download(book)).status).toBe(200);
  });
});
