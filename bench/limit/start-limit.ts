import { startChildServer, type ChildServer } from '#server/child-server.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Starts the limit server, which returns these bodies by name. */
export function startLimit(
  folder: string,
  bodies: Readonly<Record<string, unknown>> = {},
): Promise<ChildServer> {
  const file = path.join(folder, 'limit-bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  return startChildServer(
    [path.join(import.meta.dirname, 'limit-server.ts')],
    { BODIES_FILE: file },
    '/ready',
  );
}
