import { readConfig } from '#platform/config/config.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { restoreInstallation } from '#platform/upkeep/restore-installation.ts';
import type { KyselyPlugin } from 'kysely';

/** Where a restore dies, in order. */
export type PointOfDeath = 'first migration' | 'second file' | 'rows' | 'last migration';

/** Restores the backup in a folder like `npm run restore`, and kills itself at a point, as in a power cut. */
async function restoreAndDie(folder: string, point: string | undefined): Promise<void> {
  const place = await openInstallation(readConfig(process.env));
  const reach = (reached: PointOfDeath): void => {
    if (reached === point) process.kill(process.pid, 'SIGKILL');
  };
  let [inserts, puts] = [0, 0];
  const atThirdInsert: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('insert into')) inserts += 1;
      if (inserts === 3) reach('rows');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { database, fileStore } = place;
  await restoreInstallation(
    {
      ...place,
      database: {
        ...database,
        queries: database.queries.withPlugin(atThirdInsert),
        migrate: (upTo) => {
          reach(upTo === undefined ? 'last migration' : 'first migration');
          return database.migrate(upTo);
        },
      },
      fileStore: {
        ...fileStore,
        put: async (...variant) => {
          await fileStore.put(...variant);
          puts += 1;
          if (puts === 2) reach('second file');
        },
      },
    },
    folder,
  );
}

if (process.argv[1] === import.meta.filename) {
  await restoreAndDie(process.argv[2] ?? '', process.env['DIE_AT']);
}
