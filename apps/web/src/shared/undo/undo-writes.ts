import { call, type CallOptions } from '#shared/api/api-client.ts';
import { ProblemError, problemOf } from '#shared/api/problem-error.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import type { RouteName } from '#shared/api/routes.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { isSame } from '#shared/sync/outbox/is-same.ts';
import {
  isChangedKind,
  type Delete,
  type Edit,
  type Intent,
  type Operation,
  type Stored,
} from '#shared/sync/engine/operation.ts';
import { changedFieldsSince } from '#shared/sync/outbox/send/merge.ts';
import { readObject } from '#shared/sync/outbox/send/read-object.ts';
import { undoOperation, write } from '#shared/sync/outbox/write.ts';
import { usableCopy } from '#shared/sync/read.ts';
import type { Written } from '#shared/undo/written.ts';
import { listWritableFields } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { isMeasured, isOwned, KINDS } from '@carnet/contract/kinds/kinds';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { isTyped } from '@carnet/domain/mileage/check-mileage';
import { problemMessage } from '@carnet/i18n/problem-message';
import type { Translate } from '@carnet/i18n/translate';
import type { QueryClient } from '@tanstack/react-query';

type Fields = Readonly<Record<string, unknown>>;
type Created = Extract<Written, { verb: 'create' }>;
type Changed = Extract<Written, { verb: 'change' }>;
type Deleted = Extract<Written, { verb: 'delete' }>;

interface Undoing {
  readonly queryClient: QueryClient;
  readonly t: Translate;
  readonly onUndone: (() => void) | undefined;
}

/** Undoes writes and reports the outcome. */
export async function undoAndNotify(
  { queryClient, t, onUndone }: Undoing,
  writes: readonly Written[],
): Promise<void> {
  try {
    await undoWrites(queryClient, writes);
  } catch (error) {
    return notifyError(problemMessage(t, problemOf(error)));
  }
  notifySuccess(t('common.undone'));
  onUndone?.();
}

/**
 * Undoes writes, the last one first: waiting operations are removed from the outbox, stored ones are reverted
 * by the inverse call.
 * @throws ProblemError `version_conflict` if an object was changed since; nothing is undone then
 */
export async function undoWrites(queryClient: QueryClient, writes: readonly Written[]): Promise<void> {
  const copy = await usableCopy(false);
  if (copy) for (const one of writes) await refuseIfChangedSince(copy, one);
  try {
    const left: Written[] = [];
    for (const one of writes.toReversed()) if (!(await removeFromOutbox(copy, one))) left.push(one);
    for (const one of left) await undoStored(copy, one);
  } finally {
    await Promise.all(
      [...new Set(writes.map(({ kind }) => kind))].map((kind) => refreshAfter(queryClient, kind)),
    );
  }
}

async function refuseIfChangedSince({ view }: Engine, written: Written): Promise<void> {
  if (written.verb === 'delete' || !isChangedKind(written.kind)) return;
  const id = written.verb === 'create' ? written.stored.id : idOf(written);
  const current = (await readObject(view, written.kind, id)) as Stored | null;
  if (current === null) return;
  const isChanged =
    written.verb === 'create'
      ? changedFieldsSince(toDeletion(written), current).length > 0
      : isChangedSince(toInverse(written), current);
  if (isChanged) throw new ProblemError({ code: 'version_conflict', status: 412, current });
}

function isChangedSince({ patch, was }: Edit, current: Fields): boolean {
  return Object.keys(was).some(
    (name) => !isSame(current[name], was[name]) && !isSame(current[name], patch[name]),
  );
}

/** Removes the operation of a write from the outbox; false if the server has stored it or there is no outbox. */
async function removeFromOutbox(copy: Engine | null, written: Written): Promise<boolean> {
  return copy !== null && undoOperation(copy, (operation) => matchesWrite(operation, written));
}

function matchesWrite({ intent }: Operation, written: Written): boolean {
  if (intent.verb !== written.verb || intent.kind !== written.kind) return false;
  if (written.verb === 'delete') return intent.id === written.id;
  if (written.verb === 'create') return intent.id === written.stored.id;
  return intent.id === idOf(written) && intent.verb === 'change' && holdsPatch(intent, written.after);
}

function holdsPatch({ patch }: Edit, after: object): boolean {
  return Object.entries(patch).every(
    ([name, value]) => !(name in after) || isSame(Reflect.get(after, name), value),
  );
}

