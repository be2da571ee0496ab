import { MAX_FILES, MAX_ROWS, unreadable } from '#features/import/import-bounds.ts';
import { IMPORTED_ROWS, importedType } from '@carnet/contract/account/import-rows.schema';
import type { ImportFault, ReplacedObject } from '@carnet/contract/account/import.schema';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import { listFiles } from '@carnet/contract/kinds/object-files';
import { toFaults } from '@carnet/contract/problems/faults';
import { TRASH_KINDS, type TrashKind } from '@carnet/contract/trash/trash.schema';
import { refusedRows, type ImportContent, type RowsOfKinds } from '@carnet/imports/decide/import-content';
import { FaultList, faultsOfRow, type Placed, type RowPlace } from '@carnet/imports/decide/import-faults';
import type * as z from 'zod/mini';

const SCHEMAS: Readonly<Record<TrashKind, z.ZodMiniType<unknown>>> = { ...IMPORTED_ROWS, type: importedType };

/** Parts of an import that are not rows. */
type Envelope = Omit<ImportContent, 'types' | 'rows' | 'faults' | 'refused'> & {
  readonly refusedFiles: number;
  readonly areSettingsRefused: boolean;
};

/** Collects the rows of an import in any format, and the faults of the others. */
export class RowCollector {
  readonly faults = new FaultList();
  readonly #rows = forEachKind((): Placed<unknown>[] => []);
  readonly #refused = forEachKind(() => 0);
  #count = 0;
  #files = 0;

  /** Counts a row before it is looked at. Refuses `archive_unreadable` for more than there may be. */
  count(): void {
    this.#count += 1;
    if (this.#count > MAX_ROWS) throw unreadable('too_much_content');
  }

  /** @param value input of the schema of its kind */
  take(place: RowPlace, kind: TrashKind, value: unknown, replaces?: ReplacedObject): void {
    const parsed = SCHEMAS[kind].safeParse(value);
    if (!parsed.success) {
      return this.refuse(kind, faultsOfRow(place, toFaults(parsed.error.issues, value)));
    }
    if (kind !== 'type') this.#files += filesNamedBy(kind, parsed.data);
    if (this.#files > MAX_FILES) throw unreadable('too_many_entries');
    this.#rows[kind].push({ ...place, row: parsed.data, ...(replaces ? { replaces } : {}) });
  }

  refuse(kind: TrashKind, faults: readonly ImportFault[]): void {
    this.faults.add(faults);
    this.#refused[kind] += 1;
  }

  contentOf({ refusedFiles, areSettingsRefused, ...envelope }: Envelope): ImportContent {
    return {
      ...envelope,
      // The schema of each kind has parsed its rows.
      types: this.#rows.type as readonly Placed<MaintenanceTypeSetting>[],
      rows: this.#rows as unknown as RowsOfKinds,
      faults: this.faults,
      refused: {
        ...refusedRows(this.#refused),
        maintenance_types: this.#refused.type,
        files: refusedFiles,
        settings: areSettingsRefused ? 1 : 0,
      },
    };
  }
}

function filesNamedBy(kind: OwnedKind, row: unknown): number {
  return typeof row === 'object' && row !== null ? listFiles(kind, row).length : 0;
}

function forEachKind<Value>(make: () => Value): Record<TrashKind, Value> {
  return Object.fromEntries(TRASH_KINDS.map((kind) => [kind, make()])) as Record<TrashKind, Value>;
}
