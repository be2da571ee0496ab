import type { FileRow } from '#features/files/store-imported-file.service.ts';
import type { UnreadableReason } from '#features/import/import-bounds.ts';
import type { ImportedFile } from '#features/import/read-account-file.ts';
import type { ImportedRows } from '#features/import/table-formats.ts';
import { KINDS_BY_REFERENCE } from '#platform/kinds/tables.ts';
import type { ImportCount, ImportFault } from '@carnet/contract/account/import.schema';
import { OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/**
 * What the server and the child process of an import send each other. The child holds what is imported, the server the
 * database, and of an import never more than one message.
 */

/** What an export names by id. */
export const ID_KINDS = [...OWNED_KINDS, 'file'] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** Whose an id is here. A file of the account’s own is its `image` or `document`. */
export type IdState = 'free' | 'own' | 'foreign' | 'image' | 'document';

/** What the bytes of a file turned out to be. */
export type FileKind = 'image' | 'document' | 'refused';

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

/** What an import would add, skip and refuse. */
export interface Decision {
  readonly counts: readonly ImportCount[];
  /** The first faults; `faultCount` counts all. */
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
}

/** The zip of an export, or rows; `maximumBytes` is what all entries of a zip may claim, `arrivedAt` (RFC 3339) stands in for what rows leave out. */
export type ArrivedForm =
  | { readonly form: 'archive'; readonly maximumBytes: number }
  | { readonly form: 'rows'; readonly arrivedAt: string };

/** What the server asks of the child. `noteFile` gets no answer, each of the others one. */
export type ImportOrder =
  | ({ readonly do: 'open' } & ArrivedForm)
  /** The child asks whose ids are, any number of times, before it answers. */
  | { readonly do: 'decide'; readonly facts: ImportFacts }
  | { readonly do: 'sendFile' }
  | {
      readonly do: 'noteFile';
      readonly id: string;
      readonly kind: FileKind;
      /** Its row, which the child keeps until rows are stored; null in a dry run and where it is refused. */
      readonly row: FileRow | null;
    }
  /** The child answers with any number of steps, and with null after the last one. */
  | { readonly do: 'sendSteps'; readonly today: CivilDate };

/** What the child answers. */
export type ImportAnswer =
  | { readonly unreadable: UnreadableReason }
  | { readonly opened: { readonly exportedAt: string; readonly exportedBy: string | null } }
  | { readonly asks: { readonly kind: IdKind; readonly ids: readonly string[] } }
  | { readonly decision: Decision }
  /** With its bytes, and how many bytes the next one has; null after the last one. */
  | { readonly file: FileToCheck | null; readonly nextBytes: number }
  | { readonly step: StoreStep | null };

/** What the server answers to `asks`: a state for each id. */
export interface IdStates {
  readonly states: readonly IdState[];
}

/** What an import adds and undoing takes back: that first which others do not need. Types go by their key. */
export const NOTED_KINDS = [...KINDS_BY_REFERENCE.toReversed(), 'type'] as const;
export type NotedKind = (typeof NOTED_KINDS)[number];

/** One step of storing an import: some rows, under the ids and keys that they have here, or what follows from rows. */
export type StoreStep =
  | { readonly store: 'settings'; readonly settings: Settings }
  | { readonly store: 'files'; readonly rows: readonly FileRow[] }
  /** A file is needed whose bytes are not stored. */
  | { readonly store: 'missingFile' }
  | { readonly store: 'objects'; readonly objects: ObjectsToStore }
  | { readonly store: 'currentMileages'; readonly rows: readonly string[] }
  | { readonly store: 'inspections'; readonly rows: readonly string[] }
  | { readonly store: 'insurances'; readonly rows: readonly string[] }
  | { readonly store: 'notes'; readonly kind: NotedKind; readonly rows: readonly string[] };

/** Rows of one kind. */
export type ObjectsToStore = {
  readonly [Kind in OwnedKind]: { readonly kind: Kind; readonly rows: readonly ImportedRows[Kind][] };
}[OwnedKind];
