import { sidesOf, type KnownAnswer } from '#features/vehicles/start/known-service-values.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { useId, type ReactNode } from 'react';
import classes from './known-services.module.css';

interface KnownServiceRowProps {
  readonly reminder: Reminder;
  readonly typeName: string;
  readonly answer: KnownAnswer;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (change: Partial<KnownAnswer>) => void;
}

/** What is known of the work of one reminder: nothing, the last time, or the next. */
export function KnownServiceRow({ reminder, typeName, answer, errors, onChange }: KnownServiceRowProps) {
  const { t } = useTranslation();
  const nameId = useId();
  const today = useToday();
  const { id, maintenance_type: type, follows } = reminder;
  const { hasDate, hasMileage } = sidesOf(reminder);
  const choices = (['unknown', 'last', 'next'] as const).map((value) => ({
    value,
    label: t(`reminders.known.answer.${value === 'next' && follows === 'law' ? 'printed' : value}`),
  }));
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <TypeTile type={type} label={typeName} />
        <span id={nameId}>{typeName}</span>
      </div>
      <ChoiceChips
        label={t('reminders.known.choice', { type: typeName })}
        choices={choices}
        value={answer.tells}
        onChange={(tells) => onChange({ tells })}
        isEven
      />
      {answer.tells !== 'unknown' && (
        <div role="group" aria-labelledby={nameId} className={classes.fields}>
          {hasDate && (
            <DateInput
              label={t('reminders.known.date.label')}
              name={`${id}.date`}
              today={today}
              {...(answer.tells === 'last' && { max: today })}
              value={answer.date}
              error={errors[`${id}.date`]}
              onChange={(date) => onChange({ date })}
            />
          )}
          {hasMileage && (
            <MileageInput
              label={t('reminders.known.mileage.label')}
              name={`${id}.mileage`}
              value={answer.mileage}
              error={errors[`${id}.mileage`]}
              onChange={(mileage) => onChange({ mileage })}
            />
          )}
          {hasDate && hasMileage && <p className={classes.hint}>{t('reminders.known.either')}</p>}
        </div>
      )}
    </li>
  );
}
