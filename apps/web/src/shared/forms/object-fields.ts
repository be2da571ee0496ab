import type { WireObject, WrittenKind } from '#shared/sync/outbox/use-object-writes.ts';
import { toFileId } from '#shared/sync/outbox/is-same.ts';
import { listWritableFields, type Field } from '@carnet/contract/kinds/field';
import type { FIELDS, WritableName } from '@carnet/contract/kinds/fields';

type DescribedFields<Kind extends WrittenKind> = (typeof FIELDS)[Kind];
type HeldName<Kind extends WrittenKind> = WritableName<Kind> &
  keyof WireObject<Kind> &
  keyof DescribedFields<Kind>;

/** The fields of a kind as form values, under their names on the wire so that faults match; an empty text is `''`. */
export type FormFields<Kind extends WrittenKind> = {
  readonly [Name in HeldName<Kind>]: DescribedFields<Kind>[Name] extends { readonly shape: 'line' | 'text' }
    ? string
    : WireObject<Kind>[Name];
};

/** The fields of a kind in a request body. */
type BodyFields<Kind extends WrittenKind> = { readonly [Name in HeldName<Kind>]: unknown };

/** Form values of an object; blank values without one. */
export function toFormFields<Kind extends WrittenKind>(
  described: DescribedFields<Kind>,
  stored: object = {},
): FormFields<Kind> {
  const fields = listWritableFields(described).map(([name, field]) => {
    const value: unknown = Reflect.get(stored, name) ?? field.blank;
    return [name, isText(field) ? (value ?? '') : value];
  });
  // The mapping keeps each value's type, but `fromEntries` loses it.
  return Object.fromEntries(fields) as FormFields<Kind>;
}

/** Body values of a form: empty texts become blank, files become ids. */
export function toBodyFields<Kind extends WrittenKind>(
  described: DescribedFields<Kind>,
  values: object,
): BodyFields<Kind> {
  const fields = listWritableFields(described).map(([name, field]) => {
    const value: unknown = Reflect.get(values, name);
    if (isText(field)) return [name, String(value).trim() || field.blank];
    return [
      name,
      Array.isArray(value) ? value.map(toFileId) : field.shape === 'file' ? toFileId(value) : value,
    ];
  });
  return Object.fromEntries(fields) as BodyFields<Kind>;
}

function isText({ shape }: Field): boolean {
  return shape === 'line' || shape === 'text';
}
