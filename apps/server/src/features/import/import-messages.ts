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
 * What the server and the child process of an import send each other. The child holds what is imported, the server the
 * database, and of an import never more than one message.
 */

/** A file whose bytes the server looks at. */
export interface FileToCheck extends ImportedFile {
  /** The id that it gets here. */
  readonly idHere: string;
}

/** What an import is decided by, beside what is imported and whose its ids are. */
export interface ImportFacts {
  readonly garageId: string;
  readonly ownSettings: Settings;
  /** No day after it has begun anywhere. */
  readonly latestDay: CivilDate;
}

/** What an import would add, replace, skip and refuse. */
export interface Decision {
  readonly counts: readonly ImportCount[];
  /** What the files that it adds take. */
  readonly storageBytes: number;
  /** The first faults; `faultCount` counts all. */
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
}

/** The zip of an export, or rows; `maximumBytes` is what all entries of a zip may claim, `arrivedAt` (RFC 3339) stands in for what rows leave out. */
export type ArrivedForm =
  | { readonly form: 'archive'; readonly maximumBytes: number }
  | { readonly form: 'rows'; readonly arrivedAt: string };

/** What the server asks of the child. `noteFile` gets no answer, each of the others one; before it answers, the child may ask questions. */
export type ImportOrder =
  | ({ readonly do: 'open' } & ArrivedForm)
  /** The child answers with the next file that is to be looked at. */
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
  /** The child answers with any number of steps, and with null after the last one. */
  | { readonly do: 'sendSteps'; readonly today: CivilDate };

/** What the child answers. */
export type ImportAnswer =
  | { readonly unreadable: UnreadableReason }
  | { readonly opened: { readonly exportedAt: string; readonly exportedBy: string | null } }
  | { readonly asks: Question }
  | { readonly decision: Decision }
  /** With its bytes, and how many bytes the next one has; null after the last one. */
  | { readonly file: FileToCheck | null; readonly nextBytes: number }
  | { readonly step: StoreStep | null };

/** What the child asks of the database while it decides. */
export type Question =
  | ({ readonly of: 'ids' } & IdQuestion)
  /** Objects that rows replace: which version they have. */
  | { readonly of: 'versions'; readonly objects: readonly ReplacedObject[] }
  /** The readings of a vehicle after that one, in the order of their ids. */
  | { readonly of: 'readings'; readonly vehicleId: string; readonly after: string };

/** What the server answers to each. */
export interface QuestionAnswers {
  readonly ids: readonly IdState[];
  /** Null for an object that is not there, or that follows another. */
  readonly versions: readonly (number | null)[];
  /** Fewer than `READINGS_PER_ANSWER` are the last ones. */
  readonly readings: readonly StoredReading[];
}

/** A reading takes 150 bytes of a message. */
export const READINGS_PER_ANSWER = 1000;

/** What an import adds and undoing takes back: that first which others do not need. Types go by their key. */
export const NOTED_KINDS = [...KINDS_BY_REFERENCE.toReversed(), 'type'] as const;
export type NotedKind = (typeof NOTED_KINDS)[number];

/** One step of storing an import: some rows, under the ids and keys that they have here, or what follows from rows. */
export type StoreStep =
  | { readonly store: 'settings'; readonly settings: Settings }
  | { readonly store: 'files'; readonly rows: readonly FileRow[] }
  /** A file is needed whose bytes are not stored. */
  | { readonly store: 'missingFile' }
  /** The highest order of what an export tells the order of: writes of here go on from it. */
  | { readonly store: 'orders'; readonly last: number }
  /** They go, to make room for the rows that replace them. */
  | { readonly store: 'replaced'; readonly kind: ReplacedObject['kind']; readonly rows: readonly string[] }
  | { readonly store: 'objects'; readonly objects: ObjectsToStore }
  /** What follows for the vehicles from which objects went. */
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
