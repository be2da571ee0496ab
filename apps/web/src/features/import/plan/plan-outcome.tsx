import { useKindLabels } from '#features/import/plan/kind-labels.ts';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { PlanReminder } from '@carnet/imports/plan/plan';
import classes from './plan.module.css';

interface PlanPartProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Current mileage and next reminders of each vehicle, with the present answers. */
export function PlanOutcome(props: PlanPartProps) {
  const { t } = useTranslation('imports');
  const { plan } = props.reply;
  const vehicles = plan.vehicles.filter(({ choice }) => choice.kind !== 'left_out');
  return (
    <>
      <dl className={classes.summary}>
        {vehicles.map(({ key, name, choice, currentMileage }) => (
          <div key={key}>
            <dt>{(choice.kind === 'new' && choice.name) || name || t('imports.vehicle.new')}</dt>
            <dd>
              {currentMileage > 0 ? <Mileage kilometres={currentMileage} /> : t('imports.follows.noMileage')}
            </dd>
          </div>
        ))}
      </dl>
      {plan.reminders.length === 0 ? (
        <p className={classes.muted}>{t('imports.follows.noReminders')}</p>
      ) : (
        <PlanReminders {...props} />
      )}
    </>
  );
}

/** Reminders from the files and from the latest work; each can be excluded. */
function PlanReminders({ reply, answers, onAnswer }: PlanPartProps) {
  const { t } = useTranslation('imports');
  const textOf = useReminderText(reply);
  const leftOut = answers.remindersLeftOut ?? [];
  return (
    <>
      <p className={classes.muted}>{t('imports.reminders.text')}</p>
      <div className={classes.checks}>
        {reply.plan.reminders.map((reminder) => (
          <Checkbox
            key={reminder.key}
            name={reminder.key}
            label={textOf(reminder)}
            checked={!leftOut.includes(reminder.key)}
            onChange={(event) =>
              onAnswer({
                remindersLeftOut: event.currentTarget.checked
                  ? leftOut.filter((key) => key !== reminder.key)
                  : [...leftOut, reminder.key],
              })
            }
          />
        ))}
      </div>
    </>
  );
}

/** « Vidange · Clio · 12 mars 2027 · 76 250 km ». */
function useReminderText({ plan, kinds }: PlanReply): (reminder: PlanReminder) => string {
  const { formatDate, formatKilometres } = useFormat();
  const labels = useKindLabels(kinds);
  return ({ vehicle, type, nextDate, plannedMileage }) => {
    const name = plan.vehicles.length > 1 ? plan.vehicles.find(({ key }) => key === vehicle)?.name : null;
    const parts = [
      labels.get(type) ?? type,
      name,
      nextDate === null ? null : formatDate(nextDate),
      plannedMileage === null ? null : formatKilometres(plannedMileage),
    ];
    return parts.filter((part) => typeof part === 'string').join(' · ');
  };
}
