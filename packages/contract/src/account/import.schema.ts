import { FAULT_CODES } from '#problems/problem-codes.ts';
import { KINDS, OWNED_KINDS } from '#kinds/kinds.ts';
import { TRASH_KINDS } from '#trash/trash.schema.ts';
import { listSchema, pageQuery, queryFlag } from '#wire/list.ts';
import { civilDate, id, instant, version } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** What an export contains. */
export const IMPORT_ENTITIES = [
  ...OWNED_KINDS.map((kind) => KINDS[kind].exportedAs),
  'files',
  'maintenance_types',
  'settings',
] as const;
export type ImportEntity = (typeof IMPORT_ENTITIES)[number];

/** Maximum number of faults in a response; `faultCount` is the total. */
export const MAX_IMPORT_FAULTS = 100;

/**
 * `dryRun=true` reports what an import would do and stores nothing. `confirmMileage=true` accepts unlikely
 * mileages.
 */
export const importQuery = z.strictObject({
  dryRun: z.optional(queryFlag),
  confirmMileage: z.optional(queryFlag),
});

/** `skipped`: the account already has it. `refused`: faulty rows; an import with any of them stores nothing. */
const importCount = z.strictObject({
  entity: z.enum(IMPORT_ENTITIES),
  added: z.int(),
  /** Rows that replaced an object of an earlier import. */
  replaced: z.int(),
  skipped: z.int(),
  refused: z.int(),
});
export type ImportCount = z.infer<typeof importCount>;

/** A fault inside an export: file of the zip, line (1 is the header) and column. */
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
  /** Id in the list of imports. Null if only settings were added, which cannot be undone. */
  importId: z.nullable(id),
  exportedAt: instant,
  counts: z.array(importCount),
  faults: z.array(importFault),
  faultCount: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;

/** How long an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;

/** Maximum number of objects listed as left by an undo; `keptCount` is the total. */
export const MAX_KEPT_NAMED = 100;

/** Kinds of which an imported row may replace an existing object. */
const REPLACEABLE_KINDS = ['record', 'expense', 'reading'] as const;

/**
 * An object of an earlier import. It is replaced only at this version; if it was changed since, the row is
 * skipped.
 */
export const replacedObject = z.strictObject({
  kind: z.enum(REPLACEABLE_KINDS),
  id,
  version,
});
export type ReplacedObject = z.infer<typeof replacedObject>;

/**
 * One object of an import sent as rows, in the shape in which it is read: with its id, and files by id.
 * Missing fields are empty. `confirmMileage` on a record, expense or reading accepts an unlikely mileage.
 */
export const importRow = z.strictObject({
  kind: z.enum(TRASH_KINDS),
  object: z.record(z.string(), z.unknown()),
  replaces: z.optional(replacedObject),
});

/** An object that an undo left in place because it was changed since, or because another object needs it. */
const keptObject = z.strictObject({
  kind: z.enum(TRASH_KINDS),
  /** The key, for a custom type. */
  id: z.string(),
  /** Vehicle name, document title or label of a custom type. */
  title: z.nullable(z.string()),
  /** Maintenance type of a record or reminder; kind of a document or expense. */
  type: z.nullable(z.string()),
  date: z.nullable(civilDate),
  /** Name of the vehicle that it belongs to. */
  vehicle: z.nullable(z.string()),
});
export type RemainingObject = z.infer<typeof keptObject>;

/** An import that added something. */
export const importEntry = z.strictObject({
  id,
  importedAt: instant,
  /** E-mail address of the account; null once the account is erased. */
  importedBy: z.nullable(z.string()),
  /** Added objects by kind; kinds without any are left out. */
  counts: z.array(z.strictObject({ entity: z.enum(IMPORT_ENTITIES), added: z.int() })),
  undoableUntil: instant,
  undoneAt: z.nullable(instant),
  /** For an undone import: the number of objects left in place, and the first of them that still exist. */
  keptCount: z.int(),
  kept: z.array(keptObject),
});
export type ImportEntry = z.infer<typeof importEntry>;

export const importList = listSchema(importEntry);

export const importListQuery = z.strictObject(pageQuery);
export type ImportListQuery = z.infer<typeof importListQuery>;
