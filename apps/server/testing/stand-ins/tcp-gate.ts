import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Below the ephemeral ports, so that no other process gets the port of a closed gate. */
const PORTS = { first: 20_000, count: 10_000 };

/**
 * A proxy in front of a TCP server that can simulate its outage: when shut, the server seems stopped; when
 * opened, it is back.
 */
export interface TcpGate {
  readonly port: number;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  /** Accepts connections again on the same port. */
  open(): Promise<void>;
  /** From now on each connection breaks after this many bytes in one direction; null: no longer. */
  cutAfter(bytes: number | null): void;
  /** Drops everything sent on current connections without closing them; new ones work. */
  lose(): void;
}

export async function createTcpGate(target: { host: string; port: number }): Promise<TcpGate> {
  const connections = new Connections();
  const onConnection = (socket: Socket): void => connections.join(socket, connect(target));
  let server = await listenSomewhere(onConnection);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    shut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      connections.cutAll();
      await closed;
    },
    open: async () => {
      server = await listen(port, onConnection);
    },
    cutAfter: (bytes) => {
      connections.maxBytes = bytes ?? Infinity;
      if (bytes !== null) connections.cutAll();
    },
    lose: () => connections.loseAll(),
  };
}

/** Pairs of connected sockets. */
class Connections {
  readonly #sockets = new Set<Socket>();
  /** Limit of bytes in one direction before a connection breaks. */
  maxBytes = Infinity;

  join(one: Socket, other: Socket): void {
    this.#pass(one, other);
    this.#pass(other, one);
  }

  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  loseAll(): void {
    for (const socket of this.#sockets) socket.unpipe().resume();
  }

  #pass(from: Socket, to: Socket): void {
    let passed = 0;
    this.#sockets.add(from);
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => from.destroy());
    from.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      if (passed > this.maxBytes) from.destroy();
    });
    from.pipe(to);
  }
}

async function listenSomewhere(onConnection: (socket: Socket) => void): Promise<Server> {
  for (;;) {
    try {
      return await listen(PORTS.first + Math.floor(Math.random() * PORTS.count), onConnection);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
}

async function listen(port: number, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
