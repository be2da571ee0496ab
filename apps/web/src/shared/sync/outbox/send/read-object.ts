import { answerFrom, type CopiedRoute } from '#shared/sync/answers/answers.ts';
import { rowsOf, type Garage } from '#shared/sync/garage.ts';
import type { ChangedKind, Stored } from '#shared/sync/outbox/operation.ts';
import { isOwned } from '@carnet/contract/kinds/kinds';

/** Where an object of each kind is read. */
const READS = {
  vehicle: 'getVehicle',
  record: 'getMaintenance',
  reminder: 'getReminder',
  document: 'getDocument',
  expense: 'getExpense',
  settings: 'getSettings',
} as const satisfies Record<ChangedKind, CopiedRoute>;

/** An object as its own call would answer it; null when there is none. */
export function readObject(garage: Garage, kind: ChangedKind, id: string): unknown {
  return answerFrom(garage, READS[kind], { id, query: undefined });
}

/** An object as a garage holds it; null when there is none. */
export function findRow(garage: Garage, kind: ChangedKind, id: string): Stored | null {
  return isOwned(kind) ? (rowsOf(garage, kind).get(id) ?? null) : garage.settings;
}
