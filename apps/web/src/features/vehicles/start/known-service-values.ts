import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { civilDate, kilometres } from '@carnet/contract/wire/scalars';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { INSPECTION_TYPE, BUILT_IN_MAINTENANCE_TYPES } from '@carnet/domain/maintenance/maintenance-types';
import { faultsOfKnownService, placeFromKnownService } from '@carnet/domain/reminders/known-service';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { holdsBody } from '#shared/forms/request-body.ts';
import * as z from 'zod/mini';

const answer = z.strictObject({
  tells: z.enum(['unknown', 'last', 'next']),
  date: z.nullable(civilDate),
  mileage: z.nullable(kilometres),
});
/** What an owner answers for one reminder. */
export type KnownAnswer = z.infer<typeof answer>;

/** Id of a reminder → what its owner knows of its work. */
export const knownAnswers = z.record(z.string(), answer);
export type KnownAnswers = z.infer<typeof knownAnswers>;

export const NOTHING_KNOWN: KnownAnswer = { tells: 'unknown', date: null, mileage: null };

/** What most owners can answer: from the report of the inspection and the sticker of the oil change. */
const OFTEN_KNOWN: readonly string[] = ['technical_inspection', 'oil_change'];

/** What most owners can answer comes first, then the other built-in types, then the custom ones. */
const ORDER: readonly string[] = [...OFTEN_KNOWN, ...BUILT_IN_MAINTENANCE_TYPES];

/** The untouched form: the fields of what most owners can answer are open for the last time it was done. */
export function untouchedAnswers(reminders: readonly Reminder[]): KnownAnswers {
  return Object.fromEntries(reminders.map((reminder) => [reminder.id, untouchedAnswer(reminder)]));
}

function untouchedAnswer({ maintenance_type: type }: Reminder): KnownAnswer {
  return OFTEN_KNOWN.includes(type) ? { ...NOTHING_KNOWN, tells: 'last' } : NOTHING_KNOWN;
}

/** The active reminders of a vehicle in the order in which they are asked for. */
export function askedReminders(reminders: readonly Reminder[], vehicleId: string): readonly Reminder[] {
  const rank = ({ maintenance_type: type }: Reminder) =>
    ORDER.includes(type) ? ORDER.indexOf(type) : ORDER.length;
  return reminders
    .filter((reminder) => reminder.vehicle_id === vehicleId && reminder.active)
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The sides that a reminder counts on, and so can be asked for. */
export function sidesOf(reminder: Reminder): { readonly hasDate: boolean; readonly hasMileage: boolean } {
  return { hasDate: reminder.interval_days !== null, hasMileage: reminder.interval_km !== null };
}

/** The answers that tell something, of the reminders that are still there. Fields that were left as they opened tell nothing. */
export function toldAnswers(answers: KnownAnswers, reminders: readonly Reminder[]): KnownAnswers {
  const told = reminders.flatMap((reminder) => {
    const given = answers[reminder.id];
    const isTold = given && given.tells !== 'unknown' && !holdsBody(given, untouchedAnswer(reminder));
    return isTold ? [[reminder.id, given] as const] : [];
  });
  return Object.fromEntries(told);
}

/** What is wrong with the answers beyond their form: nothing given, or work that cannot have been done yet. */
export function faultsOfAnswers(
  answers: KnownAnswers,
  reminders: readonly Reminder[],
  currentMileage: number,
  today: CivilDate,
): FormFault[] {
  return reminders.flatMap((reminder) => {
    const given = answers[reminder.id];
    if (!given || given.tells === 'unknown') return [];
    const { hasDate, hasMileage } = sidesOf(reminder);
    if (given.date === null && given.mileage === null) {
      const code = hasDate && hasMileage ? 'date_or_mileage_missing' : 'required';
      return [{ pointer: `/${reminder.id}/${hasDate ? 'date' : 'mileage'}`, code }];
    }
    const { date, mileage } = faultsOfKnownService({ ...given, tells: given.tells }, currentMileage, today);
    return [
      ...(date ? [{ pointer: `/${reminder.id}/date`, code: date }] : []),
      ...(mileage ? [{ pointer: `/${reminder.id}/mileage`, code: mileage }] : []),
    ];
  });
}

/** What an answer changes of its reminder; null when it tells nothing, or the reminder stands there already. */
export function changesOf(reminder: Reminder, given: KnownAnswer | undefined, currentMileage: number) {
  if (!given || given.tells === 'unknown') return null;
  const { date, mileage, tells } = given;
  const place = placeFromKnownService(factsOfReminder(reminder), { tells, date, mileage }, currentMileage);
  const changes = {
    next_reminder_date: place.nextReminderDate,
    last_mileage: place.lastMileage,
    planned_mileage: place.plannedMileage,
  };
  return holdsBody(reminder, changes) ? null : changes;
}

/**
 * The record of an inspection that an answer tells of: when it was last done, of a reminder that follows the law. Null for any
 * other answer. A date that is printed on the report is no inspection: the reminder takes it as its own.
 */
export function inspectionToldBy(reminder: Reminder, given: KnownAnswer | undefined, id: string) {
  if (reminder.follows !== 'law' || given?.tells !== 'last' || given.date === null) return null;
  const body = {
    vehicle_id: reminder.vehicle_id,
    type: INSPECTION_TYPE,
    date: given.date,
    cost: 0,
    mileage: given.mileage,
  };
  return { id, body };
}
