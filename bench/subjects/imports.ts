import type { Figure } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import { ApiClient } from '#load/api-client.ts';
import { bearer } from '#load/reads.ts';
import { accountOf, type BenchPlace } from '#place.ts';
import { signIn, startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import { startPostgres } from '../../apps/server/testing/databases/postgres-server.ts';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const RECORDS = 20_000;
/** Limits of an import, and of another user’s reads meanwhile. */
const SQLITE_MILLIS = 5000;
const POSTGRES_MILLIS = 10_000;
const READ_MILLIS = 100;
const READ_EVERY_MILLIS = 5;

interface Round {
  readonly millis: number;
  readonly longestReadMillis: number;
}

/** Imports 20,000 records into new accounts and deletes them again, while another user reads. */
async function measure({ accountsFolder, folder, options }: BenchPlace): Promise<readonly Figure[]> {
  const { rounds } = options;
  const onSqlite = await withServer(startCarnet(accountsFolder()), async ({ url }) => {
    const headers = bearer(await signIn(url, accountOf(RECORDS)));
    const zip = await (await fetch(`${url}/v1/account/export`, { headers })).blob();
    return { zip, figures: await measureOn('sqlite', { url, zip, rounds, bound: SQLITE_MILLIS }) };
  });
  const postgres = await startPostgres({ durable: true });
  try {
    const environment = { DATABASE_URL: postgres.url };
    const ofPostgres = await withServer(
      startCarnet(path.join(folder, 'beside-postgres'), environment),
      ({ url }) => measureOn('postgres', { url, zip: onSqlite.zip, rounds, bound: POSTGRES_MILLIS }),
    );
    return [...onSqlite.figures, ...ofPostgres];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(
  database: 'sqlite' | 'postgres',
  { url, zip, rounds, bound }: { url: string; zip: Blob; rounds: number; bound: number },
): Promise<Figure[]> {
  const other = await ApiClient.signUp(url, 'reader');
  const imports: Round[] = [];
  const deletions: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const heir = await ApiClient.signUp(url, `heir-${round}`);
    imports.push(await whileReading(other, () => heir.send('/v1/account/import', zip, 'carnet.zip')));
    deletions.push(await whileReading(other, () => deleteVehicles(heir)));
  }
  const records = `of ${RECORDS.toLocaleString('en')} records, ${database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`;
  return [
    ...figuresOf(`${database}/import`, `import ${records}`, imports, bound),
    ...figuresOf(`${database}/deletion`, `deletion ${records}`, deletions, bound),
  ];
}

async function deleteVehicles(owner: ApiClient): Promise<void> {
  const { items } = await owner.get('/v1/vehicles');
  for (const { id } of items as { id: string }[]) {
    const answer = await fetch(`${owner.url}/v1/vehicles/${id}`, {
      method: 'DELETE',
      headers: owner.headers,
    });
    if (!answer.ok) throw new Error(`The deletion answered ${answer.status}`);
  }
}

async function whileReading(other: ApiClient, work: () => Promise<unknown>): Promise<Round> {
  let isDone = false;
  const begin = performance.now();
  const working = work().finally(() => {
    isDone = true;
  });
  let longestReadMillis = 0;
  while (!isDone) {
    const asked = performance.now();
    await other.get('/v1/vehicles');
    longestReadMillis = Math.max(longestReadMillis, performance.now() - asked);
    await pause(READ_EVERY_MILLIS);
  }
  await working;
  return { millis: performance.now() - begin, longestReadMillis };
}

function figuresOf(name: string, title: string, rounds: readonly Round[], bound: number): Figure[] {
  return [
    figureOf(`imports/${name}`, title, median(rounds.map(({ millis }) => millis)), bound),
    figureOf(
      `imports/${name}-read`,
      `${title}: the longest read of another account meanwhile`,
      median(rounds.map(({ longestReadMillis }) => longestReadMillis)),
      READ_MILLIS,
    ),
  ];
}

function figureOf(name: string, title: string, value: number, bound: number): Figure {
  return {
    name,
    title,
    unit: 'millis',
    value,
    limit: { title: 'what is promised', value: bound, ratio: value / bound },
    aim: { of: 'value', is: 'at most', bound },
  };
}

export const imports = { title: 'Imports and large deletions, and other accounts', measure };
