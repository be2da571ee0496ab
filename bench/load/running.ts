import { startLimit } from '#limit/start-limit.ts';
import { contentOf, listCases, type Cases } from '#load/cases.ts';
import type { BenchPlace } from '#place.ts';
import { startCarnet } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import { withServer } from '#server/with-server.ts';
import path from 'node:path';

/** The servers that are measured against each other, over the same accounts. */
export interface Running {
  readonly carnet: ChildServer;
  readonly limit: ChildServer;
  readonly cases: Cases;
}

/** Runs both, and ends them whatever happens. */
export async function whileRunning<T>(
  { folder, accountsFolder }: BenchPlace,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const dataFolder = accountsFolder();
  const databaseFile = path.join(dataFolder, 'carnet.db');
  const content = await withServer(startCarnet(dataFolder), async ({ url }) =>
    contentOf(await listCases(url, databaseFile), databaseFile),
  );
  return withServer(startLimit(folder, content, databaseFile), (limit) =>
    withServer(startCarnet(dataFolder), async (carnet) =>
      work({ carnet, limit, cases: await listCases(carnet.url, databaseFile) }),
    ),
  );
}
