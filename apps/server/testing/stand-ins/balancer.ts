import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A load balancer in front of several servers: each connection goes to the next one that accepts it. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a balancer for servers at `http://127.0.0.1:<port>`. If a server dies, its connections are cut, as
 * with a real one.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((incoming) => {
    keep(incoming);
    turn += 1;
    void firstThatTakes(ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0)).then(
      (outgoing) => {
        if (outgoing === null || incoming.destroyed) {
          outgoing?.destroy();
          return incoming.destroy();
        }
        keep(outgoing);
        incoming.on('close', () => outgoing.destroy());
        outgoing.on('close', () => incoming.destroy());
        return incoming.pipe(outgoing).pipe(incoming);
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function firstThatTakes(ports: readonly number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    const isTaken = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isTaken) return socket;
  }
  return null;
}
