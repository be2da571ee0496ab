import { changedFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { askedFields, changedFieldsSince } from '#shared/sync/outbox/send/merge.ts';
import {
  filesOf,
  isAboutGone,
  isVersioned,
  withoutFiles,
  type Create,
  type CreatedKind,
  type Delete,
  type Edit,
  type Intent,
  type Operation,
  type Stored,
} from '#shared/sync/outbox/operation.ts';
import type { Outbox } from '#shared/sync/outbox/outbox.ts';
import { isMileageDoubt } from '@carnet/domain/mileage/mileage-doubt';
import { v7 as newId } from 'uuid';

type Fields = Readonly<Record<string, unknown>>;

/** How a refused operation can go on, beside being given up. */
export type WayOn = 'again' | 'confirmed' | 'withoutFiles' | 'mine' | 'both' | 'anew' | 'deleted';

/** Texts that can stand one below the other, each with what goes in between. */
const JOINED_BY: ReadonlyMap<string, string> = new Map([
  ['description', '\n'],
  ['notes', '\n'],
  ['garage_name', ' / '],
  ['garage_address', ' / '],
  ['place', ' / '],
]);

/** What the server holds in place of what a change or deletion assumed. */
export interface Conflict {
  readonly intent: Edit | Delete;
  readonly current: Stored;
  /** The fields that both have changed; of a deletion those that the other device has. */
  readonly fields: readonly string[];
  /** Their values on this device, a file as an object with its name. */
  readonly mine: Fields;
}

/** What two devices have done differently; null for any other operation. */
export function conflictOf({ intent, problem }: Operation): Conflict | null {
  const current = problem?.current;
  if (problem?.code !== 'version_conflict' || !isVersioned(current)) return null;
  if (intent.verb === 'delete') {
    return { intent, current, fields: changedFieldsSince(intent, current), mine: intent.seen ?? {} };
  }
  if (intent.verb !== 'change') return null;
  return { intent, current, fields: askedFields(intent, current), mine: changedFields(intent) };
}

/** The ways on from a refusal, the likeliest first. */
export function waysOn(operation: Operation): readonly WayOn[] {
  const { intent, problem } = operation;
  const conflict = conflictOf(operation);
  if (conflict?.intent.verb === 'delete') return ['deleted'];
  if (conflict) {
    const canJoin = conflict.fields.every((name) => JOINED_BY.has(name));
    return canJoin && conflict.fields.length > 0 ? ['mine', 'both'] : ['mine'];
  }
  if (isAboutGone(operation)) return ['anew'];
  if (problem?.errors.some(({ code }) => isMileageDoubt(code))) return ['confirmed'];
  return filesOf(intent).length > 0 ? ['again', 'withoutFiles'] : ['again'];
}

/** Takes one of the ways on from a refusal. */
export async function takeWay(outbox: Outbox, operation: Operation, way: WayOn): Promise<void> {
  const intent = intentOn(operation, way);
  if (way === 'anew' && intent.verb === 'change' && intent.kind !== 'settings') {
    const { kind, id } = intent;
    await outbox.add({ verb: 'restore', kind, id, vehicleId: null, mayBeGone: true });
  }
  await outbox.sendAgain(operation, intent);
}

function intentOn(operation: Operation, way: WayOn): Intent {
  const { intent } = operation;
  const conflict = conflictOf(operation);
  if (way === 'withoutFiles') return withoutFiles(intent);
  if (way === 'confirmed') return confirmed(intent);
  if (way === 'anew') return madeAnew(intent);
  return conflict && way !== 'again' ? decided(conflict, way) : intent;
}

/** Meant of the version that its person has seen now. */
function decided(
  { intent: edit, current, fields }: Conflict,
  way: 'mine' | 'both' | 'deleted',
): Edit | Delete {
  if (edit.verb === 'delete') return { ...edit, seen: current };
  const seen = Object.fromEntries(fields.map((name) => [name, current[name] ?? null]));
  const joined = Object.fromEntries(
    fields.map((name) => [name, [current[name], edit.patch[name]].join(JOINED_BY.get(name))]),
  );
  const patch = way === 'both' ? { ...edit.patch, ...joined } : edit.patch;
  return { ...edit, version: current.version, was: { ...edit.was, ...seen }, patch };
}

function confirmed(intent: Intent): Intent {
  const confirmation = { confirmMileage: true };
  // A doubtful mileage is one of a body that has this field.
  if (intent.verb === 'create') return { ...intent, body: { ...intent.body, ...confirmation } } as Create;
  return intent.verb === 'change' ? { ...intent, patch: { ...intent.patch, ...confirmation } } : intent;
}

/** What is gone comes back out of the trash, and is changed; erased there as well, it is added under another id. */
function madeAnew(intent: Intent): Intent {
  const id = newId();
  if (intent.verb === 'create') return { ...intent, id, body: { ...intent.body, id } } as Create;
  if (intent.verb !== 'change' || !intent.isBroughtBack) return { ...intent, isBroughtBack: true } as Edit;
  const { whole = {}, patch, files } = intent;
  const {
    photos: _photos,
    files: _files,
    invoice: _invoice,
    registrationDocument: _document,
    ...fields
  } = whole;
  // The files that it had are erased; those that were added here are not.
  const own = Object.fromEntries(
    ['invoice', 'registrationDocument']
      .filter((name) => files.some((file) => file.id === patch[name]))
      .map((name) => [name, patch[name]]),
  );
  const addedTo = (name: 'photos' | 'files') => {
    const added = listOf(patch[name]).filter((one) => files.some((file) => file.id === one));
    return added.length > 0 ? { [name]: added } : {};
  };
  const vehicle = whole['vehicle_id'];
  return {
    verb: 'create',
    // Settings are never gone.
    kind: intent.kind as CreatedKind,
    id,
    vehicleId: typeof vehicle === 'string' ? vehicle : null,
    body: { ...fields, ...own, ...addedTo('photos'), ...addedTo('files'), id },
    files,
  } as Create;
}

function listOf(files: unknown): readonly unknown[] {
  return Array.isArray(files) ? files : [];
}
