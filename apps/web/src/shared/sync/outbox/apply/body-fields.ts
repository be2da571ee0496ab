import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { givenFields } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Create, Edit } from '#shared/sync/engine/operation.ts';

/** The names of the fields that a body of this kind can give. */
export function bodyFields(kind: OwnedKind): readonly string[] {
  return givenFields(fieldsOf(kind)).map(([name]) => name);
}

/** What a body for the server has beside the fields of its object. */
const ONLY_IN_BODIES = new Set(['confirmMileage', 'reminder_id', 'asOf']);

/** The fields of an object as its body gives them: what is left out is blank, a file stands in place of its id. */
export function createdFields({ kind, body, files }: Create): Record<string, unknown> {
  const given: Readonly<Record<string, unknown>> = { ...body };
  const fields = givenFields(fieldsOf(kind)).map(([name, { blank }]) => [
    name,
    shown(given[name], files) ?? blank,
  ]);
  return Object.fromEntries(fields);
}

/** The fields of an object that a change gives it. */
export function changedFields({ patch, files }: Edit): Record<string, unknown> {
  const fields = Object.entries(patch).filter(([name]) => !ONLY_IN_BODIES.has(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, shown(value, files) ?? null]));
}

function shown(value: unknown, files: readonly CarnetFile[]): unknown {
  if (value === '') return null;
  if (typeof value === 'string') return fileOf(value, files) ?? value;
  if (!Array.isArray(value)) return isFile(value) ? withoutAddresses(value) : value;
  return value.map((item) => shown(item, files));
}

function fileOf(id: string, files: readonly CarnetFile[]) {
  const file = files.find((one) => one.id === id);
  return file && withoutAddresses(file);
}

function isFile(value: unknown): value is CarnetFile {
  return typeof value === 'object' && value !== null && 'contentType' in value;
}

/** As the feed brings a file: its addresses expire. */
function withoutAddresses({ id, name, contentType, size, width, height }: CarnetFile) {
  return { id, name, contentType, size, width, height };
}
