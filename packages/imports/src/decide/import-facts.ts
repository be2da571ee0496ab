import type { ImportContent } from '#decide/import-content.ts';
import type { FaultList, Placed } from '#decide/import-faults.ts';
import type { FileKind, KnownIds } from '#decide/known-ids.ts';
import type { ImportedRows } from '@carnet/contract/account/import-rows.schema';
import type { ReplacedObject } from '@carnet/contract/account/import.schema';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { MileagePoint } from '@carnet/domain/mileage/mileage-series';

/** A reading of the account. */
export interface StoredReading extends MileagePoint {
  /** The record or expense that it belongs to; null for a manual reading. */
  readonly sourceId: string | null;
}

/** Kinds of files by their id in the import; a missing id is unknown. */
export type FileKinds = ReadonlyMap<string, FileKind | 'unread'>;

/** Inputs of the decision: the import, and the account. */
export interface DecidedBy {
  readonly content: ImportContent;
  readonly ids: KnownIds;
  readonly fileKinds: FileKinds;
  readonly ownSettings: Settings;
  /** The latest date that is not in the future anywhere. */
  readonly latestDay: CivilDate;
  /** The owner confirmed all mileages, or they were checked in this account before. */
  readonly areMileagesConfirmed: boolean;
  /** Versions of replaced objects, by `objectKey`; missing if the object does not exist. */
  readonly versions: ReadonlyMap<string, number>;
  /** The readings of the account’s vehicles for which rows contain mileages, by vehicle id. */
  readonly readings: ReadonlyMap<string, readonly StoredReading[]>;
}

/** The decided rows of one kind. */
export interface DecidedRows<Row> {
  readonly added: Placed<Row>[];
  /** The objects that rows replace. */
  readonly replaced: ReplacedObject[];
  readonly faults: FaultList;
  skipped: number;
  refused: number;
}

/** The decided rows of all kinds. */
export type DecidedKinds = { readonly [Kind in OwnedKind]: DecidedRows<ImportedRows[Kind]> };

/** A key that is unique among objects of all kinds. */
export function objectKey({ kind, id }: Pick<ReplacedObject, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
