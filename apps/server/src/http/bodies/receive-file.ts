import { MAX_ENVELOPE_BYTES, readBody, readUploadForm } from '#http/bodies/upload-form.ts';
import type { Transfer, TransferKind, Transfers } from '#http/transfers.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { openIncomingFile } from '#platform/files/incoming.ts';
import { findNetworks } from '#platform/networks.ts';
import type { FastifyRequest } from 'fastify';
import type { FileHandle } from 'node:fs/promises';

/** The only file of a form, on disk. */
export interface ReceivedFile {
  /** Name given by the client. */
  readonly name: string;
  /** Open while the work runs. */
  readonly bytes: FileHandle;
}

/** The kind and limits of an upload. */
export interface Reception {
  readonly transfers: Transfers;
  readonly kind: TransferKind;
  readonly actor: Actor;
  readonly maximumBytes: number;
}

/**
 * Writes the file of a form to disk, then runs `work`, which starts once it is complete. The file is never held in
 * memory, and a killed process leaves nothing of it. Refuses like `readUploadForm` and `Transfers`, and `disk_full`.
 */
export function withReceivedFile<T>(
  context: Context,
  request: FastifyRequest,
  reception: Reception,
  work: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { maximumBytes } = reception;
  return receive(context, request, reception, work, (write) =>
    readUploadForm(request, maximumBytes, async (name, sent) => {
      await write(sent);
      return name;
    }),
  );
}

/**
 * The same for a body that is itself the file. Refuses `payload_too_large`, `malformed_body`, like
 * `Transfers`, and `disk_full`.
 */
export function withReceivedBody<T>(
  context: Context,
  request: FastifyRequest,
  reception: Reception,
  work: (bytes: FileHandle) => Promise<T>,
): Promise<T> {
  return receive(
    context,
    request,
    reception,
    ({ bytes }) => work(bytes),
    async (write) => {
      await readBody(request, reception.maximumBytes, write);
      return '';
    },
  );
}

/** Whether a request declares this content type. */
export function isOfType({ headers }: FastifyRequest, type: string): boolean {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === type;
}

type Write = (sent: AsyncIterable<Buffer>) => Promise<void>;

/** @param read passes the bytes to `write` and returns the name of the file */
async function receive<T>(
  { config, requireRoom }: Context,
  request: FastifyRequest,
  { transfers, kind, actor, maximumBytes }: Reception,
  work: (received: ReceivedFile) => Promise<T>,
  read: (write: Write) => Promise<string>,
): Promise<T> {
  const claim = {
    kind,
    accountId: actor.accountId,
    networks: findNetworks(request.ip, 24),
    cutOff: () => void request.raw.destroy(),
  };
  return transfers.run(claim, async (transfer) => {
    await requireRoom();
    await transfer.reserve(expectedBytes(request, maximumBytes));
    const bytes = await openIncomingFile(config);
    try {
      const name = await read((sent) => bytes.writeFile(countWrites(sent, transfer)));
      transfer.complete();
      return await work({ name, bytes });
    } finally {
      await bytes.close();
    }
  });
}

/** A body without a length may be as long as allowed. */
function expectedBytes({ headers }: FastifyRequest, maximumBytes: number): number {
  const most = maximumBytes + MAX_ENVELOPE_BYTES;
  return Math.min(Number(headers['content-length'] ?? most), most);
}

async function* countWrites(sent: AsyncIterable<Buffer>, transfer: Transfer): AsyncGenerator<Buffer> {
  for await (const chunk of sent) {
    yield chunk;
    transfer.wrote(chunk.length);
  }
}
