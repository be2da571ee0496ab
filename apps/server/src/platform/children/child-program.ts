import { CHANNEL_FD, FIRST_FILE_FD } from '#platform/children/descriptors.ts';
import { MessageChannel } from '#platform/children/message-channel.ts';
import { Socket } from 'node:net';

/** The server as seen by a child program. */
export interface Parent {
  readonly channel: MessageChannel;
  /** Descriptors of the files, in the order given to `Children.run`. */
  readonly files: readonly number[];
}

/**
 * Runs a child program. An error of `work` makes `receive` of the server throw. The process stays until the
 * server ends it, and exits by itself when the server is gone.
 */
export async function serveParent(work: (parent: Parent) => Promise<void>): Promise<void> {
  // A terminal or an init system signals the whole process group, but the server finishes its requests first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const socket = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  socket.once('close', () => process.exit());
  const channel = new MessageChannel(socket);
  const files = Array.from({ length: Number(process.argv[2]) }, (_, index) => FIRST_FILE_FD + index);
  try {
    await channel.send({ ready: true });
    await work({ channel, files });
  } catch (error) {
    await channel.sendError(error);
  }
}
