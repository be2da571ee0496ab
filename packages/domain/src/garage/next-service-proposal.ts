import type { CivilDate } from '#calendar/civil-date.ts';
import { nextSeasonalDate } from '#maintenance-plans/seasonal-days.ts';
import type { MaintenanceInterval } from '#maintenance/maintenance-types.ts';
import { proposeNextService, type NextService } from '#reminders/mark-done.ts';

/** The facts from which the form of a record proposes a next service; mileages in kilometres. */
export interface ProposalFacts {
  /** Null if the work is not repeated. */
  readonly intervals: MaintenanceInterval | null;
  readonly date: CivilDate | null;
  /** The mileage of the record, else the reading that its reminder counts from. */
  readonly mileage: number | null;
  /** Whether the law or a document gives the next date. */
  readonly isDatedElsewhere: boolean;
  /**
   * Whether its vehicle and type already had a record with a later date when it was created; the later one
   * leads the reminder.
   */
  readonly isSuperseded: boolean;
  /** The due date of its reminder: seasonal work is repeated on the same day of the year. */
  readonly dueOn?: CivilDate | null;
}

export const NO_NEXT_SERVICE: NextService = { nextServiceDate: null, nextServiceMileage: null };

/** The next service that the form of a record proposes. */
export function proposedNextService(facts: ProposalFacts): NextService {
  return facts.isDatedElsewhere || facts.isSuperseded ? NO_NEXT_SERVICE : nextServiceByIntervals(facts);
}

/** The next service by the intervals alone. */
export function nextServiceByIntervals({ intervals, date, mileage, dueOn }: ProposalFacts): NextService {
  if (intervals === null || date === null) return NO_NEXT_SERVICE;
  const proposed = proposeNextService(intervals, date, mileage);
  const seasonal = nextSeasonalDate(dueOn ?? null, intervals, date);
  return seasonal === null ? proposed : { ...proposed, nextServiceDate: seasonal };
}

/**
 * Whether the date or the mileage of a stated next service equals the proposal, so the owner did not choose
 * it.
 */
export function isProposed(stated: NextService, proposed: NextService, side: keyof NextService): boolean {
  return stated[side] === proposed[side];
}

/**
 * The next service of a corrected record. A value that the form had proposed for the stored record follows the correction; a value
 * that the owner chose stays. Only stored values decide, so that every device gets the same result.
 * @example done at 94,300 km, next at 109,300 km, every 15,000 km; corrected to 84,300 km → next at 99,300 km
 */
export function correctedNextService(
  stored: NextService,
  before: ProposalFacts,
  corrected: ProposalFacts,
): NextService {
  const side = <Side extends keyof NextService>(name: Side): NextService[Side] => {
    const rule = [proposedNextService, nextServiceByIntervals].find((propose) =>
      isProposed(stored, propose(before), name),
    );
    return rule ? rule(corrected)[name] : stored[name];
  };
  return {
    nextServiceDate: side('nextServiceDate'),
    nextServiceMileage: side('nextServiceMileage'),
  };
}

interface PlacedRecord {
  readonly id: string;
  readonly date: CivilDate | null;
  /** The order of its creation; Infinity for a record that is not saved yet. */
  readonly order: number;
}

/**
 * Whether a record with a later date existed before a record was created.
 *
 * @param others records of its vehicle and type; refunds and the record itself are ignored
 */
export function isSuperseded(
  { id, date, order }: PlacedRecord,
  others: readonly (PlacedRecord & { readonly isRefund: boolean })[],
): boolean {
  if (date === null) return false;
  return others.some(
    (other) =>
      !other.isRefund &&
      other.id !== id &&
      other.order < order &&
      other.date !== null &&
      // Civil dates compare as text.
      other.date > date,
  );
}

/**
 * The intervals of a service: the reminder’s own if it has any, else the intervals of the settings. Null if
 * the service is not repeated.
 */
export function intervalsFor(
  reminder: MaintenanceInterval | null,
  setting: MaintenanceInterval | null,
): MaintenanceInterval | null {
  return [reminder, setting].find((intervals) => intervals !== null && hasInterval(intervals)) ?? null;
}

function hasInterval({ intervalKm, intervalDays }: MaintenanceInterval): boolean {
  return intervalKm !== null || intervalDays !== null;
}
