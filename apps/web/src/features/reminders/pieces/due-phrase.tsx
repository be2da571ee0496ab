import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { projectionText } from '@carnet/i18n/projection-text';
import { dueTerms, type DueFacts, type DueTerm } from '#features/reminders/pieces/due-terms.ts';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { Fragment } from 'react';
import classes from './due-phrase.module.css';

export interface DuePhraseProps {
  readonly reminder: DueFacts;
  /** Of the vehicle, in kilometres; null when unknown. */
  readonly currentMileage: number | null;
  readonly today: CivilDate;
  /** Only what comes first, without its date or mileage: for a card. */
  readonly brief?: boolean;
}

/** When a reminder falls due, in words: whichever comes first in bold, then its day, then the other term. */
export function DuePhrase({ reminder, currentMileage, today, brief = false }: DuePhraseProps) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const [first, second] = dueTerms(reminder, currentMileage, today);
  if (first === undefined) return <span>{t('reminders.due.unplanned')}</span>;
  const lead = capitalised(leadOf(first, t, format), format.language);
  const parts = brief
    ? []
    : [...detailsOf(first, second, t, format), ...expectedOf(reminder, [first, second], today, t, format)];
  return (
    <span className={classes.phrase}>
      <strong className={classes.part}>{lead}</strong>
      {parts.map((part) => (
        <Fragment key={part}>
          {' '}
          <span className={classes.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

function leadOf(term: DueTerm, t: Translate, format: Formatters): string {
  switch (term.kind) {
    case 'date':
      return format.formatRelativeDays(term.days);
    case 'mileage':
      return t('reminders.due.atMileage', { mileage: format.formatKilometres(term.mileage) });
    case 'distance':
      return distanceInWords(term.kilometres, t, format);
  }
}

function distanceInWords(kilometres: number, t: Translate, format: Formatters): string {
  if (kilometres === 0) return t('reminders.due.kilometresReached');
  const distance = format.formatKilometres(Math.abs(kilometres));
  if (kilometres < 0) return t('reminders.due.kilometresOverdue', { distance });
  return t('reminders.due.inKilometres', { distance });
}

/** The day of a date always; the mileage of a distance only where no other term follows, to stay short. */
function detailsOf(
  first: DueTerm,
  second: DueTerm | undefined,
  t: Translate,
  format: Formatters,
): readonly string[] {
  const alternative = second === undefined ? [] : [alternativeOf(second, t, format)];
  if (first.kind === 'date') {
    const date = format.formatDate(first.date);
    const day = first.days < 0 ? t('reminders.due.since', { date }) : t('reminders.due.on', { date });
    return [day, ...alternative];
  }
  if (first.kind === 'mileage' || second !== undefined) return alternative;
  return [t('reminders.due.atMileage', { mileage: format.formatKilometres(first.mileage) })];
}

/** The estimate of a distance that is still to be driven. */
function expectedOf(
  { projected }: DueFacts,
  terms: readonly (DueTerm | undefined)[],
  today: CivilDate,
  t: Translate,
  format: Formatters,
): readonly string[] {
  const isAhead = terms.some((term) => term?.kind === 'distance' && term.kilometres > 0);
  return projected && isAhead ? [projectionText(projected, today, t, format)] : [];
}

/** The term that does not lead; « ou » only while neither is past. */
function alternativeOf(term: DueTerm, t: Translate, format: Formatters): string {
  switch (term.kind) {
    case 'date': {
      const date = format.formatDate(term.date);
      return term.days < 0 ? format.formatRelativeDays(term.days) : t('reminders.due.orBefore', { date });
    }
    case 'mileage':
      return t('reminders.due.orAtMileage', { mileage: format.formatKilometres(term.mileage) });
    case 'distance':
      return term.kilometres > 0
        ? t('reminders.due.orInKilometres', { distance: format.formatKilometres(term.kilometres) })
        : distanceInWords(term.kilometres, t, format);
  }
}

function capitalised(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
