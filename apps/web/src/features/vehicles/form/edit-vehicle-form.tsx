import { useVehicleUploads } from '#features/vehicles/form/use-vehicle-uploads.ts';
import { VehicleFilesFields } from '#features/vehicles/form/vehicle-files-fields.tsx';
import { useVehicleForm } from '#features/vehicles/form/use-vehicle-form.ts';
import { valuesOfVehicle, type VehicleFormValues } from '#features/vehicles/form/vehicle-form-values.ts';
import { VehicleForm } from '#features/vehicles/form/vehicle-form.tsx';
import { useReplaceVehicle } from '#features/vehicles/vehicles.queries.ts';
import { unlessStored } from '#shared/api/lost-answer.ts';
import { ConflictingValues } from '#features/sync/pieces/conflicting-values.tsx';
import { ConflictNotice } from '#shared/forms/conflict-notice.tsx';
import { holdsBody } from '#shared/forms/request-body.ts';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import {
  vehicle as vehicleSchema,
  type Vehicle,
  type VehicleReplacement,
} from '@carnet/contract/vehicles/vehicle.schema';

interface EditVehicleFormProps {
  /** As it was read when the form opened. */
  readonly vehicle: Vehicle;
  readonly onDiscard: () => void;
}

/** The form that changes a vehicle. */
export function EditVehicleForm({ vehicle, onDiscard }: EditVehicleFormProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(paths.vehicle(vehicle.id));
  const replacement = useReplaceVehicle();
  const edited = useVehicleForm({
    initialValues: valuesOfVehicle(vehicle),
    draftName: `vehicle.edit.${vehicle.id}`,
    check: () => uploads.faults(),
    async save(body) {
      const stored = await uploads.settled();
      const values = edited.form.getValues();
      const read = { ...vehicle, version: values.version ?? vehicle.version };
      const wanted = { ...body, ...stored };
      const answer = replacement.mutateAsync({ vehicle: read, body: wanted, files: filesOf(values) });
      const { name } = await unlessStored(answer, (current) => ownOf(current, wanted));
      notifySuccess(t('vehicles.toast.updated', { name }));
      goBack();
    },
  });
  const uploads = useVehicleUploads(edited.form, filesOf(vehicle));
  const { form, problem } = edited;
  const theirs = problem?.code === 'version_conflict' ? readVehicle(problem.current) : undefined;

  return (
    <>
      {edited.isDraftRestored && (
        <DraftNotice
          before="saved"
          onDiscard={() => {
            edited.discardDraft();
            onDiscard();
          }}
        />
      )}
      <VehicleForm
        vehicle={edited}
        label={t('vehicles.form.editTitle', { name: vehicle.name })}
        alert={
          theirs && theirs.version !== form.values.version ? (
            <ConflictNotice
              onKeepMine={() => void edited.submitWith({ version: theirs.version })}
              onTakeTheirs={() => {
                form.setValues(valuesOfVehicle(theirs));
                uploads.reset(theirs);
              }}
            >
              <ConflictingValues kind="vehicle" mine={form.values} theirs={valuesOfVehicle(theirs)} />
            </ConflictNotice>
          ) : (
            <FormAlert title={t('vehicles.error.update')} faults={edited.alertFaults} />
          )
        }
        files={<VehicleFilesFields uploads={uploads} errors={form.errors} />}
        submitLabel={t('vehicles.form.submitEdit')}
        savingLabel={t(uploads.isUnderWay ? 'vehicles.form.saveAfterUploads' : 'common.state.saving')}
        onCancel={goBack}
      />
    </>
  );
}

function filesOf({
  photos,
  registrationDocument,
}: Pick<VehicleFormValues, 'photos' | 'registrationDocument'>) {
  return registrationDocument ? [...photos, registrationDocument] : photos;
}

/** What the server holds, if that is what was asked for. */
function ownOf(current: unknown, wanted: VehicleReplacement): Vehicle | undefined {
  const vehicle = readVehicle(current);
  return vehicle && holdsBody(vehicle, wanted) ? vehicle : undefined;
}

function readVehicle(current: unknown): Vehicle | undefined {
  return vehicleSchema.safeParse(current).data;
}
