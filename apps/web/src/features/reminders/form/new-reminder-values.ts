import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { ReminderTerms } from '@carnet/domain/reminders/new-reminder';

/** Values of a new reminder's form. Wire fields keep their names, so that faults match them. */
export interface NewReminderValues {
  /** Created once per form and stored with its draft: however often it is sent, the reminder is stored once. */
  readonly id: string;
  readonly vehicle_id: string | null;
  readonly maintenance_type: string | null;
  readonly next_reminder_date: CivilDate | null;
  readonly planned_mileage: number | null;
  readonly interval_days: number | null;
  readonly interval_km: number | null;
  readonly last_mileage: number | null;
  /** Names of the terms that the user chose, separated by spaces; the others follow the proposal. */
  readonly chosen: string;
}

/** Terms of a reminder, under their names on the wire. */
export type WireTerms = Omit<NewReminderValues, 'id' | 'vehicle_id' | 'maintenance_type' | 'chosen'>;

const NO_TERMS: WireTerms = {
  next_reminder_date: null,
  planned_mileage: null,
  interval_days: null,
  interval_km: null,
  last_mileage: null,
};

/** Initial values, with what is already known. */
export function blankReminder(
  known: Pick<NewReminderValues, 'id' | 'vehicle_id' | 'maintenance_type'>,
): NewReminderValues {
  return { ...known, ...NO_TERMS, chosen: '' };
}

function wireTermsOf(terms: ReminderTerms): WireTerms {
  return {
    next_reminder_date: terms.nextReminderDate,
    planned_mileage: terms.plannedMileage,
    interval_days: terms.intervalDays,
    interval_km: terms.intervalKm,
    last_mileage: terms.lastMileage,
  };
}

/** Chosen terms, else proposed ones. Without a mileage term there is no last mileage. */
export function shownTerms(values: NewReminderValues, proposal: ReminderTerms | null): WireTerms {
  const proposed = proposal ? wireTermsOf(proposal) : NO_TERMS;
  const isChosen = (field: keyof WireTerms) => isTermChosen(values, field);
  const terms: WireTerms = {
    next_reminder_date: isChosen('next_reminder_date')
      ? values.next_reminder_date
      : proposed.next_reminder_date,
    planned_mileage: isChosen('planned_mileage') ? values.planned_mileage : proposed.planned_mileage,
    interval_days: isChosen('interval_days') ? values.interval_days : proposed.interval_days,
    interval_km: isChosen('interval_km') ? values.interval_km : proposed.interval_km,
    last_mileage: isChosen('last_mileage') ? values.last_mileage : proposed.last_mileage,
  };
  return hasKilometreSide(terms) ? terms : { ...terms, last_mileage: null };
}

/** Whether there is a planned mileage or an interval in km, which need the last mileage. */
export function hasKilometreSide(terms: Pick<WireTerms, 'planned_mileage' | 'interval_km'>): boolean {
  return terms.planned_mileage !== null || terms.interval_km !== null;
}

/** Whether the user chose this term. */
export function isTermChosen({ chosen }: Pick<NewReminderValues, 'chosen'>, field: keyof WireTerms): boolean {
  return chosen.split(' ').includes(field);
}

export function chooseTerm<Field extends keyof WireTerms>(
  { chosen }: Pick<NewReminderValues, 'chosen'>,
  field: Field,
  value: WireTerms[Field],
): Partial<NewReminderValues> {
  const fields = new Set([...chosen.split(' ').filter(Boolean), field]);
  return { [field]: value, chosen: [...fields].join(' ') };
}
