import { deleteHistories, insertHistory } from '#features/history/history.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { HistoryAction, HistoryChange } from '@carnet/contract/history/history.schema';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import { v7 as uuidv7 } from 'uuid';

/** Records an event of an object whose kind has a history, in the same transaction. */
export async function recordAction(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  itemId: string,
  action: HistoryAction,
  changes: readonly HistoryChange[] = [],
): Promise<void> {
  const { garageId, accountId, sessionId } = actor;
  await insertHistory(tx, {
    garageId,
    id: uuidv7(),
    itemId,
    at: formatInstant(clock.now()),
    accountId,
    sessionId,
    action,
    changes: JSON.stringify(changes),
  });
}

/** Records changed fields by comparing the object before and after in wire form; writes nothing for a no-op. */
export async function recordChange(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  kind: OwnedKind,
  before: { readonly id: string },
  after: object,
): Promise<void> {
  const changes = Object.entries(fieldsOf(kind)).flatMap(([field, { blank, isHidden }]): HistoryChange[] => {
    if (blank === undefined || isHidden) return [];
    const [old, now] = [
      toHistoryValue(Reflect.get(before, field)),
      toHistoryValue(Reflect.get(after, field)),
    ];
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, before: old, after: now }];
  });
  if (changes.length > 0) await recordAction(context, tx, actor, before.id, 'changed', changes);
}

/** The stored form of a value: the names of files, and the values of a nested object without its id. */
function toHistoryValue(value: unknown): HistoryChange['before'] {
  if (Array.isArray(value)) return value.map((item) => String(toHistoryValue(item)));
  if (typeof value === 'object' && value !== null) {
    if ('name' in value) return String(value.name);
    const parts = Object.entries(value).filter(([name, part]) => name !== 'id' && part !== null);
    return parts.map(([, part]) => String(part));
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Erases the histories of objects that are erased for good. */
export function eraseHistories(
  tx: Tx,
  garage: Pick<Actor, 'garageId'>,
  itemIds: readonly string[],
): Promise<void> {
  return deleteHistories(tx, garage, itemIds);
}
