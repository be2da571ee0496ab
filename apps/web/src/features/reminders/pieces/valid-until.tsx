import { useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { problemMessage } from '@carnet/i18n/problem-message';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './valid-until.module.css';

interface ValidUntilProps {
  /** A reminder whose date is a guess. */
  readonly reminder: Reminder;
  /** For accessible names. */
  readonly vehicleName: string;
}

/** « Valable jusqu’au … »: asks in the row when the next inspection is due. */
export function ValidUntil({ reminder, vehicleName }: ValidUntilProps) {
  const { t } = useTranslation('reminders');
  const today = useToday();
  const [date, setDate] = useState<CivilDate | null>(null);
  const replacement = useReplaceReminder();
  const showDone = useDoneMessage();

  async function save(): Promise<void> {
    if (date === null || replacement.isPending) return;
    try {
      const after = await replacement.mutateAsync({ reminder, changes: { next_reminder_date: date } });
      showDone(t('reminders.toast.updated'), [{ verb: 'change', kind: 'reminder', before: reminder, after }]);
    } catch (error) {
      notifyError(problemMessage(t, problemOf(error)));
    }
  }

  return (
    <form
      className={classes.answer}
      aria-label={t('reminders.validUntil.of', { vehicle: vehicleName })}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DateInput label={t('reminders.validUntil.label')} today={today} value={date} onChange={setDate} />
      <Button type="submit" variant="default" aria-disabled={date === null}>
        {t('common.action.save')}
      </Button>
    </form>
  );
}
