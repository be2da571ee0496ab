import { startCarnet } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const FILES = 100;
const FILE_BYTES = 1_000_000;
const LIMIT_BYTES = FILES * FILE_BYTES;
const SAMPLE_MILLIS = 10;
const PASSWORD = 'a password for measuring';

/**
 * Exports an account with 100 MB of files and imports it into another, and measures how much memory the server takes
 * for it beyond what it had: less than the files, and every file comes back byte for byte.
 */
async function measureArchive(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-archive-'));
  const server = await startCarnet(path.join(folder, 'data'));
  try {
    const owner = await signUp(server.url, 'owner');
    const digests = await fillAccount(server.url, owner);
    const zip = path.join(folder, 'carnet.zip');
    const exported = await growthWhile(server, () => download(server.url, owner, zip));
    const heir = await signUp(server.url, 'heir');
    const tried = await growthWhile(server, () => send(server.url, heir, zip, '?dryRun=true'));
    const imported = await growthWhile(server, () => send(server.url, heir, zip, ''));
    const isSame = (await storedDigests(server.url, heir)).join() === digests.join();
    console.log(`${FILES} files of ${FILE_BYTES / 1e6} MB; memory beyond that at rest, at its highest:`);
    for (const [name, bytes] of Object.entries({ exported, tried, imported })) {
      console.log(`  ${name.padEnd(10)} ${(bytes / 1e6).toFixed(1).padStart(6)} MB`);
    }
    console.log(isSame ? 'Every file came back byte for byte.' : 'Files differ.');
    return isSame && Math.max(exported, tried, imported) < LIMIT_BYTES;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function growthWhile(server: ChildServer, work: () => Promise<void>): Promise<number> {
  const before = server.memory();
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, server.memory());
  }, SAMPLE_MILLIS);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return highest - before;
}

async function signUp(url: string, name: string): Promise<string> {
  const body = { email: `${name}@carnet.example`, password: PASSWORD };
  return String((await post(`${url}/v1/authentication/signup`, null, body))['token']);
}

/** A record for each file, which is its invoice; answers the digests of the files. */
async function fillAccount(url: string, token: string): Promise<string[]> {
  const vehicle = await post(`${url}/v1/vehicles`, token, { name: 'Clio', type: 'car', currentMileage: 1 });
  const digests: string[] = [];
  for (let index = 0; index < FILES; index += 1) {
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      randomBytes(FILE_BYTES),
      Buffer.from('\nstartxref\n0\n%%EOF'),
    ]);
    digests.push(createHash('sha256').update(bytes).digest('hex'));
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'facture.pdf');
    const file = await answerOf(
      fetch(`${url}/v1/files`, { method: 'POST', headers: bearer(token), body: form }),
    );
    const record = { vehicle_id: vehicle['id'], type: 'oil_change', date: '2026-01-01', cost: 1 };
    await post(`${url}/v1/maintenances`, token, { ...record, invoice: file['id'] });
  }
  return digests.toSorted();
}

async function download(url: string, token: string, target: string): Promise<void> {
  const [answer] = await once(get(`${url}/v1/account/export`, { headers: bearer(token) }), 'response');
  await pipeline(answer, createWriteStream(target));
}

async function send(url: string, token: string, zip: string, query: string): Promise<void> {
  const form = new FormData();
  form.append('file', await openAsBlob(zip), 'carnet.zip');
  const address = `${url}/v1/account/import${query}`;
  await answerOf(fetch(address, { method: 'POST', headers: bearer(token), body: form }));
}

async function storedDigests(url: string, token: string): Promise<string[]> {
  const { items } = await answerOf(fetch(`${url}/v1/maintenances?limit=500`, { headers: bearer(token) }));
  const digests: string[] = [];
  for (const { invoice } of items as { invoice: { url: string } }[]) {
    const bytes = Buffer.from(await (await fetch(url + invoice.url)).arrayBuffer());
    digests.push(createHash('sha256').update(bytes).digest('hex'));
  }
  return digests.toSorted();
}

function post(url: string, token: string | null, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token === null ? {} : bearer(token)) };
  return answerOf(fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function answerOf(answering: Promise<Response>): Promise<Record<string, unknown>> {
  const answer = await answering;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

process.exitCode = (await measureArchive()) ? 0 : 1;
