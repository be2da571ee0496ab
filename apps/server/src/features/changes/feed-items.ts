import type { ChangedItem } from '#features/changes/changes.repository.ts';
import { readDocumentsOf } from '#features/documents/documents.service.ts';
import { readExpensesOf } from '#features/expenses/expenses.service.ts';
import { readMaintenancesOf } from '#features/maintenances/maintenances.service.ts';
import { readReadingsOf } from '#features/mileage/mileage.service.ts';
import { readMovesOf } from '#features/reminders/reminder-moves.service.ts';
import { readRemindersOf } from '#features/reminders/reminders.service.ts';
import { readSettings } from '#features/settings/settings.service.ts';
import { readVehiclesOf } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';

type ReadKind = (context: Context, actor: Actor, ids: readonly string[]) => Promise<Change[]>;

/** The objects as their own calls answer them, without what expires or follows from others; null where they are gone. */
export async function readItems(
  context: Context,
  actor: Actor,
  items: readonly ChangedItem[],
): Promise<Change[]> {
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  const found = new Map<string, Change>();
  for (const [kind, ofKind] of byKind) {
    const ids = ofKind.map(({ id }) => id);
    for (const change of await READERS[kind](context, actor, ids)) found.set(keyOf(change), change);
  }
  return items.map((item) => found.get(keyOf(item)) ?? { kind: item.kind, id: item.id, object: null });
}

function keyOf({ kind, id }: ChangedItem): string {
  return `${kind}/${id}`;
}

const READERS: Readonly<Record<ChangeKind, ReadKind>> = {
  settings: async (context, actor) => [
    { kind: 'settings', id: actor.garageId, object: await readSettings(context, actor) },
  ],
  vehicle: async (context, actor, ids) =>
    (await readVehiclesOf(context, actor, ids)).map((vehicle) => ({
      kind: 'vehicle',
      id: vehicle.id,
      object: {
        ...vehicle,
        photos: vehicle.photos.map(withoutLinks),
        registrationDocument: vehicle.registrationDocument && withoutLinks(vehicle.registrationDocument),
      },
    })),
  reminder: async (context, actor, ids) =>
    (await readRemindersOf(context, actor, ids)).map(({ estimated_cost: _estimate, ...reminder }) => ({
      kind: 'reminder',
      id: reminder.id,
      object: reminder,
    })),
  reading: async (context, actor, ids) =>
    (await readReadingsOf(context, actor, ids)).map((reading) => ({
      kind: 'reading',
      id: reading.id,
      object: reading,
    })),
  document: async (context, actor, ids) =>
    (await readDocumentsOf(context, actor, ids)).map((document) => ({
      kind: 'document',
      id: document.id,
      object: { ...document, files: document.files.map(withoutLinks) },
    })),
  expense: async (context, actor, ids) =>
    (await readExpensesOf(context, actor, ids)).map((expense) => ({
      kind: 'expense',
      id: expense.id,
      object: { ...expense, files: expense.files.map(withoutLinks) },
    })),
  record: async (context, actor, ids) => {
    const moves = await readMovesOf(context, actor, ids);
    return (await readMaintenancesOf(context, actor, ids)).map((record) => ({
      kind: 'record',
      id: record.id,
      object: {
        ...record,
        photos: record.photos.map(withoutLinks),
        invoice: record.invoice && withoutLinks(record.invoice),
      },
      move: moves.get(record.id),
    }));
  },
};

/** Signed addresses expire: a copy of an object asks for fresh ones. */
function withoutLinks({ url: _url, thumbnailUrl: _thumbnail, ...file }: CarnetFile) {
  return file;
}
