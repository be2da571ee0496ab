import { useEditForm } from '#features/sync/pieces/use-edit-form.tsx';
import { useVehicleForm } from '#features/vehicles/form/use-vehicle-form.ts';
import { toVehicleBody, toVehicleValues } from '#features/vehicles/form/vehicle-form-values.ts';
import { VehicleForm } from '#features/vehicles/form/vehicle-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { vehicle as vehicleSchema, type Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

interface EditVehicleFormProps {
  /** As read when the form opened. */
  readonly vehicle: Vehicle;
  readonly onDiscard: () => void;
}

export function EditVehicleForm({ vehicle, onDiscard }: EditVehicleFormProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(paths.vehicle(vehicle.id));
  const edit = useEditForm({
    kind: 'vehicle',
    stored: vehicle,
    schema: vehicleSchema,
    toValues: toVehicleValues,
    toBody: toVehicleBody,
    done: ({ name }) => t('vehicles.toast.updated', { name }),
    onSaved: goBack,
    failure: t('vehicles.error.update'),
    onDiscard,
  });
  const state = useVehicleForm(edit.options);
  return (
    <>
      {edit.showDraft(state)}
      <VehicleForm
        vehicle={state}
        label={t('vehicles.form.editTitle', { name: vehicle.name })}
        alert={edit.showAlert(state, state.files.reset)}
        submitLabel={t('vehicles.form.submitEdit')}
        onCancel={goBack}
      />
    </>
  );
}
