import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { MaintenanceInterval } from '@carnet/domain/maintenance/maintenance-types';
import { nextSeasonalDate } from '@carnet/domain/maintenance-plans/seasonal-days';
import { proposeNextService, type NextService } from '@carnet/domain/reminders/mark-done';

/** What the proposal of a next service is made from; mileages in kilometres. */
export interface ProposalFacts {
  readonly intervals: MaintenanceInterval | null;
  readonly date: CivilDate | null;
  readonly mileage: number | null;
  /** Of the vehicle: the server counts from it when the record has no mileage. */
  readonly currentMileage: number | null;
  /** Date of the latest record of the same vehicle and type; null when there is none. */
  readonly latestDate: CivilDate | null;
  /** When the reminder that it moves on is due: work of a season comes again on its day. */
  readonly dueOn?: CivilDate | null;
}

export const NO_NEXT_SERVICE: NextService = { nextServiceDate: null, nextServiceMileage: null };

/** Whether the record tells of the past behind a later one: its reminder already follows that one. */
export function isSuperseded({ date, latestDate }: Pick<ProposalFacts, 'date' | 'latestDate'>): boolean {
  return date !== null && latestDate !== null && compareCivilDates(date, latestDate) < 0;
}

/**
 * When the service comes round again, by the intervals. Nothing for a record that is typed in after a later one:
 * a next date would move the reminder back (contract, section 4).
 */
export function nextServiceProposal(facts: ProposalFacts): NextService {
  const { intervals, date, mileage, currentMileage } = facts;
  if (intervals === null || date === null || isSuperseded(facts)) return NO_NEXT_SERVICE;
  const proposal = proposeNextService(intervals, date, mileage ?? currentMileage);
  const seasonal = nextSeasonalDate(facts.dueOn ?? null, intervals, date);
  return seasonal === null ? proposal : { ...proposal, nextServiceDate: seasonal };
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
