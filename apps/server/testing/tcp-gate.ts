import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A gate in front of a TCP server: shut, it is as if that server were stopped; opened, as if it were back. */
export interface TcpGate {
  readonly port: number;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  /** Lets connections through again, at the same port. */
  open(): Promise<void>;
}

export async function createTcpGate(target: { host: string; port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const listen = async (port: number): Promise<number> => {
    server = createServer((incoming) => {
      const outgoing = keep(connect(target));
      keep(incoming).pipe(outgoing).pipe(incoming);
      incoming.on('close', () => outgoing.destroy());
      outgoing.on('close', () => incoming.destroy());
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    shut: async () => {
      const closed = server && once(server, 'close');
      server?.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: async () => void (await listen(port)),
  };
}
