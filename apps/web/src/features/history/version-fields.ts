import type { HistoryItem } from '@carnet/contract/history/history.schema';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { isMeasured, type KindWithHistory } from '@carnet/contract/kinds/kinds';
import { isCivilDate } from '@carnet/domain/calendar/civil-date';

/**
 * The fields in which an earlier version differs, with its values. `later` are the entries after it, newest first. Files and
 * what follows from other objects stay as they are.
 */
export function fieldsOfVersion(
  kind: KindWithHistory,
  later: readonly Pick<HistoryItem, 'changes'>[],
): Record<string, unknown> {
  const described = fieldsOf(kind);
  const values: Record<string, unknown> = {};
  // The oldest of several changes of a field comes last, and knows what was there before it.
  for (const { field, before } of later.flatMap(({ changes }) => changes)) {
    const { shape, merge } = described[field] ?? {};
    if (shape === undefined || shape === 'file' || shape === 'files' || merge === 'derived') continue;
    values[field] = shape === 'object' ? toObject(field, before) : before;
  }
  const isMoved = isMeasured(kind) && Object.keys(values).length > 0;
  // What was there before is meant, whatever the order of mileages says by now.
  return isMoved ? { ...values, confirmMileage: true } : values;
}

/** The history keeps the values of an object alone, in their order, without those that are empty. */
function toObject(field: string, told: HistoryItem['changes'][number]['before']): unknown {
  if (!Array.isArray(told)) return null;
  const [first, second, ...rest] = told;
  if (field === 'recurrence') return { every: first, until: second ?? null };
  const validUntil = rest.find((value) => isCivilDate(value)) ?? null;
  const center = rest.find((value) => !isCivilDate(value)) ?? null;
  return { kind: first, result: second, validUntil, center };
}
