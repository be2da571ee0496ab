import { INVARIANTS } from '#platform/upkeep/invariants.ts';
import type { Installation } from '#platform/upkeep/installation.ts';
import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import { isRestoreUnfinished } from '#platform/upkeep/unfinished-restore.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { findPendingMigration, listExecutedMigrations } from '#platform/db/migrations/migrate.ts';
import { UNCLAIMED_BYTES_MILLIS, type FileVariant, type StoredBytes } from '#platform/files/file-store.ts';
import { listIncomingLeftovers } from '#platform/files/incoming.ts';
import { isUnavailable, Unavailable } from '#platform/unavailable.ts';
import { sql } from 'kysely';

/** One violated rule. */
export interface Inconsistency {
  readonly rule: string;
  /** The row or other subject. */
  readonly what: string;
}

const BATCH_SIZE = 200;

const UNFINISHED: Inconsistency = {
  rule: 'the last restore is complete',
  what: 'it was interrupted: run npm run restore -- <folder> again, it starts over',
};

/**
 * Checks consistency between rows, and between file rows and bytes. A server may keep running: bytes of an
 * upload in progress do not count as unclaimed.
 */
export async function verifyInstallation(place: Installation, clock: Clock): Promise<Inconsistency[]> {
  const { queries, capabilities } = place.database;
  if (await isRestoreUnfinished(place.database)) return [UNFINISHED];
  await requireOpenable(place.database);
  if ((await listExecutedMigrations(queries)).length === 0) {
    throw new UpkeepRefusal('There is no Carnet database here: check DATA_DIR and DATABASE_URL');
  }
  const pending = await findPendingMigration(queries, capabilities);
  if (pending !== null) {
    throw new UpkeepRefusal(
      `The database is from an older version (${pending}): start this version on it once`,
    );
  }
  const found: Inconsistency[] = [];
  const { rows: faults } = await capabilities.integrityFaults(sql).execute(queries);
  for (const { fault } of faults) found.push({ rule: 'the database is sound', what: fault });
  for (const { rule, broken } of INVARIANTS) {
    const { rows } = await broken.execute(queries);
    for (const { id } of rows) found.push({ rule, what: id });
  }
  // Bytes first: a file uploaded in between has its row by the second query.
  const unclaimed = await findUnclaimedBytes(place, clock);
  return [
    ...found,
    ...unclaimed,
    ...(await findFilesWithoutBytes(place)),
    ...(await findLeftovers(place, clock)),
  ];
}

/** Files left by killed uploads or imports of any account. */
async function findLeftovers({ dataDir }: Installation, clock: Clock): Promise<Inconsistency[]> {
  const rule = 'no files of interrupted uploads remain';
  const found: Inconsistency[] = [];
  await reportReadErrors(found, rule, async () => {
    const left = await listIncomingLeftovers(dataDir, clock.now() - UNCLAIMED_BYTES_MILLIS);
    for (const what of left) found.push({ rule, what });
  });
  return found;
}

/** Reports a read error as a finding and continues with the rest. */
async function reportReadErrors(
  found: Inconsistency[],
  rule: string,
  look: () => Promise<void>,
): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (error instanceof Unavailable || !isUnavailable(error)) throw error;
    found.push({ rule, what: error instanceof Error ? error.message : String(error) });
  }
}

async function findUnclaimedBytes(
  { database, fileStore }: Installation,
  clock: Clock,
): Promise<Inconsistency[]> {
  const beforeMillis = clock.now() - UNCLAIMED_BYTES_MILLIS;
  const found: Inconsistency[] = [];
  const checkBatch = async (batch: readonly StoredBytes[]): Promise<void> => {
    if (batch.length === 0) return;
    const rows = await database.queries
      .selectFrom('file')
      .select(['garage_id', 'id'])
      .where(
        'id',
        'in',
        batch.map(({ fileId }) => fileId),
      )
      .execute();
    const known = new Set(rows.map((row) => `${row.garage_id}/${row.id}`));
    const unknown = batch.filter(({ garageId, fileId }) => !known.has(`${garageId}/${fileId}`));
    for (const { fileId } of unknown)
      found.push({ rule: 'every stored file has a row', what: `file ${fileId}` });
  };
  let batch: StoredBytes[] = [];
  await reportReadErrors(found, 'every stored file has a row', async () => {
    for await (const stored of fileStore.list()) {
      if (stored.storedAtMillis < beforeMillis) batch.push(stored);
      if (batch.length < BATCH_SIZE) continue;
      await checkBatch(batch);
      batch = [];
    }
  });
  await checkBatch(batch);
  return found;
}

const RULE_OF_BYTES = 'every file row has its bytes';

interface FileToFind {
  readonly garage_id: string;
  readonly id: string;
  readonly size: number;
  readonly thumbnail_size: number | null;
}

async function findFilesWithoutBytes(place: Installation): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  let after = '';
  for (;;) {
    const rows = await place.database.queries
      .selectFrom('file')
      .select(['garage_id', 'id', 'size', 'thumbnail_size'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const row of rows) found.push(...(await faultsOfBytes(place, row)));
    after = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH_SIZE) return found;
  }
}

async function faultsOfBytes(place: Installation, row: FileToFind): Promise<Inconsistency[]> {
  const expected: [FileVariant, number][] = [['original', row.size]];
  if (row.thumbnail_size !== null) expected.push(['thumbnail', row.thumbnail_size]);
  const found: Inconsistency[] = [];
  for (const [variant, size] of expected) {
    await reportReadErrors(found, RULE_OF_BYTES, async () => {
      const stored = await findSize(place, row, variant);
      if (stored === size || (stored === null && !(await isStillThere(place, row)))) return;
      const what = `${variant} of file ${row.id}: ${stored ?? 'no'} bytes instead of ${size}`;
      found.push({ rule: RULE_OF_BYTES, what });
    });
  }
  return found;
}

async function findSize(
  { fileStore }: Installation,
  { garage_id: garageId, id }: FileToFind,
  variant: FileVariant,
): Promise<number | null> {
  const found = await fileStore.read(garageId, id, variant);
  found?.stream.destroy();
  return found?.size ?? null;
}

/** The file may have been deleted since its row was read. */
async function isStillThere({ database }: Installation, { id }: FileToFind): Promise<boolean> {
  const row = await database.queries.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
