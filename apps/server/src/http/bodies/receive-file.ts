import { MAX_ENVELOPE_BYTES, readUploadForm } from '#http/bodies/upload-form.ts';
import type { Transfer, TransferKind, Transfers } from '#http/transfers.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { openIncomingFile } from '#platform/files/incoming.ts';
import { networksOf } from '#platform/networks.ts';
import type { FastifyRequest } from 'fastify';
import type { FileHandle } from 'node:fs/promises';

/** The one file of a form, on the disk. */
export interface ReceivedFile {
  /** As the client named it. */
  readonly name: string;
  /** Open for as long as the work runs. */
  readonly bytes: FileHandle;
}

/** What is received, and what bounds it. */
export interface Reception {
  readonly transfers: Transfers;
  readonly kind: TransferKind;
  readonly actor: Actor;
  readonly maximumBytes: number;
}

/**
 * Takes the file of a form to the disk for as long as `work` runs, which begins when all of it has arrived: at no moment
 * does it lie in memory, and nothing is left of it after a kill. Refuses what `readUploadForm` and `Transfers` refuse,
 * and `disk_full`.
 */
export async function withReceivedFile<T>(
  { config, requireRoom }: Context,
  request: FastifyRequest,
  { transfers, kind, actor, maximumBytes }: Reception,
  work: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  const claim = {
    kind,
    accountId: actor.accountId,
    networks: networksOf(request.ip, 24),
    cutOff: () => void request.raw.destroy(),
  };
  return transfers.run(claim, async (transfer) => {
    await requireRoom();
    await transfer.reserve(expectedBytes(request, maximumBytes));
    const bytes = await openIncomingFile(config);
    try {
      const name = await readUploadForm(request, maximumBytes, async (given, sent) => {
        await bytes.writeFile(noting(sent, transfer));
        return given;
      });
      transfer.complete();
      return await work({ name, bytes });
    } finally {
      await bytes.close();
    }
  });
}

/** What does not say its length may be as long as is allowed. */
function expectedBytes({ headers }: FastifyRequest, maximumBytes: number): number {
  const most = maximumBytes + MAX_ENVELOPE_BYTES;
  return Math.min(Number(headers['content-length'] ?? most), most);
}

async function* noting(sent: AsyncIterable<Buffer>, transfer: Transfer): AsyncGenerator<Buffer> {
  for await (const chunk of sent) {
    yield chunk;
    transfer.wrote(chunk.length);
  }
}
