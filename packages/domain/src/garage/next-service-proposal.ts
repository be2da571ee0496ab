import type { CivilDate } from '#calendar/civil-date.ts';
import { nextSeasonalDate } from '#maintenance-plans/seasonal-days.ts';
import type { MaintenanceInterval } from '#maintenance/maintenance-types.ts';
import { proposeNextService, type NextService } from '#reminders/mark-done.ts';

/** What the form of a record proposes a next service from; mileages in kilometres. */
export interface ProposalFacts {
  /** Null where the work does not come round. */
  readonly intervals: MaintenanceInterval | null;
  readonly date: CivilDate | null;
  /** Of the record, else the reading that its reminder counts from. */
  readonly mileage: number | null;
  /** Whether the law or a document gives the next date. */
  readonly isDatedElsewhere: boolean;
  /** Whether work of its vehicle and type with a later date was recorded before it: its reminder follows that. */
  readonly isSuperseded: boolean;
  /** When its reminder is due: work of a season comes again on its day. */
  readonly dueOn?: CivilDate | null;
}

export const NO_NEXT_SERVICE: NextService = { nextServiceDate: null, nextServiceMileage: null };

/** When the work of a record comes round again, as its form proposes it. */
export function proposedNextService(facts: ProposalFacts): NextService {
  return facts.isDatedElsewhere || facts.isSuperseded ? NO_NEXT_SERVICE : nextServiceByIntervals(facts);
}

/** When the work comes round again by its intervals alone. */
export function nextServiceByIntervals({ intervals, date, mileage, dueOn }: ProposalFacts): NextService {
  if (intervals === null || date === null) return NO_NEXT_SERVICE;
  const proposed = proposeNextService(intervals, date, mileage);
  const seasonal = nextSeasonalDate(dueOn ?? null, intervals, date);
  return seasonal === null ? proposed : { ...proposed, nextServiceDate: seasonal };
}

/** Whether one side of a stated next service is only what was proposed: nobody chose it. */
export function isProposed(stated: NextService, proposed: NextService, side: keyof NextService): boolean {
  return stated[side] === proposed[side];
}

/**
 * The next service of a record that is corrected. What the form had proposed for the stored record follows the correction; what
 * somebody chose stays. Only stored values decide, so that every device comes to the same.
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
  /** The order of its creation; Infinity for one that is not saved yet. */
  readonly order: number;
}

/**
 * Whether work with a later date was recorded before a record.
 *
 * @param others records of its vehicle and type; refunds and the record itself count for nothing
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
 * The intervals that hold for a service: those of its reminder, as far as it has any, else those of the settings.
 * Null when the service does not come round.
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
