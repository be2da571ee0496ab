import { isSame } from '#shared/sync/outbox/is-same.ts';
import type { Edit } from '#shared/sync/engine/operation.ts';

/** The changed fields as an intent, so that it does not overwrite the others. */
export function toEdit(
  kind: Edit['kind'],
  id: string,
  read: { readonly version: number },
  body: object,
  files: Edit['files'] = [],
): Edit {
  const before: Readonly<Record<string, unknown>> = { ...read };
  const changed = Object.entries(body).filter(([name, value]) => !isSame(value, before[name]));
  const patch = Object.fromEntries(changed.map(([name, value]) => [name, value ?? null]));
  const was = Object.fromEntries(changed.map(([name]) => [name, before[name] ?? null]));
  const whole = { ...read, ...body };
  return { verb: 'change', kind, id, version: read.version, patch, was, files, whole };
}
