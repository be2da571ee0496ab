import type { ProblemError } from '#shared/api/problem-error.ts';
import type { Field } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { isOwned, type Kind } from '@carnet/contract/kinds/kinds';
import type { ReminderFollows } from '@carnet/domain/reminders/reminder';
import { searchable } from '@carnet/domain/text/searchable';
import { bodyFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { toFileId, isSame } from '#shared/sync/outbox/is-same.ts';
import { isVersionSeen, type Delete, type Edit, type Intent } from '#shared/sync/engine/operation.ts';

/** A field of bodies only: the mileage is right although it is out of order. */
const CONFIRMATION = 'confirmMileage';

/**
 * How two changes of a field are merged without asking. A setting and a confirmation are switches: the last
 * change to arrive wins.
 */
function mergeOf(kind: Kind, name: string): Field['merge'] {
  if (!isOwned(kind) || name === CONFIRMATION) return 'last';
  return fieldsOf(kind)[name]?.merge;
}

/**
 * Whether the server derives a field of this object: a reminder that follows a source gets its date from it.
 */
function isDerived(kind: Kind, name: string, theirs: Fields): boolean {
  return (
    mergeOf(kind, name) === 'derived' || (name === 'next_reminder_date' && isFollowing(theirs['follows']))
  );
}

function isFollowing(follows: unknown): boolean {
  return follows !== undefined && follows !== ('interval' satisfies ReminderFollows);
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a change that another device has changed differently, so that the user is asked. */
export function askedFields({ kind, patch, was }: Edit, theirs: Fields): string[] {
  return Object.keys(patch).filter((name) => {
    if (mergeOf(kind, name) !== undefined || isDerived(kind, name, theirs)) return false;
    return !isSame(theirs[name], was[name]) && !isSame(theirs[name], patch[name]);
  });
}

/**
 * The undo of a change without the fields that got another value since, from another device or from a later
 * operation of this one: nothing of the change is left in them, so the user is not asked.
 */
export function toLeftToUndo(undo: Edit, theirs: Fields): Edit {
  if (isVersionSeen(undo.version, theirs['version'])) return undo;
  const overtaken = askedFields(undo, theirs);
  const left = Object.entries(undo.patch).filter(([name]) => !overtaken.includes(name));
  return { ...undo, patch: Object.fromEntries(left) };
}

/**
 * The fields of an object to delete that another device has changed, so that the user is asked. Ignores
 * fields that no body has: the server sets them. Of a reminder only what its owner set: a record that came or
 * went since is no reason to ask.
 */
export function changedFieldsSince({ kind, seen }: Delete, theirs: Fields): string[] {
  if (!seen || isVersionSeen(seen.version, theirs['version'])) return [];
  const isUnchanged = (name: string) => isSame(seen[name], theirs[name]) || isSetAlike(seen, theirs, name);
  return bodyFields(kind).filter(
    (name) => name in seen && name in theirs && !isDerived(kind, name, theirs) && !isUnchanged(name),
  );
}

/** Whether the owner set the same value in a field of both; false if one of them does not say. */
function isSetAlike(seen: Fields, theirs: Fields, name: string): boolean {
  const [before, after] = [seen, theirs].map(({ owner_set: set }) => (isObject(set) ? set[name] : null));
  return isObject(before) && isObject(after) && isSame(before['value'], after['value']);
}

/**
 * Splits a refused change into a part to send and a part to ask the user about; null if it cannot be split.
 */
export function splitRefused(
  intent: Intent,
  { code, current }: Pick<ProblemError, 'code' | 'current'>,
): { readonly goingOn: Edit; readonly asked: Edit } | null {
  if (intent.verb !== 'change' || code !== 'version_conflict' || !isObject(current)) return null;
  const names = askedFields(intent, current);
  const only = (fields: Fields, isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));
  const part = (isWanted: (name: string) => boolean): Edit => {
    // Both parts include the confirmation.
    const patch = only(intent.patch, (name) => isWanted(name) || name === CONFIRMATION);
    const named = new Set(Object.values(patch).flat().map(toFileId));
    const files = intent.files.filter(({ id }) => named.has(id));
    return { ...intent, patch, was: only(intent.was, isWanted), files };
  };
  const goingOn = part((name) => !names.includes(name));
  const isAllOrNothing =
    names.length === 0 || Object.keys(goingOn.patch).every((name) => name === CONFIRMATION);
  return isAllOrNothing ? null : { goingOn, asked: part((name) => names.includes(name)) };
}

/**
 * The object with a change applied, as a body. Files and lists of objects are merged by id: additions and
 * removals of this change are applied to theirs. Other fields are taken as they were entered.
 */
export function mergeEdit({ kind, patch, was }: Edit, theirs: Fields): Fields {
  const fields = { ...theirs, ...patch };
  if ('follows' in theirs) return { ...fields, follows: askedFollows(patch, theirs) };
  const lists = Object.keys(patch).filter((name) => mergeOf(kind, name) === 'union');
  if (isOwned(kind) && lists.length > 0) {
    const joined = lists.map((name) => {
      const merge = fieldsOf(kind)[name]?.shape === 'list' ? mergedItems : mergedFiles;
      return [name, merge(patch[name], was[name], theirs[name])];
    });
    return { ...fields, ...Object.fromEntries(joined) };
  }
  if (!Array.isArray(patch['maintenanceTypes'])) return fields;
  return { ...fields, maintenanceTypes: mergedTypes(patch, was, theirs) };
}

/** The `follows` to send. A change that sets or clears the date does not take over theirs. */
export function askedFollows(patch: Fields, theirs: Fields): unknown {
  return 'next_reminder_date' in patch ? patch['follows'] : (patch['follows'] ?? theirs['follows']);
}

function mergedFiles(patch: unknown, was: unknown, theirs: unknown): unknown[] {
  const idsIn = (list: unknown) => listOf(list).map(toFileId);
  const [mine, before, others] = [idsIn(patch), idsIn(was), idsIn(theirs)];
  const added = others.filter((id) => !before.includes(id) && !mine.includes(id));
  const gone = before.filter((id) => !others.includes(id));
  return [...mine.filter((id) => !gone.includes(id)), ...added];
}

/**
 * Merges the objects of a list by id. One that was changed here stays as it is here, even if another device
 * has deleted it.
 */
function mergedItems(patch: unknown, was: unknown, theirs: unknown): unknown[] {
  const [mine, before, others] = [itemsById(patch), itemsById(was), itemsById(theirs)];
  const isChanged = (id: unknown) => mine.has(id) && !isSame(mine.get(id), before.get(id));
  const kept = [...others].filter(([id]) => mine.has(id) || !before.has(id));
  const added = [...mine].filter(([id]) => !others.has(id) && isChanged(id));
  return [
    ...kept.map(([id, item]) => (isChanged(id) ? mine.get(id) : item)),
    ...added.map(([, item]) => item),
  ];
}

function itemsById(list: unknown): Map<unknown, unknown> {
  return new Map(
    listOf(list)
      .filter(isObject)
      .map((item) => [item['id'], item]),
  );
}

/**
 * Merges types by type and field; the last change to arrive wins. A type that only they know stays, one that
 * was removed here is removed, and one that was added here comes last, unless they have one with its name.
 */
function mergedTypes(patch: Fields, was: Fields, theirs: Fields): Fields[] {
  const mine = typesByKey(patch);
  const before = typesByKey(was);
  const kept = [...typesByKey(theirs)].filter(([key]) => mine.has(key) || !before.has(key));
  const labels = new Set([...typesByKey(theirs).values()].map(labelOf));
  const added = [...mine].filter(
    ([key, type]) => !before.has(key) && !typesByKey(theirs).has(key) && !labels.has(labelOf(type)),
  );
  const merging = kept.map(([key, type]) => {
    const edited = Object.entries(mine.get(key) ?? {});
    const changed = edited.filter(([name, value]) => !isSame(value, before.get(key)?.[name]));
    return { ...type, ...Object.fromEntries(changed) };
  });
  return [...merging, ...added.map(([, type]) => type)];
}

function labelOf({ label }: Fields): unknown {
  return typeof label === 'string' ? searchable(label) : label;
}

function typesByKey({ maintenanceTypes }: Fields): Map<unknown, Fields> {
  const types = listOf(maintenanceTypes).filter((type): type is Fields => typeof type === 'object');
  return new Map(types.map((type) => [type['key'], type]));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
