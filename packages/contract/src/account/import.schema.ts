import { FAULT_CODES } from '#problems/problem-codes.ts';
import { KINDS, OWNED_KINDS } from '#kinds/kinds.ts';
import { TRASH_KINDS } from '#trash/trash.schema.ts';
import { listOf, pageQuery, queryFlag } from '#wire/list.ts';
import { civilDate, id, instant, version } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** What an export holds. */
export const IMPORT_ENTITIES = [
  ...OWNED_KINDS.map((kind) => KINDS[kind].exportedAs),
  'files',
  'maintenance_types',
  'settings',
] as const;
export type ImportEntity = (typeof IMPORT_ENTITIES)[number];

/** An answer names at most so many faults; `faultCount` says how many there are. */
export const MAX_IMPORT_FAULTS = 100;

/**
 * `dryRun=true` answers what an import would do, and stores nothing. `confirmMileage=true` says that its mileages are right, also
 * those that the vehicle cannot well have reached.
 */
export const importQuery = z.strictObject({
  dryRun: z.optional(queryFlag),
  confirmMileage: z.optional(queryFlag),
});

/** `skipped`: the account has it already. `refused`: rows with a fault; an import with any stores nothing. */
const importCount = z.strictObject({
  entity: z.enum(IMPORT_ENTITIES),
  added: z.int(),
  /** Rows that take the place of an object of an earlier import. */
  replaced: z.int(),
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
  /** Names the import in the list of imports; null where nothing was added but settings, which no undoing takes back. */
  importId: z.nullable(id),
  exportedAt: instant,
  counts: z.array(importCount),
  faults: z.array(importFault),
  faultCount: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;

/** For so long an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;

/** An answer names at most so many of what an undone import left behind; `keptCount` says how many there are. */
export const MAX_KEPT_NAMED = 100;

/** The kinds of which a row may replace an object: those that a row of somebody’s file becomes. */
const REPLACEABLE_KINDS = ['record', 'expense', 'reading'] as const;

/** An object of an earlier import, as long as it has this version: one that was changed since stays, and the row is skipped. */
export const replacedObject = z.strictObject({
  kind: z.enum(REPLACEABLE_KINDS),
  id,
  version,
});
export type ReplacedObject = z.infer<typeof replacedObject>;

/**
 * One object of an import that comes as rows, in the schema in which it is read: with its id, files by their ids. What it leaves out
 * is empty. `confirmMileage` of a record, expense or reading confirms an unlikely mileage.
 */
export const importRow = z.strictObject({
  kind: z.enum(TRASH_KINDS),
  object: z.record(z.string(), z.unknown()),
  replaces: z.optional(replacedObject),
});

/** What an undone import brought and left, because it was changed since, or because something else needs it. */
const keptObject = z.strictObject({
  kind: z.enum(TRASH_KINDS),
  /** Of a custom type: its key. */
  id: z.string(),
  /** The name of a vehicle, the title of a document, the label of a custom type. */
  title: z.nullable(z.string()),
  /** Of a record or reminder: the key of its maintenance type; of a document or expense: its kind. */
  type: z.nullable(z.string()),
  date: z.nullable(civilDate),
  /** The name of the vehicle that it belongs to. */
  vehicle: z.nullable(z.string()),
});
export type KeptObject = z.infer<typeof keptObject>;

/** One import that added something. */
export const importEntry = z.strictObject({
  id,
  importedAt: instant,
  /** E-mail address of the account; null when it is gone. */
  importedBy: z.nullable(z.string()),
  /** How much of each kind it added; kinds of which it added nothing are left out. */
  counts: z.array(z.strictObject({ entity: z.enum(IMPORT_ENTITIES), added: z.int() })),
  undoableUntil: instant,
  undoneAt: z.nullable(instant),
  /** Of an undone import: how much was left, and the first of it, as far as it is still there. */
  keptCount: z.int(),
  kept: z.array(keptObject),
});
export type ImportEntry = z.infer<typeof importEntry>;

export const importList = listOf(importEntry);

export const importListQuery = z.strictObject(pageQuery);
export type ImportListQuery = z.infer<typeof importListQuery>;
