import { decideType, isCost, toKilometres } from '#plan/judged-row.ts';
import type { KnownAccount, PlanAnswers, PlanRecord, PlanReminder, PlanVehicle } from '#plan/plan.ts';
import type { Findings, FoundReminder } from '#sources/findings.ts';
import { TYPE_RULES } from '#words/match-type.ts';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  DEFAULT_INTERVALS,
  fitsEnergy,
  type MaintenanceInterval,
} from '@carnet/domain/maintenance/maintenance-types';
import { proposeReminder } from '@carnet/domain/reminders/new-reminder';

const MAX_INTERVAL_KM = 1_000_000;
const MAX_INTERVAL_DAYS = 7300;

/** The intervals of the account by type key, else Carnet’s suggestions. */
export type Intervals = ReadonlyMap<string, MaintenanceInterval>;

/**
 * One reminder per vehicle and type from the files. Missing terms follow from the last date and mileage
 * plus the intervals; a reminder without any term is set aside.
 */
export function planReminders(
  findings: Findings,
  answers: PlanAnswers,
  today: CivilDate,
  intervals: Intervals,
): PlanReminder[] {
  const planned = new Map<string, PlanReminder>();
  for (const found of findings.reminders) {
    const { type } = decideType(found, answers);
    const isNone = isCost(type) || TYPE_RULES.get(type)?.kind === 'vehicle';
    const reminder = isNone ? null : reminderOf(found, type, findings, answers, today, intervals);
    const key = keyOf(found.vehicle, type);
    if (reminder === null) findings.aside(found, 'reminder_without_terms');
    else if (planned.has(key)) findings.aside(found, 'reminder_twice');
    else planned.set(key, reminder);
  }
  return [...planned.values()];
}

function reminderOf(
  found: FoundReminder,
  type: string,
  findings: Findings,
  answers: PlanAnswers,
  today: CivilDate,
  intervals: Intervals,
): PlanReminder | null {
  const unit =
    found.unit ?? findings.vehicles.get(found.vehicle)?.unit ?? answers.unit ?? findings.likelyUnit;
  const hasOwnInterval = found.intervalDays !== null || found.intervalKm !== null;
  const usual = hasOwnInterval || findings.rows.length > 0 ? null : intervals.get(type);
  const intervalKm = withinLimit(
    toKilometres(found.intervalKm, unit) ?? usual?.intervalKm ?? null,
    MAX_INTERVAL_KM,
  );
  const intervalDays = withinLimit(found.intervalDays ?? usual?.intervalDays ?? null, MAX_INTERVAL_DAYS);
  const lastMileage = toKilometres(found.lastMileage, unit);
  const due = toKilometres(found.mileage, unit);
  const plannedMileage =
    due ?? (lastMileage !== null && intervalKm !== null ? lastMileage + intervalKm : null);
  const from = found.lastDate ?? today;
  const nextDate = found.date ?? (intervalDays === null ? null : addDays(from, intervalDays));
  if (nextDate === null && plannedMileage === null && intervalKm === null) return null;
  const { vehicle } = found;
  const terms = { nextDate, plannedMileage, intervalKm, intervalDays, lastMileage };
  return { key: keyOf(vehicle, type), vehicle, type, ...terms, isFromFile: true, isComing: true };
}

function keyOf(vehicle: string, type: string): string {
  return `${vehicle}|${type}`;
}

/** A vehicle of the account keeps its reminders: only reminders of other types are added, unless left out. */
export function comingReminders(
  reminders: readonly PlanReminder[],
  vehicles: readonly PlanVehicle[],
  known: KnownAccount['reminders'] = [],
  leftOut: readonly string[] = [],
): PlanReminder[] {
  return reminders.flatMap((reminder) => {
    const choice = vehicles.find(({ key }) => key === reminder.vehicle)?.choice;
    const isKnown =
      choice?.kind === 'mine' &&
      known.some(({ vehicleId, type }) => vehicleId === choice.id && type === reminder.type);
    return isKnown ? [] : [{ ...reminder, isComing: !leftOut.includes(reminder.key) }];
  });
}

function withinLimit(value: number | null, maximum: number): number | null {
  return value !== null && value >= 1 && value <= maximum ? Math.round(value) : null;
}

/**
 * Proposes reminders from the newest certain record of each default type of a new vehicle. Reminders in the
 * file take precedence.
 */
export function proposeReminders(
  vehicles: readonly PlanVehicle[],
  records: readonly PlanRecord[],
  own: readonly PlanReminder[],
  today: CivilDate,
  intervals: Intervals,
): PlanReminder[] {
  const taken = new Set(own.map(({ key }) => key));
  const newest = new Map<string, PlanRecord>();
  for (const record of records.filter(({ isSure }) => isSure)) {
    for (const type of [record.type, ...record.also]) {
      const key = keyOf(record.vehicle, type);
      const known = newest.get(key);
      if (!known || known.date < record.date) newest.set(key, record);
    }
  }
  return vehicles
    .filter(({ archivedOn }) => archivedOn === null)
    .flatMap((vehicle) =>
      [...intervals].flatMap(([type, interval]) => {
        const key = keyOf(vehicle.key, type);
        const latest = newest.get(key);
        if (!latest || taken.has(key) || !fitsEnergy(type, vehicle.energy)) return [];
        const done = {
          date: latest.date,
          mileage: latest.mileage,
          nextServiceDate: null,
          nextServiceMileage: null,
        };
        const terms = proposeReminder(interval, done, vehicle.currentMileage, today);
        const { nextReminderDate: nextDate, ...rest } = terms;
        return [{ key, vehicle: vehicle.key, type, nextDate, ...rest, isFromFile: false, isComing: true }];
      }),
    );
}

/** The intervals that Carnet suggests for its built-in types. */
export const USUAL_INTERVALS: Intervals = new Map(Object.entries(DEFAULT_INTERVALS));
