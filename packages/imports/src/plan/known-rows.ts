import type { JudgedRow } from '#plan/judged-row.ts';
import type { KnownRecord, PlanVehicle } from '#plan/plan.ts';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import { fold } from '#words/fold.ts';

export function titleOf({ found }: JudgedRow): string {
  return found.title.trim() || found.category.trim();
}

/** What stays when the same row comes again in a longer file; never the type, which the owner may correct. */
export function naturalKey(row: JudgedRow): string {
  const { date, found } = row;
  if (found.sourceId !== null) return found.sourceId;
  return [date, found.mileage ?? '', found.cents ?? '', fold(titleOf(row))].join('|');
}

/** What the account has of its own that may be the same: of the same vehicle and cost, within a day. */
export function resembling(
  { found, date, cents, mileage }: Pick<JudgedRow, 'found' | 'date' | 'cents' | 'mileage'>,
  vehicles: readonly PlanVehicle[],
  known: readonly KnownRecord[] = [],
): string[] {
  const choice = vehicles.find(({ key }) => key === found.vehicle)?.choice;
  if (choice?.kind !== 'mine') return [];
  return known
    .filter((one) => one.vehicleId === choice.id && one.cents === (cents ?? 0))
    .filter((one) => Math.abs(daysBetween(one.date, date)) <= 1)
    .filter((one) => one.mileage === null || mileage === null || one.mileage === mileage)
    .map(({ id }) => id);
}
