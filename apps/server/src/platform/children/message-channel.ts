import type { Duplex } from 'node:stream';

/** A message between processes: a JSON value, and bytes outside it. */
export interface Message {
  readonly value: unknown;
  readonly bytes: Buffer;
}

/** JSON is parsed in one turn of the event loop; send longer content as several messages. */
export const MAX_VALUE_BYTES = 256 * 1024;
/** The largest file that the server stores. */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/** The lengths of value and bytes, and the type of the value. */
const HEADER_BYTES = 9;
const VALUE = 0;
const ERROR = 1;
const NO_BYTES = Buffer.alloc(0);

/** The other process has ended or closed its side. */
export class ChannelClosed extends Error {
  override readonly name = 'ChannelClosed';
}

/** An error thrown by the program in the other process. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  /** Code of a system error, such as `ENOSPC`. */
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/**
 * Messages between two processes over a socket. Each side buffers at most one message: `receive` reads the
 * next on demand, and `send` waits until the socket has taken the bytes. Node’s own channel for child
 * processes has neither bound.
 */
export class MessageChannel {
  readonly #socket: Duplex;
  #isClosed = false;

  constructor(socket: Duplex) {
    this.#socket = socket;
    // `send` and `receive` reject when the socket breaks; an error between two calls must not end the process.
    socket.on('error', () => undefined);
    socket.once('close', () => (this.#isClosed = true));
  }

  /** Rejects with `ChannelClosed`. Throws a `RangeError` for a message that is too large. */
  send(value: unknown, bytes: Uint8Array = NO_BYTES): Promise<void> {
    return this.#write(VALUE, value, bytes);
  }

  /** Makes the next `receive` of the other side reject with this error. */
  sendError(error: unknown): Promise<void> {
    const { message, code } = error instanceof Error ? describe(error) : { message: String(error) };
    return this.#write(ERROR, { message: message.slice(0, 2000), code }, NO_BYTES);
  }

  /**
   * Receives the next message. Rejects with `ChannelClosed`, or with the error sent by the other side. One
   * call at a time.
   */
  async receive(): Promise<Message> {
    const header = await this.#read(HEADER_BYTES);
    const [valueLength, bytesLength] = [header.readUInt32LE(0), header.readUInt32LE(4)];
    if (valueLength > MAX_VALUE_BYTES || bytesLength > MAX_MESSAGE_BYTES) {
      throw this.#broken('The other process sent a message over the size limit');
    }
    const value = this.#parse(await this.#read(valueLength));
    const bytes = bytesLength === 0 ? NO_BYTES : await this.#read(bytesLength);
    if (header[8] === ERROR) throw toRemoteError(value);
    return { value, bytes };
  }

  /** Pending calls reject. */
  close(): void {
    this.#socket.destroy();
  }

  #parse(json: Buffer): unknown {
    try {
      return JSON.parse(json.toString());
    } catch {
      throw this.#broken('The other process sent an invalid message');
    }
  }

  #broken(message: string): ChannelClosed {
    this.close();
    return new ChannelClosed(message);
  }

  async #write(kind: number, value: unknown, bytes: Uint8Array): Promise<void> {
    const json = Buffer.from(JSON.stringify(value));
    if (json.length > MAX_VALUE_BYTES || bytes.length > MAX_MESSAGE_BYTES) {
      throw new RangeError('The message is too large to send');
    }
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(json.length, 0);
    header.writeUInt32LE(bytes.length, 4);
    header[8] = kind;
    await new Promise<void>((resolve, reject) => {
      this.#socket.cork();
      this.#socket.write(header);
      this.#socket.write(json);
      this.#socket.write(bytes, (error) =>
        error ? reject(new ChannelClosed('The other process is gone', { cause: error })) : resolve(),
      );
      this.#socket.uncork();
    });
  }

  async #read(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0;) {
      // Never read more than is buffered: a stream asked for more emits `readable` again at once, in a loop
      // that lets no further bytes arrive.
      const available = Math.min(missing, this.#socket.readableLength);
      const part: unknown = this.#socket.read(available);
      if (Buffer.isBuffer(part) && part.length > 0) {
        parts.push(part);
        missing -= part.length;
      } else if (this.#isClosed || this.#socket.readableEnded) {
        throw new ChannelClosed('The other process is gone');
      } else await this.#nextBytes();
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  #nextBytes(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        for (const event of EVENTS) this.#socket.off(event, done);
        resolve();
      };
      for (const event of EVENTS) this.#socket.on(event, done);
    });
  }
}

const EVENTS = ['readable', 'end', 'close'] as const;

function describe(error: Error): { message: string; code?: unknown } {
  return { message: error.message, ...('code' in error ? { code: error.code } : {}) };
}

function toRemoteError(value: unknown): RemoteError {
  const { message, code } = value as { message?: unknown; code?: unknown };
  return new RemoteError(String(message), typeof code === 'string' ? code : undefined);
}
