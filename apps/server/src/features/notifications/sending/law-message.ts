import type { MessageItem } from '#platform/channels/channel.ts';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { centresFor, type EmissionsCheck, type LawTerm } from '@carnet/domain/inspection/announcement-days';
import { capitalise } from '@carnet/i18n/due-words';
import { formattersFor } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** What a message says of an inspection whose date the law gives: until when, what follows, and where to go. */
export function sayLaw(
  t: Translate,
  law: LawTerm,
  { typeLabel, vehicleName, dueOn }: Pick<MessageItem, 'typeLabel' | 'vehicleName'> & { dueOn: CivilDate },
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement' | 'notes' | 'official'> {
  const type = law.isRetest ? t('mail.law.retest') : typeLabel;
  return {
    ...sayStatement(t, { typeLabel: type, vehicleName }, statementOf(t, law, dueOn, today)),
    notes: notesOf(t, law, dueOn, today),
    official: sayCentres(t, law.centres),
  };
}

/** The same of the emissions check of a van. */
export function sayEmissions(
  t: Translate,
  check: EmissionsCheck,
  { vehicleName }: Pick<MessageItem, 'vehicleName'>,
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement' | 'notes' | 'official'> {
  const what = { typeLabel: t('mail.law.emissions'), vehicleName };
  return {
    ...sayStatement(t, what, emissionsStatement(t, check, today)),
    notes: [t('mail.law.aboutEmissions')],
    official: sayCentres(t, centresFor({ regime: 'van' })),
  };
}

/** « Vidange de Clio »; a licence has no vehicle. */
export function whatOf(
  t: Translate,
  { typeLabel, vehicleName }: Pick<MessageItem, 'typeLabel' | 'vehicleName'>,
): string {
  return vehicleName === null ? typeLabel : t('mail.push.what', { type: typeLabel, vehicle: vehicleName });
}

/** The statement as a headline that names its subject, and alone, for a message whose title names it. */
export function sayStatement(
  t: Translate,
  facts: Pick<MessageItem, 'typeLabel' | 'vehicleName'>,
  statement: string,
): Pick<MessageItem, 'headline' | 'statement'> {
  return {
    headline: t('mail.headline', { what: whatOf(t, facts), statement }),
    statement: capitalise(statement, t),
  };
}

function sayCentres(t: Translate, centres: string | null): MessageItem['official'] {
  return centres === null ? null : { text: t('mail.law.centres'), link: centres };
}

function emissionsStatement(t: Translate, { from, dueBy }: EmissionsCheck, today: CivilDate): string {
  const { formatDayInYear } = formattersFor(t.language);
  if (daysBetween(today, dueBy) === 0) return t('mail.law.today');
  return t('mail.law.window', { start: formatDayInYear(from, today), end: formatDayInYear(dueBy, today) });
}

function statementOf(t: Translate, law: LawTerm, dueOn: CivilDate, today: CivilDate): string {
  const { formatDayInYear } = formattersFor(t.language);
  const daysLeft = daysBetween(today, dueOn);
  const date = formatDayInYear(dueOn, today);
  if (daysLeft < 0) return t('mail.law.late', { date });
  if (daysLeft === 0) return t('mail.law.today');
  if (law.windowStart === null || law.isRetest) return t('mail.law.dueBy', { date });
  return t('mail.law.window', { start: formatDayInYear(law.windowStart, today), end: date });
}

function notesOf(t: Translate, law: LawTerm, dueOn: CivilDate, today: CivilDate): string[] {
  if (law.isRetest) {
    return [...(law.mustNotDrive ? [t('mail.law.mustNotDrive')] : []), t('mail.law.afterRetest')];
  }
  const isLate = daysBetween(today, dueOn) < 0;
  return [t(isLate ? 'mail.law.fineNow' : 'mail.law.fine')];
}
