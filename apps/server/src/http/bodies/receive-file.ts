import { MAX_ENVELOPE_BYTES, readBody, readUploadForm } from '#http/bodies/upload-form.ts';
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

/** The same of a body that is itself the file. Refuses `payload_too_large`, `malformed_body`, what `Transfers` refuse, and `disk_full`. */
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

/** Whether a call says that its body is of that type. */
export function isOfType({ headers }: FastifyRequest, type: string): boolean {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === type;
}

type Write = (sent: AsyncIterable<Buffer>) => Promise<void>;

/** @param read hands the bytes to `write` and answers the name of the file */
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
    networks: networksOf(request.ip, 24),
    cutOff: () => void request.raw.destroy(),
  };
  return transfers.run(claim, async (transfer) => {
    await requireRoom();
    await transfer.reserve(expectedBytes(request, maximumBytes));
    const bytes = await openIncomingFile(config);
    try {
      const name = await read((sent) => bytes.writeFile(noting(sent, transfer)));
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
