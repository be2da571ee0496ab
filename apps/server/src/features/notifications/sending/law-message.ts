import type { MessageItem } from '#platform/channels/channel.ts';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { LawTerm } from '@carnet/domain/inspection/law-steps';
import { formattersFor } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** What a message says of an inspection whose date the law gives: until when, what follows, and where to go. */
export function sayLaw(
  t: Translate,
  law: LawTerm,
  { typeLabel, vehicleName, dueOn }: Pick<MessageItem, 'typeLabel' | 'vehicleName'> & { dueOn: CivilDate },
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement' | 'notes' | 'official'> {
  const statement = statementOf(t, law, dueOn, today);
  const what = { vehicle: vehicleName ?? '', type: law.isRetest ? t('mail.law.retest') : typeLabel };
  return {
    headline: t('mail.law.headline', { ...what, statement }),
    statement: statement.charAt(0).toUpperCase() + statement.slice(1),
    notes: notesOf(t, law, dueOn, today),
    official: law.centres === null ? null : { text: t('mail.law.centres'), link: law.centres },
  };
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
