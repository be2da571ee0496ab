import { pdfOfEndlessPage, pdfOfManyNames, pdfOfRepeatedContents } from '#testing/hostile-pdfs.ts';
import { signUpRemotely, type RemoteCaller } from '#testing/remote-caller.ts';
import { pdfSample } from '#testing/sample-files.ts';
import {
  createServerData,
  startServerProcess,
  type ServerData,
  type ServerProcess,
} from '#testing/server-process.ts';
import { TEST_EXTENT } from '../../../../../scripts/testing/test-extent.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Adds a record with this invoice; returns the address of its vehicle's book. */
async function addInvoice({ url }: ServerProcess, caller: RemoteCaller, pdf: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'facture.pdf');
  const headers = { authorization: `Bearer ${caller.token}` };
  const uploaded = await fetch(`${url}/v1/files`, { method: 'POST', headers, body: form });
  const { id: invoice } = (await uploaded.json()) as { id: string };
  const vehicle = { name: 'Clio', type: 'car', currentMileage: 42_000 };
  const { body } = await caller.call('POST', '/v1/vehicles', vehicle);
  const record = { vehicle_id: body.id, type: 'oil_change', date: '2026-01-10', cost: 89.9, invoice };
  await caller.call('POST', '/v1/maintenances', record);
  return `${url}/v1/vehicles/${body.id}/service-book`;
}

async function bookAt(address: string, { token }: RemoteCaller): Promise<PDFDocument> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return PDFDocument.load(await answer.arrayBuffer(), { updateMetadata: false });
}

describe('an invoice made to exhaust the process that draws it', () => {
  let data: ServerData;
  let server: ServerProcess;

  beforeAll(async () => {
    data = await createServerData('sqlite');
    server = await startServerProcess(data.environment);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await data.remove();
  });

  /**
   * Each takes ten seconds of a core. By default only the one that ends its process runs; `npm run test:long`
   * runs the others too.
   */
  const hostile = [
    ['a page that is painted over a hundred thousand times', pdfOfEndlessPage, 1],
    ['fifteen million names in one array', pdfOfManyNames, 0],
    ['the same 64 MB of operators a hundred times', pdfOfRepeatedContents, 0],
  ] as const;

  it.each(TEST_EXTENT === 'long' ? hostile : hostile.slice(0, 1))(
    "%s → attached; the server responds throughout, and another account's book is made",
    async (_, make, deaths) => {
      const attacker = await signUpRemotely(server.url, `${make.name}@example.org`);
      const other = await signUpRemotely(server.url, `beside-${make.name}@example.org`);
      const attack = await addInvoice(server, attacker, make());
      const honest = await addInvoice(server, other, await pdfSample());
      let isDone = false;
      const books = Promise.all([bookAt(attack, attacker), bookAt(honest, other)]).finally(() => {
        isDone = true;
      });
      const answers = new Set<number>();
      while (!isDone) answers.add((await fetch(`${server.url}/healthz`)).status);
      const [attacked, untouched] = await books;
      expect([...answers]).toEqual([200]);
      expect([attacked.getAttachments().length, untouched.getPageCount() > attacked.getPageCount()]).toEqual([
        1,
        true,
      ]);
      // It is not read again.
      expect((await bookAt(attack, attacker)).getAttachments()).toHaveLength(1);
      expect(server.output().split('child process died')).toHaveLength(1 + deaths);
      for (const caller of [attacker, other]) caller.close();
    },
  );
});
