import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import type { DueTerm } from '@carnet/domain/reminders/due-terms';
import type { Formatters } from '#format.ts';
import { projectionBrief } from '#projection-text.ts';
import type { Translate } from '#translate.ts';

/** Work to do, or a document that expires. */
export type DueSubject = 'work' | 'document';

/** A due term in words, shared by every row, card, mail, push and calendar. */
export interface DueWords {
  /** For a chip or card: « En retard », « À faire avant le 12 déc. », « Dans 3 mois ». */
  readonly state: string;
  /** For a message that may be read days later: « en retard depuis le 3 nov. », « à faire avant le 12 déc. ». */
  readonly statement: string;
  /** At most two details after the state, most important first: « le 27 févr. 2027 », « ou dans 4 900 km ». */
  readonly details: readonly string[];
}

/** Dates up to this many days ahead are named; later ones are counted in days, months or years. */
const DAYS_NAMED = 14;
const MOST_DETAILS = 2;

/** Words for the terms of a reminder (`dueTerms`) or the expiry of a document. Requires the namespace `reminders`. */
export function dueWords(
  [first, second]: readonly DueTerm[],
  today: CivilDate,
  t: Translate,
  format: Formatters,
  subject: DueSubject = 'work',
): DueWords {
  if (first === undefined) {
    const text = t('reminders.due.unplanned');
    return { state: capitalise(text, format), statement: text, details: [] };
  }
  const words = describeTerm(first, today, t, format, subject);
  const alternative = second === undefined ? [] : [alternativeText(second, t, format)];
  const [leading, ...others] = words.details;
  const details = [...(leading === undefined ? [] : [leading]), ...alternative, ...others];
  return {
    state: capitalise(words.state, format),
    statement: words.statement,
    details: details.slice(0, MOST_DETAILS),
  };
}

/** Capitalises a statement for the start of a line. */
export function capitalise(text: string, { language }: Pick<Formatters, 'language'>): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

function describeTerm(
  term: DueTerm,
  today: CivilDate,
  t: Translate,
  format: Formatters,
  subject: DueSubject,
): DueWords {
  switch (term.kind) {
    case 'date':
      return describeDate(term, today, subject, t, format);
    case 'guess': {
      const text = t('reminders.due.toCheck');
      return {
        state: text,
        statement: text,
        details: [t('reminders.due.atLatest', { date: format.formatDate(term.date) })],
      };
    }
    case 'distance':
      return describeDistance(term, today, t, format);
    case 'mileage': {
      const text = t('reminders.due.atMileage', { mileage: format.formatKilometres(term.mileage) });
      return { state: text, statement: text, details: [] };
    }
  }
}

type DateTerm = Extract<DueTerm, { kind: 'date' | 'guess' }>;
type DistanceTerm = Extract<DueTerm, { kind: 'distance' }>;

function describeDate(
  { date, days }: DateTerm,
  today: CivilDate,
  subject: DueSubject,
  t: Translate,
  { formatDate, formatDayInYear, formatRelativeDays }: Formatters,
): DueWords {
  const isWork = subject === 'work';
  const day = formatDayInYear(date, today);
  if (days < 0) {
    return {
      state: t(isWork ? 'reminders.due.late' : 'reminders.expiry.expired'),
      statement: t(isWork ? 'reminders.due.lateSince' : 'reminders.expiry.expiredSince', { date: day }),
      details: [t('reminders.due.since', { date: formatDate(date) })],
    };
  }
  if (days === 0) {
    const text = t(isWork ? 'reminders.due.today' : 'reminders.expiry.today');
    return { state: text, statement: text, details: [] };
  }
  const statement = t(isWork ? 'reminders.due.before' : 'reminders.expiry.until', { date: day });
  const inDays = formatRelativeDays(days);
  if (days <= DAYS_NAMED) {
    const state = isWork ? statement : t('reminders.expiry.on', { date: day });
    return { state, statement, details: [inDays] };
  }
  const state = isWork ? inDays : t('reminders.expiry.in', { inDays });
  return { state, statement, details: [t('reminders.due.on', { date: formatDate(date) })] };
}

function describeDistance(term: DistanceTerm, today: CivilDate, t: Translate, format: Formatters): DueWords {
  const mileage = t('reminders.due.atMileage', { mileage: format.formatKilometres(term.mileage) });
  const distance = distanceText(term, t, format);
  if (term.kilometres <= 0) {
    return { state: t('reminders.due.late'), statement: distance, details: [distance, mileage] };
  }
  const { projected } = term;
  const isNear = projected !== null && daysBetween(today, projected.date) <= DAYS_NAMED;
  if (!isNear || projected.date <= today) {
    const statement = t('reminders.due.doInKilometres', {
      distance: format.formatKilometres(term.kilometres),
    });
    return {
      state: distance,
      statement,
      details: projected === null ? [mileage] : [projectionBrief(projected, today, t, format), mileage],
    };
  }
  const when = t('reminders.projected.day', { date: format.formatDayInYear(projected.date, today) });
  const about = t('reminders.projected.about', { when });
  return {
    state: about,
    statement: t('reminders.due.expected', { about, distance }),
    details: [distance, mileage],
  };
}

function distanceText({ kilometres }: DistanceTerm, t: Translate, format: Formatters): string {
  if (kilometres === 0) return t('reminders.due.kilometresReached');
  const distance = format.formatKilometres(Math.abs(kilometres));
  return kilometres < 0
    ? t('reminders.due.kilometresOverdue', { distance })
    : t('reminders.due.inKilometres', { distance });
}

/** The second term; introduced by « ou » unless it has passed. */
function alternativeText(term: DueTerm, t: Translate, format: Formatters): string {
  switch (term.kind) {
    case 'guess':
    case 'date': {
      const date = format.formatDate(term.date);
      return term.days < 0 ? t('reminders.due.lateSince', { date }) : t('reminders.due.orBefore', { date });
    }
    case 'mileage':
      return t('reminders.due.orAtMileage', { mileage: format.formatKilometres(term.mileage) });
    case 'distance':
      return term.kilometres > 0
        ? t('reminders.due.orInKilometres', { distance: format.formatKilometres(term.kilometres) })
        : distanceText(term, t, format);
  }
}
