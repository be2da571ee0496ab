import type { ImportAnswers, PlanReply, WordKind } from '#features/import/translate/translation.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { handOver } from '#shared/api/save-file.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDownloadMessages } from '#shared/ui/files/use-download-messages.ts';
import { Button, Checkbox } from '@mantine/core';
import type { PlanReminder } from '@carnet/imports/plan/plan';
import type { Aside } from '@carnet/imports/sources/findings';
import { writeAsides } from '@carnet/imports/content/write-table';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Download } from 'lucide-react';
import classes from './plan.module.css';

interface PlanPartProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Fill-ups and other costs, each kind with its sum: they come as expenses, unless their owner leaves a kind out. */
export function PlanOff({ reply: { plan, kinds }, answers, onAnswer }: PlanPartProps) {
  const { t } = useTranslation('imports');
  const { formatEuros } = useFormat();
  const leftOut = answers.leftOut ?? [];
  return (
    <>
      <p className={classes.muted}>{t('imports.off.text')}</p>
      <div className={classes.checks}>
        {plan.off.map(({ key, rows, cents }) => (
          <Checkbox
            key={key}
            name={key}
            label={t('imports.off.keep', {
              kind: kinds.find((one) => one.key === key)?.label ?? key,
              rows,
              sum: formatEuros(cents / 100),
            })}
            checked={!leftOut.includes(key)}
            onChange={(event) =>
              onAnswer({
                leftOut: event.currentTarget.checked
                  ? leftOut.filter((one) => one !== key)
                  : [...leftOut, key],
              })
            }
          />
        ))}
      </div>
    </>
  );
}

interface PlanAsidesProps extends Pick<PlanReply, 'plan'> {
  /** All of them; the plan has the first. */
  readonly readAsides: () => Promise<readonly Aside[]>;
}

/** Rows that are not stored, each with its reason; all of them can be saved as a file. */
export function PlanAsides({ plan, readAsides }: PlanAsidesProps) {
  const { t, language } = useTranslation('imports');
  const tellOutcome = useDownloadMessages();
  const save = async () => {
    const text = writeAsides(await readAsides(), language, (reason) => t(`imports.aside.${reason}`));
    return handOver(new Blob([text], { type: 'text/csv' }), t('imports.asides.fileName'));
  };
  const more = plan.counts.asides - plan.asides.length;
  return (
    <>
      <ul className={classes.asides}>
        {plan.asides.map(({ file, line, reason, text }) => (
          <li key={`${file} ${line} ${reason} ${text}`}>
            <strong>{t(`imports.aside.${reason}`)}</strong>{' '}
            <span className={classes.muted}>{text.slice(0, 160)}</span>
          </li>
        ))}
        {more > 0 && <li>{t('imports.asides.more', { rows: more })}</li>}
      </ul>
      <Button
        className={classes.long}
        variant="default"
        leftSection={<Download size={18} aria-hidden="true" />}
        onClick={() => tellOutcome(save())}
      >
        {t('imports.asides.download')}
      </Button>
    </>
  );
}

/** The reminders of the files, and those that follow from the newest work; each can be left out. */
export function PlanReminders({ reply, answers, onAnswer }: PlanPartProps) {
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

/** Names types of the account and those that an import would add. */
function useKindLabel(kinds: readonly WordKind[]): (type: string) => string {
  const typeLabel = useMaintenanceTypeLabel();
  return (type) => kinds.find(({ key }) => key === type)?.label ?? typeLabel(type);
}
