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
  /** The record or expense that it follows; null where it stands by itself. */
  readonly sourceId: string | null;
}

/** What files are, by their id in the import; one that is not here is not known. */
export type FileKinds = ReadonlyMap<string, FileKind | 'unread'>;

/** Everything that an import is decided by: what comes, and what the account has. */
export interface DecidedBy {
  readonly content: ImportContent;
  readonly ids: KnownIds;
  readonly fileKinds: FileKinds;
  readonly ownSettings: Settings;
  /** No day after it has begun anywhere. */
  readonly latestDay: CivilDate;
  /** Its owner says that all of its mileages are right, or they were judged when they were typed in this account. */
  readonly areMileagesConfirmed: boolean;
  /** The versions of what rows replace, by `nameOf`; what is not here is not there. */
  readonly versions: ReadonlyMap<string, number>;
  /** The readings of vehicles of the account that rows bring mileages of, by the id of the vehicle. */
  readonly readings: ReadonlyMap<string, readonly StoredReading[]>;
}

/** What becomes of the rows of one kind. */
export interface DecidedRows<Row> {
  readonly added: Placed<Row>[];
  /** What rows take the place of. */
  readonly replaced: ReplacedObject[];
  readonly faults: FaultList;
  skipped: number;
  refused: number;
}

/** What becomes of the rows of all kinds. */
export type DecidedKinds = { readonly [Kind in OwnedKind]: DecidedRows<ImportedRows[Kind]> };

/** Names an object among those of all kinds. */
export function nameOf({ kind, id }: Pick<ReplacedObject, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
