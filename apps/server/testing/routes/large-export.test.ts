import { createServerData, startServerProcess, type ServerProcess } from '#testing/server-process.ts';
import { signUpRemotely } from '#testing/remote-caller.ts';
import { pdfSample } from '#testing/sample-files.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';

const MEGABYTE = 1024 * 1024;
/** Each below the limit of 15 MB for a file, 100 MB together. */
const [FILES, FILE_BYTES] = [10, 10 * MEGABYTE];
/** A server that collected the files before sending would grow by more than their size. */
const MOST_GROWTH_MEGABYTES = 100;
const LIMIT_MILLIS = 600_000;

/** The sample with incompressible noise in a comment before its end. */
async function largePdf(): Promise<Buffer> {
  const sample = await pdfSample();
  const end = sample.lastIndexOf('startxref');
  const noise = randomBytes(FILE_BYTES / 2).toString('hex');
  return Buffer.concat([sample.subarray(0, end), Buffer.from(`%${noise}\n`), sample.subarray(end)]);
}

async function upload(url: string, token: string | null, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'facture.pdf');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/files`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  expect(answer.status).toBe(201);
}

/** The peak memory of a process since it was reset, from Linux. */
function highestMegabytes({ pid }: ServerProcess): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function forgetHighest({ pid }: ServerProcess): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Reads an export to its end without storing it. */
async function readExport(url: string, token: string | null): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/account/export`, { headers });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`The export failed with status ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

describe('the export of an account with 100 MB of files', () => {
  it(
    'is complete, and takes less than 100 MB of memory',
    async () => {
      const data = await createServerData('sqlite');
      const filling = await startServerProcess(data.environment);
      const owner = await signUpRemotely(filling.url, 'camille@example.org');
      const pdf = await largePdf();
      for (let count = 0; count < FILES; count += 1) await upload(filling.url, owner.token, pdf);
      owner.close();
      await filling.end('SIGTERM');

      // A new process, because memory from the uploads would hide what the export takes.
      const server = await startServerProcess(data.environment);
      const small = await signUpRemotely(server.url, 'small@example.org');
      await readExport(server.url, small.token);
      small.close();
      forgetHighest(server);
      const before = highestMegabytes(server);
      expect(await readExport(server.url, owner.token)).toBeGreaterThan(FILES * FILE_BYTES);
      const growth = highestMegabytes(server) - before;
      expect(growth).toBeLessThan(MOST_GROWTH_MEGABYTES);
      await server.end('SIGTERM');
      await data.remove();
    },
    LIMIT_MILLIS,
  );
});
