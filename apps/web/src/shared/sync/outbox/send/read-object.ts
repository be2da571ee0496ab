import { answerFrom, type CopiedRoute } from '#shared/sync/answers/answers.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { ChangedKind, Stored } from '#shared/sync/outbox/operation.ts';

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
  const { settings, vehicles, reminders, records, documents, expenses } = garage;
  if (kind === 'settings') return settings;
  const rows = {
    vehicle: vehicles,
    reminder: reminders,
    record: records,
    document: documents,
    expense: expenses,
  };
  return rows[kind].get(id) ?? null;
}
