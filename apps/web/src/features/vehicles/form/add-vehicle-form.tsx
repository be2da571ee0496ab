import { useVehicleForm } from '#features/vehicles/form/use-vehicle-form.ts';
import { blankVehicle, type VehicleFormValues } from '#features/vehicles/form/vehicle-form-values.ts';
import { VehicleForm } from '#features/vehicles/form/vehicle-form.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { BellRing } from 'lucide-react';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { defaultRemindersFor } from '@carnet/domain/reminders/default-reminders';
import { useSaveNewObject } from '#shared/sync/outbox/use-object-writes.ts';
import classes from './add-vehicle-form.module.css';

const DRAFT_NAME = 'vehicle.new';

interface AddVehicleFormProps {
  /** The form was reset: remount it. */
  readonly onDiscard: () => void;
}

export function AddVehicleForm({ onDiscard }: AddVehicleFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.vehicles);
  const saveNewVehicle = useSaveNewObject('vehicle');
  const showDone = useDoneMessage();
  const [initialValues] = useState(() => blankVehicle(newId()));
  const added = useVehicleForm({
    initialValues,
    draftName: DRAFT_NAME,
    async save(body, { id }, files) {
      const vehicle = await saveNewVehicle({ id, body, files });
      const reminders = remindersToCome?.length ?? 0;
      showDone(
        t('vehicles.toast.addedWithReminders', { name: vehicle.name, reminders }),
        [{ verb: 'create', kind: 'vehicle', stored: vehicle }],
        { onUndone: () => void navigate(paths.vehicles) },
      );
      showVehicle();
    },
  });
  useRenewIdOnDraftConflict(DRAFT_NAME, () => added.form.setFieldValue('id', newId()));
  const remindersToCome = useRemindersToCome(added.form.values);

  function showVehicle(): void {
    const { id } = added.form.getValues();
    const isStepNeeded = remindersToCome?.length !== 0;
    void navigate(isStepNeeded ? paths.startVehicle(id) : paths.vehicle(id), { replace: true });
  }

  return (
    <>
      {added.isDraftRestored && (
        <DraftNotice
          before="empty"
          onDiscard={() => {
            added.discardDraft();
            onDiscard();
          }}
        />
      )}
      <VehicleForm
        vehicle={added}
        label={t('vehicles.form.addTitle')}
        alert={<FormAlert title={t('vehicles.error.add')} faults={added.alertFaults} />}
        note={remindersToCome && <RemindersNote types={remindersToCome} />}
        submitLabel={t('vehicles.form.submitAdd')}
        onCancel={goBack}
      />
    </>
  );
}

/** Lists the default reminders of a new vehicle. */
function RemindersNote({ types }: { readonly types: readonly string[] }) {
  const { t, language } = useTranslation();
  const { formatList } = useFormat();
  const typeName = useMaintenanceTypeLabel();
  const names = types.map((type) => typeName(type).toLocaleLowerCase(language));
  return (
    <div className={classes.note}>
      <BellRing size={20} aria-hidden="true" className={classes.icon} />
      <p>{t('vehicles.form.reminders', { reminders: types.length, types: formatList(names) })}</p>
    </div>
  );
}

/** Types of the default reminders of a new vehicle, by the server's rule; undefined while the settings load. */
function useRemindersToCome({
  energy,
  currentMileage,
}: Pick<VehicleFormValues, 'energy' | 'currentMileage'>): readonly string[] | undefined {
  const { data: settings } = useSettings();
  const today = useToday();
  if (!settings) return undefined;
  const vehicle = { energy, currentMileage: currentMileage ?? 0 };
  return defaultRemindersFor(vehicle, settings.maintenanceTypes, today).map(
    ({ maintenanceType }) => maintenanceType,
  );
}
