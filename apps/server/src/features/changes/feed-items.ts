import type { ChangedItem } from '#features/changes/changes.repository.ts';
import { readExpensesOf } from '#features/expenses/expenses.service.ts';
import { storedKind } from '#features/kinds/object-writes.service.ts';
import { readReadingsOf } from '#features/mileage/mileage.service.ts';
import { readRemindersOf } from '#features/reminders/reminders.service.ts';
import { readSettings } from '#features/settings/settings.service.ts';
import { readVehiclesOf } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import type { Change } from '@carnet/contract/changes/changes.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { isOwned, OWNED_KINDS, type Kind, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { mapFiles } from '@carnet/contract/kinds/object-files';

type ReadKind = (
  context: Context,
  actor: Actor,
  ids: readonly string[],
) => Promise<readonly { readonly id: string }[]>;

/** Readers of kinds that are not sent as stored; they return the objects with these ids, without derived values. */
const READERS: Readonly<Partial<Record<OwnedKind, ReadKind>>> = {
  vehicle: readVehiclesOf,
  reminder: readRemindersOf,
  reading: readReadingsOf,
  expense: readExpensesOf,
};

const READ = new Map(OWNED_KINDS.map((kind) => [kind, READERS[kind] ?? storedReader(kind)]));

function storedReader<One extends OwnedKind>(kind: One): ReadKind {
  const table = objectTable(kind);
  const { plain } = storedKind(table);
  return async (context, actor, ids) => {
    const tx = context.transactions.readOnly;
    const rows = await table.findMany(tx, actor, ids);
    return plain(context, tx, actor, rows as never);
  };
}

/** The objects as in their own calls, without expiring or derived values; null if deleted. */
export async function readItems(
  context: Context,
  actor: Actor,
  items: readonly ChangedItem[],
): Promise<Change[]> {
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  const found = new Map<string, Change>();
  for (const [kind, ofKind] of byKind) {
    const ids = ofKind.map(({ id }) => id);
    for (const change of await readChanged(context, actor, kind, ids)) found.set(itemKey(change), change);
  }
  return items.map((item) => found.get(itemKey(item)) ?? { kind: item.kind, id: item.id, object: null });
}

function itemKey({ kind, id }: ChangedItem): string {
  return `${kind}/${id}`;
}

async function readChanged(
  context: Context,
  actor: Actor,
  kind: Kind,
  ids: readonly string[],
): Promise<Change[]> {
  if (!isOwned(kind)) return [{ kind, id: actor.garageId, object: await readSettings(context, actor) }];
  const objects = (await READ.get(kind)?.(context, actor, ids)) ?? [];
  // Each reader returns objects of its kind.
  return objects.map(
    (object) => ({ kind, id: object.id, object: mapFiles(kind, object, withoutLinks) }) as Change,
  );
}

/** Signed addresses expire; a device requests fresh ones for its copy. */
function withoutLinks({ url: _url, thumbnailUrl: _thumbnail, ...file }: CarnetFile) {
  return file;
}
