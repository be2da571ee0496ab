import type { HistoryItem } from '@carnet/contract/history/history.schema';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { isMeasured, type KindWithHistory } from '@carnet/contract/kinds/kinds';
import { isCivilDate } from '@carnet/domain/calendar/civil-date';

/**
 * Fields and values in which an earlier version differs. `later` are the entries after it, newest first.
 * Files and derived fields are not restored.
 */
export function restoreFields(
  kind: KindWithHistory,
  later: readonly Pick<HistoryItem, 'changes'>[],
): Record<string, unknown> {
  const described = fieldsOf(kind);
  const values: Record<string, unknown> = {};
  // The oldest change of a field comes last and has the value before all of them.
  for (const { field, before } of later.flatMap(({ changes }) => changes)) {
    const { shape, merge } = described[field] ?? {};
    if (shape === undefined || shape === 'file' || shape === 'files' || merge === 'derived') continue;
    values[field] = shape === 'object' ? toObject(field, before) : before;
  }
  const isMoved = isMeasured(kind) && Object.keys(values).length > 0;
  // The old value is intended, even if it contradicts the order of readings by now.
  return isMoved ? { ...values, confirmMileage: true } : values;
}

/** Rebuilds an object field: the history stores only its values, in order, without empty ones. */
function toObject(field: string, told: HistoryItem['changes'][number]['before']): unknown {
  if (!Array.isArray(told)) return null;
  const [first, second, ...rest] = told;
  if (field === 'recurrence') return { every: first, until: second ?? null };
  const validUntil = rest.find((value) => isCivilDate(value)) ?? null;
  const center = rest.find((value) => !isCivilDate(value)) ?? null;
  return { kind: first, result: second, validUntil, center };
}
