import type { ChildServer } from '#server/child-server.ts';

/** Always stops the server after the work. */
export async function withServer<T>(
  starting: Promise<ChildServer>,
  work: (server: ChildServer) => Promise<T>,
): Promise<T> {
  const server = await starting;
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
