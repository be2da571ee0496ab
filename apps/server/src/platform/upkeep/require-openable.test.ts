import { systemClock } from '#platform/clock/clock.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { backUpInstallation } from '#platform/upkeep/back-up-installation.ts';
import { moveInstallation } from '#platform/upkeep/move-place.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import { markUnfinished } from '#platform/upkeep/unfinished-restore.ts';
import { restoreInstallation } from '#platform/upkeep/restore-installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { VERSION } from '#platform/version.ts';
import { createTestDatabase, DIALECTS, ON_POSTGRES, type Dialect } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sql } from 'kysely';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const OLDER =
  'This data is older than Carnet 0.1.0 (commit 426448bb): start that version on it once, then this one';

describe.each(DIALECTS)('data that this version may not open, on %s', (dialect) => {
  let server: TestServer;

  beforeEach(async () => {
    server = await startTestServer({ dialect });
  });
  afterEach(() => server.close());

  async function change(statement: string): Promise<void> {
    const place = await openInstallation(server.context.config);
    await sql.raw(statement).execute(place.database.queries);
    await place.close();
  }

  it.each([
    ['before the baseline', "delete from kysely_migration where name < '0055'", OLDER],
    [
      'that lacks one migration of the baseline',
      "delete from kysely_migration where name like '0041%'",
      OLDER,
    ],
    [
      'after a migration that this version cannot live with',
      "insert into oldest_version values ('0110-a', '0.1.0'), ('9998-b', '9.10.0'), ('9999-c', '9.9.0')",
      `This data needs Carnet 9.10.0 or newer, but this is ${VERSION}: start a newer version`,
    ],
  ])('%s → refused with a message by the server and by each command', async (_, statement, message) => {
    const { config } = server.context;
    await change(statement);
    await expect(startTestServer({ dialect, config })).rejects.toThrow(message);
    const place = await openInstallation(config);
    await expect(verifyInstallation(place, systemClock)).rejects.toThrow(message);
    await expect(backUpInstallation(place, join(config.dataDir, 'backup'), systemClock)).rejects.toThrow(
      message,
    );
    await place.close();
  });

  it('an unknown migration that this version may ignore → opened', async () => {
    await change(`insert into kysely_migration (name, timestamp) values ('9999-unheard-of', 'now')`);
    await change(`insert into oldest_version (migration, app_version) values ('9999-unheard-of', '0.1.0')`);
    const again = await startTestServer({ dialect, config: server.context.config });
    expect((await again.nobody.get('/readyz')).status).toBe(200);
    await again.close();
  });

  it('an interrupted restore of such data → another restore is refused before it writes', async () => {
    const place = await openInstallation(server.context.config);
    const backup = join(server.context.config.dataDir, 'backup');
    await backUpInstallation(place, backup, systemClock);
    await sql`delete from kysely_migration where name < '0055'`.execute(place.database.queries);
    await markUnfinished(place.database.queries);
    await expect(restoreInstallation(place, backup)).rejects.toThrow(OLDER);
    await place.close();
  });
});

it.each(ON_POSTGRES.flatMap((target) => DIALECTS.map((older): [Dialect, Dialect] => [target, older])))(
  'moving to %s with a pre-baseline %s database → refused',
  async (target, older) => {
    const server = await startTestServer({ dialect: 'sqlite' });
    const { url, drop } = await createTestDatabase(target);
    const { dataDir } = server.context.config;
    const config = { databaseUrl: url, dataDir, s3: null };
    const database = openDatabase(
      { databaseUrl: older === 'sqlite' ? null : url, databasePoolSize: 1, dataDir },
      () => {},
    );
    await database.migrate();
    await sql`delete from kysely_migration where name like '0041%'`.execute(database.queries);
    await expect(requireOpenable(database)).rejects.toThrow(OLDER);
    await database.close();
    await expect(moveInstallation(config)).rejects.toThrow(OLDER);
    await server.close();
    await drop();
  },
);
