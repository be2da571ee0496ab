import type { ChangedKind, Edit } from '#shared/sync/outbox/operation.ts';

/** Fields whose last change to arrive wins: switches, which nobody would want to be asked about. */
const LAST_WINS: ReadonlySet<string> = new Set(['active', 'archivedAt', 'confirmMileage']);

/** The current mileage is no field of its own: it follows from dated readings, and the server judges their order. */
const FOLLOWS: ReadonlySet<string> = new Set(['currentMileage']);

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a change that somebody else has changed differently meanwhile: their person is to be asked. */
export function askedFields({ kind, patch, was }: Edit, theirs: Fields): string[] {
  return Object.keys(patch).filter((name) => {
    if (isLastToWin(kind, name) || name === 'photos') return false;
    return !isSame(theirs[name], was[name]) && !isSame(theirs[name], patch[name]);
  });
}

/**
 * The object with a change put on it, as its call takes it: photos are merged as a set, what was added here and taken away
 * here on theirs; all else is taken as it was typed.
 */
export function merged({ patch, was }: Edit, theirs: Fields): Fields {
  const fields = { ...theirs, ...patch };
  if (Array.isArray(patch['photos'])) return { ...fields, photos: mergedPhotos(patch, was, theirs) };
  if (!Array.isArray(patch['maintenanceTypes'])) return fields;
  return { ...fields, maintenanceTypes: mergedTypes(patch, was, theirs) };
}

function mergedPhotos(patch: Fields, was: Fields, theirs: Fields): unknown[] {
  const mine = listOf(patch['photos']).map(idOf);
  const before = listOf(was['photos']).map(idOf);
  const added = listOf(theirs['photos'])
    .map(idOf)
    .filter((id) => !before.includes(id) && !mine.includes(id));
  const gone = before.filter((id) => !listOf(theirs['photos']).map(idOf).includes(id));
  return [...mine.filter((id) => !gone.includes(id)), ...added];
}

/** By type and field the last to arrive; a type that only they know stays, one that was removed here goes. */
function mergedTypes(patch: Fields, was: Fields, theirs: Fields): Fields[] {
  const mine = typesByKey(patch);
  const before = typesByKey(was);
  const kept = [...typesByKey(theirs)].filter(([key]) => mine.has(key) || !before.has(key));
  return kept.map(([key, type]) => {
    const edited = Object.entries(mine.get(key) ?? {});
    const changed = edited.filter(([name, value]) => !isSame(value, before.get(key)?.[name]));
    return { ...type, ...Object.fromEntries(changed) };
  });
}

function typesByKey({ maintenanceTypes }: Fields): Map<unknown, Fields> {
  const types = listOf(maintenanceTypes).filter((type): type is Fields => typeof type === 'object');
  return new Map(types.map((type) => [type['key'], type]));
}

function isLastToWin(kind: ChangedKind, name: string): boolean {
  return kind === 'settings' || LAST_WINS.has(name) || FOLLOWS.has(name);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function idOf(file: unknown): unknown {
  return typeof file === 'object' && file !== null && 'id' in file ? file.id : file;
}

/** Whether two values of a field are the same; a file is its id, and nothing typed is null. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
}
