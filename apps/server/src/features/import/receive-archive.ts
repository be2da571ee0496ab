import { readUploadForm } from '#http/upload-form.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What a server that was killed has left behind is removed by a later import. */
const LEFTOVER_AFTER_MILLIS = 24 * 3_600_000;

export interface ArchivePlace {
  readonly folder: string;
  readonly maximumBytes: number;
  readonly nowMillis: number;
}

/**
 * Takes the zip of a form to a file of its own, under a name that is ours, for as long as `work` runs: at no moment
 * does it lie in memory.
 */
export async function withReceivedArchive<T>(
  request: FastifyRequest,
  { folder, maximumBytes, nowMillis }: ArchivePlace,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await makeFolder(folder);
  await removeLeftovers(folder, nowMillis - LEFTOVER_AFTER_MILLIS);
  const path = join(folder, `${randomUUID()}.zip`);
  try {
    await readUploadForm(request, maximumBytes, (_name, bytes) =>
      pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 })),
    );
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function removeLeftovers(folder: string, beforeMillis: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < beforeMillis) await rm(join(folder, name), { force: true });
  }
}
