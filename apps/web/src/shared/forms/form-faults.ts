import { toFaults } from '@carnet/contract/problems/faults';
import type * as z from 'zod/mini';

/** A fault of a form: one of the wire, or a form-only one (`passwords_do_not_match`). */
export interface FormFault {
  /** A JSON pointer into the body, such as `/email`; the name of the form field if the body has no such field. */
  readonly pointer: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** The first fault of each field, and the faults that belong to no field of the form. */
export interface SortedFaults {
  readonly byField: ReadonlyMap<string, FormFault>;
  readonly elsewhere: readonly FormFault[];
}

/** Faults of a body by the contract's own schema, with the codes that the server would return. */
export function faultsOfBody(schema: z.ZodMiniType, body: unknown): FormFault[] {
  const result = schema.safeParse(body);
  return result.success ? [] : toFaults(result.error.issues, body);
}

/**
 * Assigns faults to form fields. `/photos/3` belongs to `photos` unless the form has a field `photos.3`;
 * `aliases` maps body fields to form fields of another name.
 */
export function sortFaults(
  faults: readonly FormFault[],
  values: object,
  aliases: Readonly<Record<string, string>> = {},
): SortedFaults {
  const byField = new Map<string, FormFault>();
  const elsewhere: FormFault[] = [];
  for (const fault of faults) {
    const field = fieldAt(fault.pointer, values, aliases);
    if (field === null) elsewhere.push(fault);
    else if (!byField.has(field)) byField.set(field, fault);
  }
  return { byField, elsewhere };
}

function fieldAt(pointer: string, values: object, aliases: Readonly<Record<string, string>>): string | null {
  const [first = '', ...rest] = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const name = Object.hasOwn(aliases, first) ? (aliases[first] ?? first) : first;
  if (!Object.hasOwn(values, name)) return null;
  let field = name;
  let path = name;
  let inner: unknown = Reflect.get(values, name);
  for (const key of rest) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) break;
    path = `${path}.${key}`;
    // A list element is not a field itself, only the fields inside it may be.
    if (!Array.isArray(inner)) field = path;
    inner = Reflect.get(inner, key);
  }
  return field;
}
