import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useReminders, useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { FittingFields } from '#features/tyre-sets/form/fitting-fields.tsx';
import {
  blankFitting,
  FITTING_PURPOSES,
  proposeFitting,
  type FittingPurpose,
  type FittingValues,
  type TyresOfVehicle,
} from '#features/tyre-sets/form/fitting-values.ts';
import { useFittingForm } from '#features/tyre-sets/form/use-fitting-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useCreateObject } from '#shared/sync/outbox/use-object-writes.ts';
import { notifyError, type ToastAction } from '#shared/toasts/toasts.ts';
import { useToastLift } from '#shared/toasts/use-toast-lift.ts';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { QuickChoices } from '#shared/ui/inputs/quick-choices.tsx';
import { FormDialog } from '#shared/ui/layout/form-dialog.tsx';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { expectedMileage, type ExpectedMileage } from '@carnet/domain/projection/expected-mileage';
import { setsOf, whatIsFitted } from '@carnet/domain/tyre-sets/fitting';
import { isTrailer } from '@carnet/domain/tyre-sets/four-wheeled';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import classes from '#shared/ui/layout/form-in-dialog.module.css';

interface FittingDialogProps {
  readonly vehicle: Vehicle;
  readonly tyres: TyresOfVehicle;
  /** Null while it is closed. */
  readonly purpose: FittingPurpose | null;
  readonly onClose: () => void;
}

/** Dialog to swap, rotate or exchange the tyres of a vehicle, prefilled so that one press is enough. */
export function FittingDialog({ vehicle, tyres, purpose, onClose }: FittingDialogProps) {
  const { t } = useTranslation('tyres');
  const today = useToday();
  const readings = useMileageReadings(vehicle.id);
  const [attempt, setAttempt] = useState(0);
  const isReady = readings.data !== undefined || readings.isError;
  return (
    <FormDialog isOpen={purpose !== null} title={t('tyres.fitting.title')} onClose={onClose}>
      {purpose !== null && isReady && (
        <FittingForm
          key={attempt}
          vehicle={vehicle}
          tyres={tyres}
          purpose={purpose}
          expected={isTrailer(vehicle) ? null : expectedMileage(readings.data ?? [], today)}
          onClose={onClose}
          onDiscard={() => setAttempt(attempt + 1)}
        />
      )}
      {!isReady && <SkeletonForm count={4} />}
    </FormDialog>
  );
}

interface FittingFormProps extends FittingDialogProps {
  readonly purpose: FittingPurpose;
  /** The expected odometer value; null when nothing is known about it or the vehicle has no odometer. */
  readonly expected: ExpectedMileage | null;
  /** The form was emptied; the parent creates a new one. */
  readonly onDiscard: () => void;
}

