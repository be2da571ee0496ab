import {
  toReminderChanges,
  checkAnswers,
  toInspectionRecord,
  knownAnswers,
  NOTHING_KNOWN,
  answersWithContent,
  untouchedAnswers,
  type KnownAnswers,
  countedTerms,
  type KnownAnswer,
} from '#features/vehicles/start/known-service-values.ts';
import { useCreateObject } from '#shared/sync/outbox/use-object-writes.ts';
import { useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { unlessStored } from '#shared/api/lost-answer.ts';
import { hasBodyValues } from '#shared/forms/request-body.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Written } from '#shared/undo/written.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { FormActions } from '#shared/ui/layout/form-actions.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { reminder as reminderSchema, type Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { useState, useId, type ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import classes from './known-services.module.css';

interface KnownServicesFormProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'currentMileage'>;
  /** Of the vehicle, in display order. */
  readonly reminders: readonly Reminder[];
  readonly onClose: () => void;
  /** A reminder no longer exists on the server: it was deleted, or its vehicle was. */
  readonly onGone: () => void;
}

/**
 * Asks for known services of each reminder of a new vehicle. Each answer is one call; after a refusal those
 * already stored are not sent again. Stores the input as a draft.
 */
export function KnownServicesForm({ vehicle, reminders, onClose, onGone }: KnownServicesFormProps) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  const today = useToday();
  const replacement = useReplaceReminder();
  const creation = useCreateObject('record');
  const showDone = useDoneMessage();
  const [inspectionId] = useState(() => newId());
  const [initialValues] = useState(() => untouchedAnswers(reminders));
  const contractForm: ContractForm<KnownAnswers> = useContractForm({
    schema: knownAnswers,
    initialValues,
    draftName: `vehicle.known.${vehicle.id}`,
    toBody: (answers) => answersWithContent(answers, reminders),
    check: (answers) =>
      checkAnswers(answersWithContent(answers, reminders), reminders, vehicle.currentMileage, today),
    onRefused: ({ code }) => code === 'not_found' && onGone(),
    async save(answers) {
      const writes = await moveAll(answers);
      if (writes.length > 0) showDone(t('reminders.known.saved'), writes);
      onClose();
    },
  });
  const { form, formProps, isSaving } = contractForm;

  async function moveAll(answers: KnownAnswers): Promise<readonly Written[]> {
    const writes: Written[] = [];
    for (const reminder of reminders) {
      const record = toInspectionRecord(reminder, answers[reminder.id], inspectionId);
      if (record) {
        // The law counts from the inspection itself, whose record updates the reminder.
        writes.push({ verb: 'create', kind: 'record', stored: await creation.mutateAsync(record) });
        continue;
      }
      const changes = toReminderChanges(reminder, answers[reminder.id], vehicle.currentMileage);
      if (changes) {
        const answer = replacement.mutateAsync({ reminder, changes });
        const after = await unlessStored(answer, (current) => findOwnChange(current, changes));
        writes.push({ verb: 'change', kind: 'reminder', before: reminder, after });
      }
    }
    return writes;
  }

  return (
    <form {...formProps} className={classes.form} aria-label={t('reminders.known.title')}>
      <FormAlert title={t('reminders.error.update')} faults={contractForm.alertFaults} />
      <p className={classes.text}>{t('reminders.known.text')}</p>
      <Card padding="none">
        <RowList label={t('reminders.known.title')}>
          {reminders.map((reminder) => {
            const answer = form.values[reminder.id] ?? NOTHING_KNOWN;
            return (
              <KnownServiceRow
                key={reminder.id}
                reminder={reminder}
                typeName={typeName(reminder.maintenance_type)}
                answer={answer}
                errors={form.errors}
                onChange={(change) => {
                  form.setValues({ [reminder.id]: { ...answer, ...change } });
                  for (const field of ['date', 'mileage']) form.clearFieldError(`${reminder.id}.${field}`);
                }}
              />
            );
          })}
        </RowList>
      </Card>
      <FormActions
        secondary={
          <Button
            variant="default"
            onClick={() => {
              contractForm.discardDraft();
              onClose();
            }}
          >
            {t('reminders.known.skip')}
          </Button>
        }
        primary={
          <SubmitButton
            isSaving={isSaving}
            label={t('common.action.save')}
            savingLabel={t('common.state.saving')}
          />
        }
      />
    </form>
  );
}

/** The server's reminder, if it already holds the changes. */
function findOwnChange(current: unknown, changes: object): Reminder | undefined {
  const reminder = reminderSchema.safeParse(current).data;
  return reminder && hasBodyValues(reminder, changes) ? reminder : undefined;
}

interface KnownServiceRowProps {
  readonly reminder: Reminder;
  readonly typeName: string;
  readonly answer: KnownAnswer;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (change: Partial<KnownAnswer>) => void;
}

/** Known service of one reminder: unknown, last or next. */
function KnownServiceRow({ reminder, typeName, answer, errors, onChange }: KnownServiceRowProps) {
  const { t } = useTranslation();
  const nameId = useId();
  const today = useToday();
  const { id, maintenance_type: type, follows } = reminder;
  const { hasDate, hasMileage } = countedTerms(reminder);
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
