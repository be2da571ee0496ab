import type { MessageItem } from '#platform/channels/channel.ts';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { InspectionOutcome } from '@carnet/domain/inspection/inspection';
import { isEmissionsMoment, lawStepOn, type LawTerm } from '@carnet/domain/inspection/law-steps';
import { formattersFor } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** What a message says of an inspection whose date the law gives: until when, what follows, and where to go. */
export function sayLaw(
  t: Translate,
  law: LawTerm,
  { typeLabel, vehicleName, dueOn }: Pick<MessageItem, 'typeLabel' | 'vehicleName'> & { dueOn: CivilDate },
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement' | 'notes' | 'official'> {
  const check = emissionsCheckOf(law, dueOn, today);
  const statement = check ? emissionsStatement(t, check, today) : statementOf(t, law, dueOn, today);
  const inspection = law.isRetest ? t('mail.law.retest') : typeLabel;
  const what = { vehicle: vehicleName ?? '', type: check ? t('mail.law.emissions') : inspection };
  return {
    headline: t('mail.law.headline', { ...what, statement }),
    statement: statement.charAt(0).toUpperCase() + statement.slice(1),
    notes: check ? [t('mail.law.aboutEmissions')] : notesOf(t, law, dueOn, today),
    official: law.centres === null ? null : { text: t('mail.law.centres'), link: law.centres },
  };
}

/** The emissions check that is announced on a day; null when the inspection is. */
function emissionsCheckOf(
  law: LawTerm,
  dueOn: CivilDate,
  today: CivilDate,
): InspectionOutcome['pollutionCheck'] {
  const step = lawStepOn(dueOn, law, today);
  return step !== null && isEmissionsMoment(step.moment) ? law.pollutionCheck : null;
}

function emissionsStatement(
  t: Translate,
  { from, dueBy }: NonNullable<InspectionOutcome['pollutionCheck']>,
  today: CivilDate,
): string {
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
