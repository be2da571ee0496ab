import { readUploadForm } from '#http/bodies/upload-form.ts';
import type { Context } from '#platform/context.ts';
import { openIncomingFile } from '#platform/files/incoming.ts';
import type { FastifyRequest } from 'fastify';
import type { FileHandle } from 'node:fs/promises';

/** The one file of a form, on the disk. */
export interface ReceivedFile {
  /** As the client named it. */
  readonly name: string;
  /** Open for as long as the work runs. */
  readonly bytes: FileHandle;
}

/**
 * Takes the file of a form to the disk for as long as `work` runs: at no moment does it lie in memory, and nothing is
 * left of it after a kill. Refuses what `readUploadForm` refuses, and `disk_full`.
 */
export async function withReceivedFile<T>(
  { config, requireRoom }: Context,
  request: FastifyRequest,
  maximumBytes: number,
  work: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  await requireRoom();
  const bytes = await openIncomingFile(config);
  try {
    const name = await readUploadForm(request, maximumBytes, async (given, sent) => {
      await bytes.writeFile(sent);
      return given;
    });
    return await work({ name, bytes });
  } finally {
    await bytes.close();
  }
}
