import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Edit } from '#shared/sync/engine/operation.ts';

/** Fields that a body has and its object lacks. */
const ONLY_IN_BODIES = new Set(['confirmMileage', 'reminder_id', 'asOf']);

/** The fields that a change sets. */
export function changedFields({ patch, files }: Edit): Record<string, unknown> {
  const fields = Object.entries(patch).filter(([name]) => !ONLY_IN_BODIES.has(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, shownValue(value, files) ?? null]));
}

/** Converts a body value to an object value: empty text becomes null, and file ids become files. */
export function shownValue(value: unknown, files: readonly CarnetFile[]): unknown {
  if (value === '') return null;
  if (typeof value === 'string') return fileOf(value, files) ?? value;
  if (!Array.isArray(value)) return isFile(value) ? withoutAddresses(value) : value;
  return value.map((item) => shownValue(item, files));
}

function fileOf(id: string, files: readonly CarnetFile[]) {
  const file = files.find((one) => one.id === id);
  return file && withoutAddresses(file);
}

function isFile(value: unknown): value is CarnetFile {
  return typeof value === 'object' && value !== null && 'contentType' in value;
}

/** Removes the addresses of a file, which expire; the feed has none either. */
function withoutAddresses({ id, name, contentType, size, width, height }: CarnetFile) {
  return { id, name, contentType, size, width, height };
}
