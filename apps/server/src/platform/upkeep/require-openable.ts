import type { Database } from '#platform/db/database.ts';
import { BASELINE_VERSION } from '#platform/db/migrations/baseline.ts';
import {
  compareVersions,
  findOldestVersion,
  isBeforeBaseline,
  listExecutedMigrations,
} from '#platform/db/migrations/migrate.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';
import { VERSION } from '#platform/version.ts';

/**
 * Call before data is read or changed. A server that does not know a migration decides by the minimum version
 * stored with it.
 * @throws UpkeepRefusal for data from before the baseline, and for data that only newer versions may open
 */
export async function requireOpenable({ queries }: Pick<Database, 'queries'>): Promise<void> {
  if (isBeforeBaseline(await listExecutedMigrations(queries))) {
    throw new UpkeepRefusal(
      `This data is older than Carnet ${BASELINE_VERSION}: start that version on it once, then this one`,
    );
  }
  const oldest = await findOldestVersion(queries);
  if (oldest !== null && compareVersions(VERSION, oldest) < 0) {
    throw new UpkeepRefusal(
      `This data needs Carnet ${oldest} or newer, but this is ${VERSION}: start a newer version`,
    );
  }
}
