import * as z from 'zod/mini';

export const health = z.strictObject({ status: z.literal('ok'), version: z.string() });
export const readiness = z.strictObject({
  status: z.literal('ok'),
  /** A server with a full disk is ready: reading still works. */
  database: z.enum(['ok', 'full']),
  /** Result of the last check. A server without its file store is ready: only files are unavailable. */
  fileStore: z.enum(['ok', 'unavailable']),
});
