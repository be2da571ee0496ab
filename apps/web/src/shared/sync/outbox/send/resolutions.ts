import { withoutMade } from '#shared/sync/outbox/apply/body-fields.ts';
import { changedFields } from '#shared/sync/outbox/apply/changed-fields.ts';
import { askedFields, changedFieldsSince } from '#shared/sync/outbox/send/merge.ts';
import {
  listFileIds,
  isAboutGone,
  isVersioned,
  type Create,
  type Delete,
  type Edit,
  type Intent,
  type Operation,
  type Stored,
} from '#shared/sync/engine/operation.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import { fileFields } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { isOwned, type Kind } from '@carnet/contract/kinds/kinds';
import { isMileageDoubt } from '@carnet/domain/mileage/mileage-doubt';
import { v7 as newId } from 'uuid';

type Fields = Readonly<Record<string, unknown>>;

/** Resolutions of a refused operation other than abandoning it. */
export type Resolution = 'again' | 'confirmed' | 'withoutFiles' | 'mine' | 'both' | 'anew' | 'deleted';

/** The server's version of an object that a change or deletion assumed to be different. */
export interface Conflict {
  readonly intent: Edit | Delete;
  readonly current: Stored;
  /** The fields that both have changed; for a deletion, those that the other device has changed. */
  readonly fields: readonly string[];
  /** Their values on this device; files are objects with a name. */
  readonly mine: Fields;
}

/** The conflicting changes of two devices; null for any other operation. */
export function findConflict({ intent, problem }: Operation): Conflict | null {
  const current = problem?.current;
  if (problem?.code !== 'version_conflict' || !isVersioned(current)) return null;
  if (intent.verb === 'delete') {
    return { intent, current, fields: changedFieldsSince(intent, current), mine: intent.seen ?? {} };
  }
  if (intent.verb !== 'change') return null;
  return { intent, current, fields: askedFields(intent, current), mine: changedFields(intent) };
}

/** The resolutions of a refusal, the likeliest first. */
export function listResolutions(operation: Operation): readonly Resolution[] {
  const { intent, problem } = operation;
  const conflict = findConflict(operation);
  if (conflict?.intent.verb === 'delete') return ['deleted'];
  if (conflict) {
    const canJoin = conflict.fields.every((name) => joinedBy(intent.kind, name) !== undefined);
    return canJoin && conflict.fields.length > 0 ? ['mine', 'both'] : ['mine'];
  }
  if (isAboutGone(operation)) return ['anew'];
  if (problem?.errors.some(({ code }) => isMileageDoubt(code))) return ['confirmed'];
  // The same body would be refused again; the user corrects it in its form.
  const again: readonly Resolution[] = problem?.code === 'validation_failed' ? [] : ['again'];
  return listFileIds(intent).length > 0 ? [...again, 'withoutFiles'] : again;
}

/** Applies a resolution to a refused operation. */
export async function applyResolution(engine: Engine, operation: Operation, way: Resolution): Promise<void> {
  const intent = intentOn(operation, way);
  if (way === 'anew' && intent.verb === 'change' && isOwned(intent.kind)) {
    const { kind, id } = intent;
    const restore: Intent = { verb: 'restore', kind, id, vehicleId: null, mayBeGone: true };
    await engine.write({ do: 'add', intent: restore });
  }
  await engine.write({ do: 'resend', operation, intent });
}

function intentOn(operation: Operation, way: Resolution): Intent {
  const { intent } = operation;
  const conflict = findConflict(operation);
  if (way === 'withoutFiles') return withoutFiles(intent);
  if (way === 'confirmed') return confirmed(intent);
  if (way === 'anew') return addAgain(intent);
  return conflict && way !== 'again' ? applyDecision(conflict, way) : intent;
}

/** The same intent without new files, for files that the server does not accept. */
export function withoutFiles(intent: Intent): Intent {
  const { kind } = intent;
  if ((intent.verb !== 'create' && intent.verb !== 'change') || !isOwned(kind)) return intent;
  const names = new Set(fileFields(fieldsOf(kind)).map(([name]) => name));
  const rest = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
  if (intent.verb === 'create') return { ...intent, body: rest(intent.body), files: [] } as unknown as Create;
  return { ...intent, patch: rest(intent.patch), files: [] };
}

/** Applies the decision to the version that the user has now seen. */
function applyDecision(
  { intent: edit, current, fields }: Conflict,
  way: 'mine' | 'both' | 'deleted',
): Edit | Delete {
  if (edit.verb === 'delete') return { ...edit, seen: current };
  const seen = Object.fromEntries(fields.map((name) => [name, current[name] ?? null]));
  const joined = Object.fromEntries(
    fields.map((name) => [name, [current[name], edit.patch[name]].join(joinedBy(edit.kind, name))]),
  );
  const patch = way === 'both' ? { ...edit.patch, ...joined } : edit.patch;
  return { ...edit, version: current.version, was: { ...edit.was, ...seen }, patch };
}

function confirmed(intent: Intent): Intent {
  const confirmation = { confirmMileage: true };
  // Only bodies with this field have a doubtful mileage.
  if (intent.verb === 'create') return { ...intent, body: { ...intent.body, ...confirmation } } as Create;
  return intent.verb === 'change' ? { ...intent, patch: { ...intent.patch, ...confirmation } } : intent;
}

/**
 * Restores a deleted object from the trash and applies the change. If it was erased there as well, adds it
 * with another id.
 */
function addAgain(intent: Intent): Intent {
  const id = newId();
  if (intent.verb === 'create') return { ...intent, id, body: { ...intent.body, id } } as Create;
  if (intent.verb !== 'change' || !intent.isBroughtBack) return { ...intent, isBroughtBack: true } as Edit;
  const { kind, whole = {}, patch, files } = intent;
  // Settings are never deleted.
  if (!isOwned(kind)) return intent;
  // Its earlier files are erased; the ones added here are not.
  const added = fileFields(fieldsOf(kind)).map(([name]) => [name, addedFiles(patch[name], files)]);
  const vehicle = whole['vehicle_id'];
  return {
    verb: 'create',
    kind,
    id,
    vehicleId: typeof vehicle === 'string' ? vehicle : null,
    body: { ...withoutMade(kind, whole), ...Object.fromEntries(added), id },
    files,
  } as Create;
}

/** The named files that were added with the change. */
function addedFiles(named: unknown, added: Edit['files']): unknown {
  const isAdded = (id: unknown) => added.some((file) => file.id === id);
  if (Array.isArray(named)) return named.filter(isAdded);
  return isAdded(named) ? named : undefined;
}

/** The separator between two texts of a field that are both kept; undefined where only one can be kept. */
function joinedBy(kind: Kind, name: string): string | undefined {
  return isOwned(kind) ? fieldsOf(kind)[name]?.joinedBy : undefined;
}
