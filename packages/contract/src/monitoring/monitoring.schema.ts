import * as z from 'zod/mini';

export const health = z.strictObject({ status: z.literal('ok'), version: z.string() });
export const readiness = z.strictObject({
  status: z.literal('ok'),
  /** It answers in either case. A server over a full disk is ready: reading works. */
  database: z.enum(['ok', 'full']),
  /** As it answered when it was last asked. A server without its store is ready: all but files works. */
  fileStore: z.enum(['ok', 'unavailable']),
});
