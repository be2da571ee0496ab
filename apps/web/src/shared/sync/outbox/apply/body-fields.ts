import { listWritableFields } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Create } from '#shared/sync/engine/operation.ts';
import { shownValue } from '#shared/sync/outbox/apply/changed-fields.ts';

/** The names of the fields in a request body of this kind. */
export function bodyFields(kind: OwnedKind): readonly string[] {
  return listWritableFields(fieldsOf(kind)).map(([name]) => name);
}

/** Removes fields that the server sets: it refuses them in a body. */
export function withoutMade(kind: OwnedKind, fields: Readonly<Record<string, unknown>>) {
  const described = fieldsOf(kind);
  const isMade = (name: string) => described[name] !== undefined && described[name].blank === undefined;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isMade(name)));
}

/** The fields of a new object. Missing fields are blank, and file ids are replaced by files. */
export function createdFields({ kind, body, files }: Create): Record<string, unknown> {
  const given: Readonly<Record<string, unknown>> = { ...body };
  const fields = listWritableFields(fieldsOf(kind)).map(([name, { blank }]) => [
    name,
    shownValue(given[name], files) ?? blank,
  ]);
  return Object.fromEntries(fields);
}
