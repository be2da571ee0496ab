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
import type { Change } from '@carnet/contract/changes/changes.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { isOwned, type Kind, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { mapFiles } from '@carnet/contract/kinds/object-files';

type ReadKind = (
  context: Context,
  actor: Actor,
  ids: readonly string[],
) => Promise<readonly { readonly id: string }[]>;

/** The objects of each kind among ids, without what follows from others. */
const READERS: Readonly<Record<OwnedKind, ReadKind>> = {
  vehicle: readVehiclesOf,
  reminder: readRemindersOf,
  reading: readReadingsOf,
  document: readDocumentsOf,
  expense: readExpensesOf,
  record: readMaintenancesOf,
};

/** What objects of a kind did to reminders. */
const MOVES: Readonly<Partial<Record<OwnedKind, typeof readMovesOf>>> = { record: readMovesOf };

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
    for (const change of await readChanged(context, actor, kind, ids)) found.set(keyOf(change), change);
  }
  return items.map((item) => found.get(keyOf(item)) ?? { kind: item.kind, id: item.id, object: null });
}

function keyOf({ kind, id }: ChangedItem): string {
  return `${kind}/${id}`;
}

async function readChanged(
  context: Context,
  actor: Actor,
  kind: Kind,
  ids: readonly string[],
): Promise<Change[]> {
  if (!isOwned(kind)) return [{ kind, id: actor.garageId, object: await readSettings(context, actor) }];
  const objects = await READERS[kind](context, actor, ids);
  const moves = await MOVES[kind]?.(context, actor, ids);
  return objects.map((object) => {
    const move = moves?.get(object.id);
    // Each reader answers the objects of its kind.
    return {
      kind,
      id: object.id,
      object: mapFiles(kind, object, withoutLinks),
      ...(move && { move }),
    } as Change;
  });
}

/** Signed addresses expire: a copy of an object asks for fresh ones. */
function withoutLinks({ url: _url, thumbnailUrl: _thumbnail, ...file }: CarnetFile) {
  return file;
}
