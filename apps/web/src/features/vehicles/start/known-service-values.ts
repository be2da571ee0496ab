import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { civilDate, kilometres } from '@carnet/contract/wire/scalars';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { INSPECTION_TYPE, BUILT_IN_MAINTENANCE_TYPES } from '@carnet/domain/maintenance/maintenance-types';
import { checkKnownService, applyKnownService } from '@carnet/domain/reminders/known-service';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { hasBodyValues } from '#shared/forms/request-body.ts';
import * as z from 'zod/mini';

const answerSchema = z.strictObject({
  tells: z.enum(['unknown', 'last', 'next']),
  date: z.nullable(civilDate),
  mileage: z.nullable(kilometres),
});
/** An owner's answer for one reminder. */
export type KnownAnswer = z.infer<typeof answerSchema>;

/** Answers by reminder id. */
export const knownAnswers = z.record(z.string(), answerSchema);
export type KnownAnswers = z.infer<typeof knownAnswers>;

export const NOTHING_KNOWN: KnownAnswer = { tells: 'unknown', date: null, mileage: null };

/** Types that most owners can answer: from the inspection report and the oil-change sticker. */
const OFTEN_KNOWN: readonly string[] = ['technical_inspection', 'oil_change'];

/** Those first, then the other built-in types, then custom ones. */
const ORDER: readonly string[] = [...OFTEN_KNOWN, ...BUILT_IN_MAINTENANCE_TYPES];

/** Initial answers: types that most owners know start with the fields of the last service. */
export function untouchedAnswers(reminders: readonly Reminder[]): KnownAnswers {
  return Object.fromEntries(reminders.map((reminder) => [reminder.id, untouchedAnswer(reminder)]));
}

function untouchedAnswer({ maintenance_type: type }: Reminder): KnownAnswer {
  return OFTEN_KNOWN.includes(type) ? { ...NOTHING_KNOWN, tells: 'last' } : NOTHING_KNOWN;
}

/** Active reminders of a vehicle, in display order. */
export function remindersToAsk(reminders: readonly Reminder[], vehicleId: string): readonly Reminder[] {
  const rank = ({ maintenance_type: type }: Reminder) =>
    ORDER.includes(type) ? ORDER.indexOf(type) : ORDER.length;
  return reminders
    .filter((reminder) => reminder.vehicle_id === vehicleId && reminder.active)
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Which of date and mileage a reminder depends on, and can be asked for. */
export function countedTerms(reminder: Reminder): {
  readonly hasDate: boolean;
  readonly hasMileage: boolean;
} {
  return { hasDate: reminder.interval_days !== null, hasMileage: reminder.interval_km !== null };
}

/** The answers that have content, for reminders that still exist. Unchanged initial values do not count. */
export function answersWithContent(answers: KnownAnswers, reminders: readonly Reminder[]): KnownAnswers {
  const withContent = reminders.flatMap((reminder) => {
    const answer = answers[reminder.id];
    const hasContent =
      answer && answer.tells !== 'unknown' && !hasBodyValues(answer, untouchedAnswer(reminder));
    return hasContent ? [[reminder.id, answer] as const] : [];
  });
  return Object.fromEntries(withContent);
}

/** Faults beyond the schema: empty answers, or work dated in the future or above the current mileage. */
export function checkAnswers(
  answers: KnownAnswers,
  reminders: readonly Reminder[],
  currentMileage: number,
  today: CivilDate,
): FormFault[] {
  return reminders.flatMap((reminder) => {
    const answer = answers[reminder.id];
    if (!answer || answer.tells === 'unknown') return [];
    const { hasDate, hasMileage } = countedTerms(reminder);
    if (answer.date === null && answer.mileage === null) {
      const code = hasDate && hasMileage ? 'date_or_mileage_missing' : 'required';
      return [{ pointer: `/${reminder.id}/${hasDate ? 'date' : 'mileage'}`, code }];
    }
    const { date, mileage } = checkKnownService({ ...answer, tells: answer.tells }, currentMileage, today);
    return [
      ...(date ? [{ pointer: `/${reminder.id}/date`, code: date }] : []),
      ...(mileage ? [{ pointer: `/${reminder.id}/mileage`, code: mileage }] : []),
    ];
  });
}

/** Changes to a reminder from its answer; null without content or effect. */
export function toReminderChanges(
  reminder: Reminder,
  answer: KnownAnswer | undefined,
  currentMileage: number,
) {
  if (!answer || answer.tells === 'unknown') return null;
  const { date, mileage, tells } = answer;
  const terms = applyKnownService(toReminderFacts(reminder), { tells, date, mileage }, currentMileage);
  const changes = {
    next_reminder_date: terms.nextReminderDate,
    last_mileage: terms.lastMileage,
    planned_mileage: terms.plannedMileage,
  };
  return hasBodyValues(reminder, changes) ? null : changes;
}

/**
 * The inspection record from an answer about the last inspection, for a reminder that follows the law; null
 * otherwise. A date printed on the report is not an inspection: the reminder takes it as its own date.
 */
export function toInspectionRecord(reminder: Reminder, answer: KnownAnswer | undefined, id: string) {
  if (reminder.follows !== 'law' || answer?.tells !== 'last' || answer.date === null) return null;
  const body = {
    vehicle_id: reminder.vehicle_id,
    type: INSPECTION_TYPE,
    date: answer.date,
    cost: 0,
    mileage: answer.mileage,
  };
  return { id, body };
}
