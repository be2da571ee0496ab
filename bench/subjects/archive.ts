import { databaseIn } from '#data/large-data.ts';
import { garageOf } from '#data/garage-of.ts';
import type { Figure, Measured } from '#figures/figure.ts';
import { pairedFigure } from '#figures/rate-figure.ts';
import { NOTHING } from '#limit/limit-content.ts';
import { startLimit } from '#limit/start-limit.ts';
import { ApiClient } from '#load/api-client.ts';
import { bearer } from '#load/cases.ts';
import { accountOf, type BenchPlace } from '#place.ts';
import { signIn, startCarnet } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import { withServer } from '#server/with-server.ts';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openAsBlob, readdirSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const FILES = 100;
const FILE_BYTES = 1_000_000;
const SAMPLE_MILLIS = 10;

interface Cost {
  readonly millis: number;
  /** The highest memory meanwhile, beyond that at rest. */
  readonly growthBytes: number;
}

/** An account with 100 MB of files and one with 20,000 records, exported, and the first imported into another. */
async function measure(place: BenchPlace): Promise<Measured> {
  const files = await measureFiles(place);
  return { figures: [...files, await measureRecords(place)], plots: [] };
}

async function measureFiles({ folder }: BenchPlace): Promise<Figure[]> {
  const data = mkdtempSync(path.join(folder, 'archive-'));
  const zip = path.join(data, 'carnet.zip');
  return withServer(startCarnet(data), async (server) => {
    const owner = await ApiClient.signUp(server.url, 'owner');
    const digests = await fillAccount(owner);
    const limitMillis = await sendingMillis(folder, storedFiles(data), `${zip}.limit`);
    const exported = await costOf(server, () =>
      download(`${server.url}/v1/account/export`, owner.headers, zip),
    );
    const heir = await ApiClient.signUp(server.url, 'heir');
    const imported = await costOf(server, async () => {
      await heir.send('/v1/account/import', await openAsBlob(zip), 'carnet.zip');
    });
    if ((await storedDigests(heir)).join() !== digests.join()) throw new Error('Files came back otherwise');
    const title = `export of ${FILES} files of 1 MB`;
    const limitTitle = 'framework sending the files';
    const rounds = [{ of: exported.millis, limit: limitMillis }];
    return [
      pairedFigure({ name: 'archive/export', title, unit: 'millis', limitTitle }, rounds),
      memoryFigure('export', exported),
      memoryFigure('import', imported),
    ];
  });
}

function memoryFigure(name: string, { growthBytes }: Cost): Figure {
  const whole = FILES * FILE_BYTES;
  return {
    name: `archive/${name}-memory`,
    title: `${name} of ${FILES} files: memory beyond that at rest`,
    unit: 'bytes',
    value: growthBytes,
    limit: { title: 'all of its files', value: whole, ratio: growthBytes / whole },
    aim: { of: 'ratio', is: 'at most', bound: 1 },
  };
}

/** Everything that lies in the file store of a server. */
function storedFiles(dataFolder: string): string[] {
  const entries = readdirSync(path.join(dataFolder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** How long the framework alone takes to send files. */
function sendingMillis(folder: string, all: readonly string[], target: string): Promise<number> {
  return withServer(startLimit(folder, { ...NOTHING, files: { all } }), ({ url }) =>
    millisOf(() => download(`${url}/files/all`, {}, target)),
  );
}

/** Nothing but rows: what it takes beside reading and writing them as they are. */
async function measureRecords({ folder, accountsFolder, options }: BenchPlace): Promise<Figure> {
  const data = accountsFolder();
  const account = accountOf(20_000);
  const target = path.join(folder, 'records');
  const sql = 'select * from maintenance where garage_id = ?';
  const reads = { all: { sql, parameters: [garageOf(databaseIn(data), account.email)] } };
  return withServer(startLimit(folder, { ...NOTHING, reads }, databaseIn(data)), (limit) =>
    withServer(startCarnet(data), async ({ url }) => {
      const headers = bearer(await signIn(url, account));
      const rounds: { of: number; limit: number }[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        rounds.push({
          of: await millisOf(() => download(`${url}/v1/account/export`, headers, target)),
          limit: await millisOf(() => download(`${limit.url}/rows/all`, {}, target)),
        });
      }
      const title = 'export of 20,000 records';
      const limitTitle = 'their rows by prepared statement';
      return pairedFigure({ name: 'archive/records', title, unit: 'millis', limitTitle }, rounds);
    }),
  );
}

async function costOf(server: ChildServer, work: () => Promise<void>): Promise<Cost> {
  const before = server.memory();
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, server.memory());
  }, SAMPLE_MILLIS);
  try {
    const millis = await millisOf(work);
    return { millis, growthBytes: highest - before };
  } finally {
    clearInterval(sampling);
  }
}

async function millisOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** A record for each file, which is its invoice; answers the digests of the files. */
async function fillAccount(owner: ApiClient): Promise<string[]> {
  const vehicle = await owner.post('/v1/vehicles', { name: 'Clio', type: 'car', currentMileage: 1 });
  const digests: string[] = [];
  for (let index = 0; index < FILES; index += 1) {
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      randomBytes(FILE_BYTES),
      Buffer.from('\nstartxref\n0\n%%EOF'),
    ]);
    digests.push(createHash('sha256').update(bytes).digest('hex'));
    const file = await owner.send('/v1/files', new Blob([bytes], { type: 'application/pdf' }), 'facture.pdf');
    const record = { vehicle_id: vehicle['id'], type: 'oil_change', date: '2026-01-01', cost: 1 };
    await owner.post('/v1/maintenances', { ...record, invoice: file['id'] });
  }
  return digests.toSorted();
}

async function storedDigests(heir: ApiClient): Promise<string[]> {
  const { items } = await heir.get('/v1/maintenances?limit=500');
  const digests: string[] = [];
  for (const { invoice } of items as { invoice: { url: string } }[]) {
    const bytes = Buffer.from(await (await fetch(heir.url + invoice.url)).arrayBuffer());
    digests.push(createHash('sha256').update(bytes).digest('hex'));
  }
  return digests.toSorted();
}

async function download(url: string, headers: Record<string, string>, target: string): Promise<void> {
  const [answer] = await once(get(url, { headers }), 'response');
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  await pipeline(answer, createWriteStream(target));
}

export const archive = { title: 'Export and import', measure };
