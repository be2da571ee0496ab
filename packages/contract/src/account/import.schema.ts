import { FAULT_CODES } from '#problems/problem-codes.ts';
import { queryFlag } from '#wire/list.ts';
import { instant } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** What an export holds, in the order in which an import reports it. */
export const IMPORT_ENTITIES = [
  'vehicles',
  'maintenances',
  'reminders',
  'mileage',
  'documents',
  'expenses',
  'files',
  'maintenance_types',
  'settings',
] as const;
export type ImportEntity = (typeof IMPORT_ENTITIES)[number];

/** An answer names at most so many faults; `faultCount` says how many there are. */
export const MAX_IMPORT_FAULTS = 100;

/** `dryRun=true` answers what an import would do, and stores nothing. */
export const importQuery = z.strictObject({ dryRun: z.optional(queryFlag) });

/** `skipped`: the account has it already. `refused`: rows with a fault; an import with any stores nothing. */
const importCount = z.strictObject({
  entity: z.enum(IMPORT_ENTITIES),
  added: z.int(),
  skipped: z.int(),
  refused: z.int(),
});
export type ImportCount = z.infer<typeof importCount>;

/** Something wrong inside an export: in which file of the zip, on which line (1 is that of the names), in which column. */
const importFault = z.strictObject({
  file: z.string(),
  line: z.nullable(z.int()),
  column: z.nullable(z.string()),
  code: z.enum(FAULT_CODES),
  params: z.optional(z.record(z.string(), z.unknown())),
});
export type ImportFault = z.infer<typeof importFault>;

export const importReport = z.strictObject({
  dryRun: z.boolean(),
  exportedAt: instant,
  counts: z.array(importCount),
  faults: z.array(importFault),
  faultCount: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;
