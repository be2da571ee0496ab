import { pino, type Logger } from 'pino';

/** Structured logs on standard output. Errors keep their kind, code and stack, nothing of the data at hand. */
export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: {
      err: (error: unknown) => describeError(error),
      req: () => undefined,
      res: () => undefined,
    },
  });
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
