import * as z from 'zod/mini';

export const health = z.strictObject({ status: z.literal('ok'), version: z.string() });
export const readiness = z.strictObject({
  status: z.literal('ok'),
  database: z.literal('ok'),
  fileStore: z.literal('ok'),
});
