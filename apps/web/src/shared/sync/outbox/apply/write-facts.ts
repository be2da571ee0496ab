import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Intent, Operation } from '#shared/sync/engine/operation.ts';

/** Greater than any order from the server: operations that wait on a device come last. */
const WAITING_ORDER = 1e15;

/** The facts about a write that the rules need apart from its fields. */
export interface WriteFacts {
  /** Its order among the writes of the garage. */
  readonly order: number;
  /** The owner’s day when it was made. */
  readonly day: CivilDate;
  /** The instant when it was made. */
  readonly now: string;
  /** Whether the user confirmed the mileage that it gives. */
  readonly isConfirmed: boolean;
}

export function writeFactsOf({ place, madeOn, madeAt, intent }: Operation): WriteFacts {
  const now = new Date(madeAt).toISOString();
  return { order: WAITING_ORDER + place, day: madeOn, now, isConfirmed: isMileageConfirmed(intent) };
}

function isMileageConfirmed(intent: Intent): boolean {
  if (intent.verb !== 'create' && intent.verb !== 'change') return false;
  const fields: object = intent.verb === 'create' ? intent.body : intent.patch;
  return 'confirmMileage' in fields && fields.confirmMileage === true;
}
