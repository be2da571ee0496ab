import { useKindLabel } from '#features/import/plan/use-kind-label.ts';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { PlanReminder } from '@carnet/imports/plan/plan';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import classes from './plan.module.css';

interface PlanRemindersProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** The reminders of the files, and those that follow from the newest work; each can be left out. */
export function PlanReminders({ reply, answers, onAnswer }: PlanRemindersProps) {
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
  const labelOf = useKindLabel(kinds);
  return ({ vehicle, type, nextDate, plannedMileage }) => {
    const name = plan.vehicles.length > 1 ? plan.vehicles.find(({ key }) => key === vehicle)?.name : null;
    const parts = [
      labelOf(type),
      name,
      nextDate === null ? null : formatDate(nextDate),
      plannedMileage === null ? null : formatKilometres(plannedMileage),
    ];
    return parts.filter((part) => typeof part === 'string').join(' · ');
  };
}
