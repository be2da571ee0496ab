import type { FaultList, Placed } from '#decide/import-faults.ts';
import type {
  ImportedFile,
  ImportedRows,
  ImportedSettings,
} from '@carnet/contract/account/import-rows.schema';
import type { ImportEntity } from '@carnet/contract/account/import.schema';
import type { Field } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { KINDS, OWNED_KINDS, type ExportedTable, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import type { TrashKind } from '@carnet/contract/trash/trash.schema';

/** Rows by their kind. */
export type RowsOfKinds = { readonly [Kind in OwnedKind]: readonly Placed<ImportedRows[Kind]>[] };

/** The readable rows of an import, and its faults. */
export interface ImportContent {
  /** RFC 3339. */
  readonly exportedAt: string;
  /** The account that was exported. */
  readonly exportedBy: string | null;
  readonly settings: ImportedSettings | null;
  /** The files in the export. */
  readonly files: readonly Placed<ImportedFile>[];
  readonly types: readonly Placed<MaintenanceTypeSetting>[];
  readonly rows: RowsOfKinds;
  readonly faults: FaultList;
  /** Number of rows with faults. */
  readonly refused: Readonly<Record<ImportEntity, number>>;
}

/** Number of refused rows of each table. */
export function refusedRows(refused: Readonly<Record<string, number>>): Record<ExportedTable, number> {
  const counts = OWNED_KINDS.map((kind) => [KINDS[kind].exportedAs, refused[kind] ?? 0]);
  return Object.fromEntries(counts) as Record<ExportedTable, number>;
}

/**
 * Defaults of fields that a row may omit: files, switches, and fields that the server sets on creation.
 * @param arrivedAt RFC 3339
 */
export function defaultRows(
  arrivedAt: string,
): Readonly<Record<TrashKind, Readonly<Record<string, unknown>>>> {
  const blanks = OWNED_KINDS.map((kind) => [kind, blanksOf(fieldsOf(kind), arrivedAt)] as const);
  return {
    ...(Object.fromEntries(blanks) as Record<OwnedKind, Record<string, unknown>>),
    reading: { source: 'manual', record_id: null, version: 1 },
    type: { label: null, custom: true, intervalKm: null, intervalDays: null, defaultReminder: false },
  };
}

function blanksOf(fields: Readonly<Record<string, Field>>, arrivedAt: string): Record<string, unknown> {
  const blanks = Object.entries(fields).flatMap(([name, { shape, blank }]) => {
    if (shape === 'instant' && blank === undefined) return [[name, arrivedAt] as const];
    return shape === 'files' || shape === 'file' || shape === 'flag' ? [[name, blank] as const] : [];
  });
  return { ...Object.fromEntries(blanks), version: 1 };
}
