import type { Figure } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import { ApiClient } from '#load/api-client.ts';
import type { BenchPlace } from '#place.ts';
import { startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import { listUnusedFiles } from '../../apps/server/src/features/files/files.repository.ts';
import { queriesOf } from '../../apps/server/src/platform/db/queries.ts';
import { isUnusedFile } from '../../apps/server/src/platform/db/tables/file-uses.ts';
import type { Tx } from '../../apps/server/src/platform/transactions.ts';
import { openInstallation } from '../../apps/server/src/platform/upkeep/installation.ts';
import { startPostgres } from '../../apps/server/testing/databases/postgres-server.ts';
import Sqlite from 'better-sqlite3';
import path from 'node:path';
import pg from 'pg';

const SIZES = [2000, 20_000, 200_000] as const;
const TIMES = 7;
const BATCH_SIZE = 200;
/** The job reads only marked files, so it does not grow with the files in use. */
const MOST_MILLIS = 20;

/** The databases of one dialect, and how to send them a statement. */
interface Filled {
  readonly dialect: 'sqlite' | 'postgres';
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  run(statement: string): Promise<void>;
}

/** Cost of the unused-file job when it finds nothing, by the number of files in use, compared with the former query of each file. */
async function measure({ folder }: BenchPlace): Promise<readonly Figure[]> {
  const onSqlite = await measureOn({
    dialect: 'sqlite',
    databaseUrl: null,
    dataDir: path.join(folder, 'jobs-sqlite'),
    run: async (statement) => {
      const file = new Sqlite(path.join(folder, 'jobs-sqlite', 'carnet.db'));
      file.exec(statement);
      file.close();
    },
  });
  const postgres = await startPostgres();
  try {
    const onPostgres = await measureOn({
      dialect: 'postgres',
      databaseUrl: postgres.url,
      dataDir: path.join(folder, 'jobs-postgres'),
      run: async (statement) => {
        const client = new pg.Client({ connectionString: postgres.url });
        await client.connect();
        await client.query(statement);
        await client.end();
      },
    });
    return [...onSqlite, ...onPostgres];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(filled: Filled): Promise<readonly Figure[]> {
  const { dataDir, databaseUrl } = filled;
  await withServer(
    startCarnet(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    async ({ url }) => {
      const owner = await ApiClient.signUp(url, 'photographer');
      await owner.post('/v1/vehicles', { name: 'Clio', type: 'car', currentMileage: 42_000 });
    },
  );
  const figures: Figure[] = [];
  let from = 0;
  for (const size of SIZES) {
    await addFiles(filled, from, size);
    figures.push(await measureJob(filled, size));
    from = size;
  }
  return figures;
}

/** Files of the one vehicle, numbered in a range. */
async function addFiles({ run }: Filled, from: number, to: number): Promise<void> {
  const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to})`;
  await run(`insert into file (garage_id, id, name, content_type, size, created_at)
    ${numbers} select garage_id, 'file-' || i, 'photo.jpg', 'image/jpeg', 1000, '2020-01-01T00:00:00.000Z' from vehicle, n`);
  await run(`insert into vehicle_file (garage_id, vehicle_id, role, position, file_id)
    ${numbers} select garage_id, id, 'photo', i, 'file-' || i from vehicle, n`);
  await run('analyze');
}

async function measureJob({ dialect, dataDir, databaseUrl }: Filled, size: number): Promise<Figure> {
  const place = await openInstallation({ dataDir, databaseUrl, s3: null });
  try {
    const { readOnly } = place.transactions();
    const [now, before]: [number[], number[]] = [[], []];
    for (let time = 0; time < TIMES; time += 1) {
      now.push(await timeOf(() => listUnusedFiles(readOnly, '2026-01-01T00:00:00.000Z', BATCH_SIZE)));
      before.push(await timeOf(() => askOfEach(readOnly)));
    }
    const [value, limit] = [median(now), median(before)];
    return {
      name: `jobs/unused-files/${dialect}/${size}`,
      title: `the question for unused files, ${size} in use, ${dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
      unit: 'millis',
      value,
      limit: { title: 'asked of each file', value: limit, ratio: value / limit },
      aim: { of: 'value', is: 'at most', bound: MOST_MILLIS },
    };
  } finally {
    await place.close();
  }
}

/** The job’s query up to commit 426448bb. */
function askOfEach(tx: Tx): Promise<unknown[]> {
  return queriesOf(tx)
    .selectFrom('file')
    .select(['garage_id', 'id'])
    .where('created_at', '<', '2026-01-01T00:00:00.000Z')
    .where(isUnusedFile)
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute();
}

/** Throws when it finds something: the measurement is of finding nothing. */
async function timeOf(ask: () => Promise<unknown[]>): Promise<number> {
  const begin = performance.now();
  const { length } = await ask();
  const millis = performance.now() - begin;
  if (length > 0) throw new Error(`${length} files are not in use`);
  return millis;
}

export const jobs = { title: 'Jobs that look at what everybody stores', measure };
