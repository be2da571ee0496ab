import { fieldsOf } from '#kinds/fields.ts';
import { OWNED_KINDS, type OwnedKind } from '#kinds/kinds.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Names of the fields that hold files. */
const FILE_FIELDS = Object.fromEntries(
  OWNED_KINDS.map((kind) => {
    const isOfFiles = (name: string) => ['file', 'files'].includes(fieldsOf(kind)[name]?.shape ?? '');
    return [kind, Object.keys(fieldsOf(kind)).filter(isOfFiles)];
  }),
) as Record<OwnedKind, string[]>;

/** The files of an object, or their ids in a body, in the order of the fields. */
export function listFiles<File = unknown>(kind: OwnedKind, object: object): File[] {
  const fields = object as Fields;
  return FILE_FIELDS[kind].flatMap((name) => (fields[name] ?? []) as File | File[]);
}

/** A copy of the object with each file replaced by `change(file)`. */
export function mapFiles<Row extends object>(
  kind: OwnedKind,
  object: Row,
  change: (file: never) => unknown,
): Row {
  const fields = object as Fields;
  const changed = FILE_FIELDS[kind].map((name) => {
    const value = fields[name] ?? null;
    if (Array.isArray(value)) return [name, value.map((file) => change(file as never))];
    return [name, value === null ? null : change(value as never)];
  });
  return { ...object, ...Object.fromEntries(changed) };
}
