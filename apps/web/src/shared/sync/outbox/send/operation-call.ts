import { isOwned, KINDS } from '@carnet/contract/kinds/kinds';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { inspectionOfRecord } from '@carnet/domain/inspection/inspection-reminder';
import { MOST_DAYS_LATE } from '@carnet/domain/inspection/known-since';
import {
  isChangedKind,
  type Create,
  type Delete,
  type Edit,
  type Operation,
  type Stored,
} from '#shared/sync/engine/operation.ts';
import type { OperationCall } from '#shared/sync/engine/rules.ts';
import { withoutMade } from '#shared/sync/outbox/apply/body-fields.ts';
import { mergeEdit, toLeftToUndo } from '#shared/sync/outbox/send/merge.ts';

/** The call of an operation; a change is applied to the stored object. */
export function toCall(operation: Operation, theirs: Stored | null, today: CivilDate): OperationCall {
  const { intent, madeOn, undoes } = operation;
  if (intent.verb === 'restore') return { name: 'restoreTrashed', path: { id: intent.id } };
  if (intent.verb === 'delete') return deletionCall(intent);
  const asOf = dayOf(madeOn, today);
  if (intent.verb === 'create') return creationCall(intent, asOf);
  return replacementCall(undoes === null ? intent : toLeftToUndo(intent, theirs ?? {}), theirs, asOf);
}

function creationCall(intent: Create, asOf: AsOf): OperationCall {
  const { kind, id, vehicleId } = intent;
  const path = isChangedKind(kind) ? {} : { path: { id: vehicleId } };
  const day = KINDS[kind].vehicle === 'itself' ? asOf : {};
  return { name: KINDS[kind].calls.create, ...path, body: { ...withReportOfType(intent), id, ...day } };
}

/**
 * Drops an inspection report that does not fit the type: the type was changed before sending, or when the
 * record was added again.
 */
function withReportOfType({ body }: Create): Create['body'] {
  if (!('inspection' in body) || !body.inspection) return body;
  const { type, isRefund } = body;
  return { ...body, inspection: inspectionOfRecord({ type, isRefund: isRefund === true }, body.inspection) };
}

function replacementCall(intent: Edit, theirs: Stored | null, asOf: AsOf): OperationCall {
  const { kind, id } = intent;
  const path = isOwned(kind) ? { path: { id } } : {};
  const fields = mergeEdit(intent, theirs ?? {});
  const hasReading = typeof intent.patch['currentMileage'] === 'number';
  const body = { ...(isOwned(kind) ? withoutMade(kind, fields) : fields), ...(hasReading ? asOf : {}) };
  return { name: KINDS[kind].calls.replace, ...path, body };
}

function deletionCall({ kind, id, vehicleId }: Delete): OperationCall {
  const path = isChangedKind(kind) ? { id } : { id: vehicleId, readingId: id };
  return { name: KINDS[kind].calls.delete, path };
}

interface AsOf {
  readonly asOf?: CivilDate;
}

/** Sent on a later day, a vehicle keeps the day it was added, and its mileage the day it was entered. */
function dayOf(madeOn: CivilDate, today: CivilDate): AsOf {
  if (madeOn >= today) return {};
  const earliest = addDays(today, -MOST_DAYS_LATE);
  return { asOf: madeOn < earliest ? earliest : madeOn };
}