function FittingForm({ vehicle, tyres, purpose, expected, onClose, onDiscard }: FittingFormProps) {
  const { t } = useTranslation('tyres');
  const today = useToday();
  const creation = useCreateObject('tyre_fitting');
  const showDone = useDoneMessage();
  const offers = useOfferOfFirstFitting(vehicle.id, tyres);
  const [initialValues] = useState(() =>
    blankFitting(newId(), vehicle.id, {
      ...(proposeFitting(tyres, purpose, today) ?? {
        ...whatIsFitted(tyres.fittings, today),
        rotated: false,
      }),
      date: today,
      mileage: expected?.mileage ?? null,
    }),
  );
  const draftName = `tyre_fitting.new.${vehicle.id}`;
  const state = useFittingForm({
    vehicle,
    sets: tyres.sets,
    initialValues,
    draftName,
    async save(body, { id }) {
      const stored = await creation.mutateAsync({ id, body });
      const writes = [{ verb: 'create', kind: 'tyre_fitting', stored }] as const;
      const done = purposeOf(stored, tyres, today) ?? 'other';
      showDone(t(`tyres.fitting.done.${done}`), writes, { offers });
      onClose();
    },
  });
  const { form, formProps, isSaving } = state;
  useRenewIdOnDraftConflict(draftName, () => form.setFieldValue('id', newId()));
  const actionsRef = useRef<HTMLDivElement>(null);
  useToastLift(actionsRef, 0);
  const isProposed = expected !== null && form.values.mileage === expected.mileage;
  const purposes = FITTING_PURPOSES.flatMap((value) => {
    const proposed = proposeFitting(tyres, value, today);
    return proposed ? [{ value, proposed, label: t(`tyres.fitting.purpose.${value}`) }] : [];
  });
  return (
    <form {...formProps} className={classes.form} aria-label={t('tyres.fitting.title')}>
      {state.isDraftRestored && (
        <DraftNotice
          before="empty"
          onDiscard={() => {
            state.discardDraft();
            onDiscard();
          }}
        />
      )}
      <FormAlert title={t('tyres.fitting.error.add')} faults={state.alertFaults} />
      {purposes.length > 1 && (
        <QuickChoices
          label={t('tyres.fitting.purpose')}
          choices={purposes}
          value={purposeOf(form.values, tyres, today)}
          onChoose={(chosen) => {
            const proposed = purposes.find(({ value }) => value === chosen)?.proposed;
            if (proposed) form.setValues(proposed);
          }}
        />
      )}
      <div className={classes.fields}>
        <FittingFields
          state={state}
          vehicle={vehicle}
          sets={tyres.sets}
          mileageNote={isProposed && expected.isEstimate ? t('tyres.fitting.mileageExpected') : undefined}
        />
      </div>
      <div ref={actionsRef} className={classes.actions}>
        <Button
          variant="default"
          onClick={() => {
            state.discardDraft();
            onClose();
          }}
        >
          {t('common.action.cancel')}
        </Button>
        <SubmitButton
          isSaving={isSaving}
          label={t('tyres.fitting.submit')}
          savingLabel={t('common.state.saving')}
        />
      </div>
    </form>
  );
}

/** The purpose of a fitting, if it matches one of the proposed ones. */
function purposeOf(
  fitting: Pick<FittingValues, 'front' | 'rear' | 'rotated'>,
  tyres: TyresOfVehicle,
  today: CivilDate,
): FittingPurpose | null {
  const found = FITTING_PURPOSES.find((purpose) => {
    const proposed = proposeFitting(tyres, purpose, today);
    return (
      proposed !== null &&
      proposed.front === fitting.front &&
      proposed.rear === fitting.rear &&
      proposed.rotated === fitting.rotated
    );
  });
  return found ?? null;
}

/**
 * After the first fitting of a vehicle, the message offers once to turn off its reminder to change tyres by
 * age and kilometres, which is no longer needed.
 */
function useOfferOfFirstFitting(vehicleId: string, { fittings }: TyresOfVehicle): readonly ToastAction[] {
  const { t } = useTranslation('tyres');
  const { data: reminders = [] } = useReminders();
  const { mutateAsync } = useReplaceReminder();
  const showDone = useDoneMessage();
  const reminder = reminders.find(
    (one) => one.vehicle_id === vehicleId && one.maintenance_type === TYRE_CHANGE && one.active,
  );
  if (!reminder || fittings.some((fitting) => setsOf(fitting).length > 0)) return [];
  const switchOff = () =>
    mutateAsync({ reminder, changes: { active: false } }).then(
      (after) =>
        showDone(t('tyres.fitting.reminderOff'), [
          { verb: 'change', kind: 'reminder', before: reminder, after },
        ]),
      () => notifyError(t('tyres.fitting.error.reminder')),
    );
  return [{ label: t('tyres.fitting.switchReminderOff'), run: () => void switchOff() }];
}

/** Built-in type whose reminder counts kilometres and years from the last tyre change. */
const TYRE_CHANGE = 'tire_change';
