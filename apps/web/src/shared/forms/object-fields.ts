import type { WireObject, WrittenKind } from '#shared/sync/outbox/use-object-writes.ts';
import { idOf } from '#shared/sync/outbox/is-same.ts';
import { givenFields, type Field } from '@carnet/contract/kinds/field';
import type { FIELDS, GivenName } from '@carnet/contract/kinds/fields';

type Described<Kind extends WrittenKind> = (typeof FIELDS)[Kind];
type HeldName<Kind extends WrittenKind> = GivenName<Kind> & keyof WireObject<Kind> & keyof Described<Kind>;

/** The fields of a kind as a form holds them: under their names on the wire, so that faults find them; no text is `''`. */
export type FormFields<Kind extends WrittenKind> = {
  readonly [Name in HeldName<Kind>]: Described<Kind>[Name] extends { readonly shape: 'line' | 'text' }
    ? string
    : WireObject<Kind>[Name];
};

/** What a body says of the fields of a kind. */
type BodyFields<Kind extends WrittenKind> = { readonly [Name in HeldName<Kind>]: unknown };

/** The fields of an object in a form; those of an untouched form without one. */
export function toFormFields<Kind extends WrittenKind>(
  described: Described<Kind>,
  stored: object = {},
): FormFields<Kind> {
  const fields = givenFields(described).map(([name, field]) => {
    const value: unknown = Reflect.get(stored, name) ?? field.blank;
    return [name, isText(field) ? (value ?? '') : value];
  });
  // Each value is that of its field, or blank; `fromEntries` forgets which is whose.
  return Object.fromEntries(fields) as FormFields<Kind>;
}

/** What a form says of the fields of its kind: empty texts as they are left out, files by their ids. */
export function toBodyFields<Kind extends WrittenKind>(
  described: Described<Kind>,
  values: object,
): BodyFields<Kind> {
  const fields = givenFields(described).map(([name, field]) => {
    const value: unknown = Reflect.get(values, name);
    if (isText(field)) return [name, String(value).trim() || field.blank];
    return [name, Array.isArray(value) ? value.map(idOf) : field.shape === 'file' ? idOf(value) : value];
  });
  return Object.fromEntries(fields) as BodyFields<Kind>;
}

function isText({ shape }: Field): boolean {
  return shape === 'line' || shape === 'text';
}
