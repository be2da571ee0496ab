import { faultsOf } from '@carnet/contract/problems/faults';
import type * as z from 'zod/mini';

/** One thing wrong with a form: a fault of the wire, or one that only the form knows (`passwords_do_not_match`). */
export interface FormFault {
  /** A JSON pointer into the body, `/email`; of the field's own name when the body has no such field. */
  readonly pointer: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** The faults of the fields, first one each, and those that belong to no field of the form. */
export interface SortedFaults {
  readonly byField: ReadonlyMap<string, FormFault>;
  readonly elsewhere: readonly FormFault[];
}

/** What the contract's own schema has against a body, in the codes that the server would answer. */
export function faultsOfBody(schema: z.ZodMiniType, body: unknown): FormFault[] {
  const result = schema.safeParse(body);
  return result.success ? [] : faultsOf(result.error.issues, body);
}

/**
 * Sorts faults to the fields of a form. `/photos/3` belongs to `photos` unless the form has a field `photos.3`;
 * `aliases` name the fields that are called otherwise in the form than in the body.
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
    // An element of a list is no field of its own, only what lies inside it may be.
    if (!Array.isArray(inner)) field = path;
    inner = Reflect.get(inner, key);
  }
  return field;
}
