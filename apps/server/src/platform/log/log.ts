import { destination, pino, type DestinationStream, type Logger } from 'pino';

/**
 * Each write wakes another thread, which on a one-core server costs as much as several calls. So writes are
 * few and large.
 */
const WRITTEN_FROM_BYTES = 32_768;
const MOST_WRITTEN_BYTES = 65_536;
const LAG_MILLIS = 200;

/**
 * Structured logs on standard output. Errors keep type, code and stack, but no data. Lines are written in batches,
 * shortly after they are logged and when the process exits: one write for each line would cost a fifth of a short call.
 */
export function createLog(level: string): Logger {
  const serializers = {
    err: (error: unknown) => describeError(error),
    req: () => undefined,
    res: () => undefined,
  };
  return pino({ level, serializers }, standardOutput());
}

/** Pending output as bytes. As text, all of it would be measured again with each new line. */
interface WaitingBytes {
  write(line: Buffer): void;
  flushSync(): void;
}

function standardOutput(): DestinationStream & { flushSync(): void } {
  const waiting: unknown = destination({
    dest: 1,
    sync: false,
    contentMode: 'buffer',
    minLength: WRITTEN_FROM_BYTES,
    maxWrite: MOST_WRITTEN_BYTES,
    periodicFlush: LAG_MILLIS,
  });
  // The types of the package only allow text.
  const bytes = waiting as WaitingBytes;
  return {
    write: (line) => {
      bytes.write(Buffer.from(line));
    },
    flushSync: () => {
      bytes.flushSync();
    },
  };
}

interface ErrorDescription {
  type: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: ErrorDescription;
}

function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