async function undoStored(copy: Engine | null, written: Written): Promise<unknown> {
  if (written.verb === 'change') return revertChange(copy, written);
  if (written.verb === 'create') return remove(written);
  return isShown(copy, written) ? null : restore(written);
}

/** Whether the object is visible again because the operation that replaced it was removed. */
function isShown(copy: Engine | null, { kind, id }: Deleted): boolean {
  return copy !== null && copy.view.rowsOf(kind).has(id);
}

function restore({ kind, id }: Deleted): Promise<unknown> {
  return send({ verb: 'restore', kind, id, vehicleId: null }, 'restoreTrashed', { path: { id } });
}

function remove(written: Created): Promise<unknown> {
  const intent = toDeletion(written);
  const { id, vehicleId } = intent;
  const path = vehicleId === null ? { id } : { id: vehicleId, readingId: id };
  return send(intent, KINDS[intent.kind].calls.delete, { path, ifMatch: written.stored.version });
}

/** With the object as it was stored: if another client changed it since, the user is asked. */
function toDeletion({ kind, stored }: Created): Delete {
  if (isChangedKind(kind))
    return { verb: 'delete', kind, id: stored.id, vehicleId: null, seen: { ...stored } };
  return { verb: 'delete', kind, id: stored.id, vehicleId: String(Reflect.get(stored, 'vehicle_id')) };
}

async function revertChange(copy: Engine | null, written: Changed): Promise<void> {
  const edit = toInverse(written);
  if (Object.keys(edit.was).length > 0) await replace(edit, written.after);
  const [mileage, before] = [written.after, written.before].map((object) => readMileage(object));
  if (before !== undefined && mileage !== undefined && mileage !== before) {
    await revertMileage(copy, edit.id, mileage, before);
  }
}

function replace(edit: Edit, stored: object): Promise<unknown> {
  const path = isOwned(edit.kind) ? { path: { id: edit.id } } : {};
  const body = { ...stored, ...edit.patch };
  return send(edit, KINDS[edit.kind].calls.replace, { ...path, body, ifMatch: edit.version });
}

/** A change that restores the fields of a write; fields derived from other objects are excluded. */
function toInverse({ kind, before, after }: Changed): Edit {
  const names = isOwned(kind)
    ? listWritableFields(fieldsOf(kind)).flatMap(([name, { merge }]) => (merge === 'derived' ? [] : [name]))
    : Object.keys(before).filter((name) => name !== 'version');
  const old = Object.fromEntries(names.map((name) => [name, Reflect.get(before, name)]));
  const edit = toEdit(kind, idOf({ after }), after, old);
  // A date without its source would become the owner's own date.
  const source = 'next_reminder_date' in edit.patch ? { follows: old['follows'] } : {};
  // The old value is intended, even if it contradicts the order of readings by now.
  const confirmation = isMeasured(kind) ? { confirmMileage: true } : {};
  return { ...edit, patch: { ...edit.patch, ...source, ...confirmation } };
}

/** The settings have no id of their own. */
function idOf({ after }: Pick<Changed, 'after'>): string {
  return 'id' in after ? String(after.id) : 'settings';
}

function readMileage(object: object): number | undefined {
  return 'currentMileage' in object ? Number(object.currentMileage) : undefined;
}

/** A mileage typed in the vehicle form is a reading: it is deleted, and the previous value is entered again. */
async function revertMileage(
  copy: Engine | null,
  id: string,
  mileage: number,
  before: number,
): Promise<void> {
  const path = { id };
  const readings: readonly Pick<
    MileageReading,
    'id' | 'vehicle_id' | 'version' | 'mileage' | 'source' | 'record_id' | 'expense_id' | 'fitting_id'
  >[] = copy?.view.readingsOf(id) ?? (await call('listMileageReadings', { path })).items;
  const typed = readings.find((one) => isTyped(one) && one.mileage === mileage);
  if (typed) await remove({ verb: 'create', kind: 'reading', stored: typed });
  const vehicle = copy
    ? ((await readObject(copy.view, 'vehicle', id)) as Vehicle)
    : await call('getVehicle', { path });
  if (vehicle.currentMileage === before) return;
  const edit = toEdit('vehicle', id, vehicle, { currentMileage: before });
  await replace({ ...edit, patch: { ...edit.patch, confirmMileage: true } }, vehicle);
}

/** Sends an intent of any kind; TypeScript cannot relate its options to the route. */
function send(intent: Intent, name: RouteName, options: object): Promise<unknown> {
  return write(intent, name, options as CallOptions<RouteName>);
}
