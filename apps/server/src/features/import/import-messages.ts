import type { FileRow } from '#features/files/store-imported-file.service.ts';
import type { UnreadableReason } from '#features/import/import-bounds.ts';
import { KINDS_BY_REFERENCE } from '#platform/kinds/tables.ts';
import type { ImportedFile, ImportedRows } from '@carnet/contract/account/import-rows.schema';
import type { ImportCount, ImportFault, ReplacedObject } from '@carnet/contract/account/import.schema';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { StoredReading } from '@carnet/imports/decide/import-facts';
import type { FileKind, IdQuestion, IdState } from '@carnet/imports/decide/known-ids';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/**
 * Messages between the server and the child process of an import. The child holds the content, the server
 * the database; each message is bounded.
 */

/** A file whose bytes the server has to check. */
export interface FileToCheck extends ImportedFile {
  /** The id that it gets here. */
  readonly idHere: string;
}

/** Inputs of a decision other than the content and its ids. */
export interface ImportFacts {
  readonly garageId: string;
  readonly ownSettings: Settings;
  /** No day after it has begun anywhere. */
  readonly latestDay: CivilDate;
  /** Mileages are not judged: the owner confirmed them, or they come from this account. */
  readonly areMileagesConfirmed: boolean;
}

/** What an import adds, replaces, skips and refuses. */
export interface Decision {
  readonly counts: readonly ImportCount[];
  /** Bytes of the files that it adds. */
  readonly storageBytes: number;
  /** The first faults; `faultCount` counts all. */
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
}

/**
 * The zip of an export, or rows. `maximumBytes` bounds the unpacked zip; `arrivedAt` (RFC 3339) fills in
 * timestamps that rows leave out.
 */
export type ArrivedForm =
  | { readonly form: 'archive'; readonly maximumBytes: number }
  | { readonly form: 'rows'; readonly arrivedAt: string };

/** Orders to the child. Each but `noteFile` gets a reply; before it, the child may send questions. */
export type ImportOrder =
  | ({ readonly do: 'open' } & ArrivedForm)
  /** The reply is the next file to check. */
  | { readonly do: 'sendFile'; readonly garageId: string }
  | { readonly do: 'decide'; readonly facts: ImportFacts }
  | {
      readonly do: 'noteFile';
      readonly id: string;
      readonly kind: FileKind;
      /** In bytes, as it is kept. */
      readonly size: number;
      /** Its row, which the child keeps until rows are stored; null in a dry run and where it is refused. */
      readonly row: FileRow | null;
    }
  /** The reply is a number of steps, then null after the last one. */
  | { readonly do: 'sendSteps'; readonly today: CivilDate };

/** Replies of the child. */
export type ImportAnswer =
  | { readonly unreadable: UnreadableReason }
  | { readonly opened: { readonly exportedAt: string; readonly exportedBy: string | null } }
  | { readonly asks: Question }
  | { readonly decision: Decision }
  /** With its bytes, and how many bytes the next one has; null after the last one. */
  | { readonly file: FileToCheck | null; readonly nextBytes: number }
  | { readonly step: StoreStep | null };

/** Database questions of the child while it decides. */
export type Question =
  | ({ readonly of: 'ids' } & IdQuestion)
  /** Objects that rows replace: which version they have. */
  | { readonly of: 'versions'; readonly objects: readonly ReplacedObject[] }
  /** The readings of a vehicle after that one, in the order of their ids. */
  | { readonly of: 'readings'; readonly vehicleId: string; readonly after: string };

/** Answers of the server to each question. */
export interface QuestionAnswers {
  readonly ids: readonly IdState[];
  /** Null for an object that is not there, or that follows another. */
  readonly versions: readonly (number | null)[];
  /** Fewer than `READINGS_PER_ANSWER` are the last ones. */
  readonly readings: readonly StoredReading[];
}

/** A reading takes 150 bytes of a message. */
export const READINGS_PER_ANSWER = 1000;

/** Kinds that an import adds and an undo removes, dependents first. Types are named by key. */
export const NOTED_KINDS = [...KINDS_BY_REFERENCE.toReversed(), 'type'] as const;
export type NotedKind = (typeof NOTED_KINDS)[number];

/** One step of storing an import: rows under their local ids and keys, or a consequence of rows. */
export type StoreStep =
  | { readonly store: 'settings'; readonly settings: Settings }
  | { readonly store: 'files'; readonly rows: readonly FileRow[] }
  /** A needed file whose bytes are not stored. */
  | { readonly store: 'missingFile' }
  /** The highest order in the export: later writes continue from it. */
  | { readonly store: 'orders'; readonly last: number }
  /** They go, to make room for the rows that replace them. */
  | { readonly store: 'replaced'; readonly kind: ReplacedObject['kind']; readonly rows: readonly string[] }
  | { readonly store: 'objects'; readonly objects: ObjectsToStore }
  /** Consequences for vehicles that replaced objects belonged to before. */
  | { readonly store: 'afterReplaced' }
  | { readonly store: 'currentMileages'; readonly rows: readonly string[] }
  | { readonly store: 'inspections'; readonly rows: readonly string[] }
  | { readonly store: 'insurances'; readonly rows: readonly string[] }
  | { readonly store: 'seasons'; readonly rows: readonly string[] }
  | { readonly store: 'notes'; readonly kind: NotedKind; readonly rows: readonly string[] };

/** Rows of one kind. */
export type ObjectsToStore = {
  readonly [Kind in OwnedKind]: { readonly kind: Kind; readonly rows: readonly ImportedRows[Kind][] };
}[OwnedKind];
