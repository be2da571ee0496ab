import { countBusyConnections, countConnections } from '#testing/test-database.ts';
import type { ServerData, ServerProcess } from '#testing/server-process.ts';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Resources that a server still holds once no calls are running, one line each. */
export async function leaksOf(
  { pid }: ServerProcess,
  { folder, environment }: ServerData,
  most: { readonly connections: number },
): Promise<string[]> {
  const url = environment['DATABASE_URL'];
  const [held, busy] = [await countConnections(url), await countBusyConnections(url)];
  return [
    ...openFiles(pid).map((path) => `open: ${path}`),
    ...filesUnder(join(folder, 'incoming')).map((name) => `incoming: ${name}`),
    ...filesUnder(join(folder, 'tmp')).map((name) => `temporary: ${name}`),
    ...(held > most.connections ? [`${held} connections to the database`] : []),
    ...(busy > 0 ? [`${busy} connections that are busy`] : []),
  ];
}

/** Open files in the store and among incoming uploads. */
export function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${name}`);
      return /\/carnet-process-\w+\/(files|imports|incoming|tmp)\//.test(target) ? [target] : [];
    } catch {
      return [];
    }
  });
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch {
    return [];
  }
}
