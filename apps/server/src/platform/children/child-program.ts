import { CHANNEL_FD, FIRST_FILE_FD } from '#platform/children/descriptors.ts';
import { MessageChannel } from '#platform/children/message-channel.ts';
import { Socket } from 'node:net';

/** The server, as the program of a child process sees it. */
export interface Parent {
  readonly channel: MessageChannel;
  /** The descriptors of the files, in the order in which `Children.run` was given them. */
  readonly files: readonly number[];
}

/**
 * Runs the program of a child process. An error of `work` reaches the server as an error of its `receive`. The process waits to be
 * ended by the server, which has all it needs by then, and ends by itself as soon as the server is gone.
 */
export async function serveParent(work: (parent: Parent) => Promise<void>): Promise<void> {
  // A terminal or an init system signals all processes of a group: the server finishes its requests first.
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
