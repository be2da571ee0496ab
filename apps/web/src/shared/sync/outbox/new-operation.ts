import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Intent, Operation, StoredProblem } from '#shared/sync/outbox/operation.ts';
import { v7 as newKey } from 'uuid';

/** What is known of an operation beside its intent. */
export interface Added {
  /** The operation that it takes back, on the day on which that was done. */
  readonly undoes?: Operation;
  /** The operation that it takes the place of, likewise. */
  readonly insteadOf?: Operation;
  /** Later changes of the same object that are part of it now. */
  readonly merged?: readonly Operation[];
  /** Why it does not go before its person has decided. */
  readonly problem?: StoredProblem;
  /** The day on which it was done, if not today. */
  readonly madeOn?: CivilDate;
}

/** An operation that has not been sent yet. */
export function newOperation(
  intent: Intent,
  { undoes, insteadOf, problem, madeOn }: Added,
  today: CivilDate,
): Omit<Operation, 'place'> {
  const before = undoes ?? insteadOf;
  return {
    key: newKey(),
    format: 1,
    intent,
    undoes: undoes?.key ?? null,
    madeOn: madeOn ?? before?.madeOn ?? today,
    madeAt: before?.madeAt ?? Date.now(),
    sentVersion: null,
    hasBeenTried: false,
    state: problem ? 'refused' : 'waiting',
    problem: problem ?? null,
  };
}
