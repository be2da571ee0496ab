import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { NO_NEXT_SERVICE } from '#features/maintenances/form/next-service-proposal.ts';
import {
  bodyOfMaintenance,
  nextServiceOf,
  valuesOfMaintenance,
} from '#features/maintenances/form/maintenance-form-values.ts';
import { MaintenanceForm } from '#features/maintenances/form/maintenance-form.tsx';
import { latestMaintenanceQuery, useWorkshops } from '#features/maintenances/maintenances.queries.ts';
import { useMaintenanceForm } from '#features/maintenances/form/use-maintenance-form.ts';
import { useEditForm } from '#features/sync/pieces/use-edit-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { maintenance, type Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { useQuery } from '@tanstack/react-query';

interface EditRecordFormProps {
  readonly basics: RecordBasics;
  /** As it was read when the form opened. */
  readonly record: Maintenance;
  readonly onDiscard: () => void;
}

/** The form that changes a record; its reminder follows where the record is the latest of its type (contract, section 4). */
export function EditRecordForm({ basics, record, onDiscard }: EditRecordFormProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(paths.maintenance);
  const workshops = useWorkshops();
  const edit = useEditForm({
    kind: 'record',
    stored: record,
    schema: maintenance,
    toValues: valuesOfMaintenance,
    toBody: (values) => bodyOfMaintenance(values, NO_NEXT_SERVICE),
    done: () => t('maintenance.toast.updated'),
    onSaved: goBack,
    failure: t('maintenance.error.update'),
    onDiscard,
  });
  const state = useMaintenanceForm({ ...edit.options, propose: () => NO_NEXT_SERVICE });
  const { values } = state.form;
  const { data: latest } = useQuery(latestMaintenanceQuery(values.vehicle_id ?? '', values.type ?? ''));
  const isSuperseded =
    latest && latest.id !== record.id && (values.date === null || latest.date > values.date);
  const vehicles = [...basics.vehicles, ...basics.archivedVehicles];

  return (
    <>
      {edit.showDraft(state)}
      <MaintenanceForm
        record={state}
        label={t('maintenance.form.editTitle')}
        alert={edit.showAlert(state, state.files.reset)}
        vehicles={vehicles}
        types={basics.types}
        isTargetFixed={false}
        lastCost={null}
        mileageOffer={null}
        next={nextServiceOf(values, NO_NEXT_SERVICE)}
        intervals={null}
        note={t(isSuperseded ? 'maintenance.form.next.superseded' : 'maintenance.form.next.reminderFollows')}
        workshops={workshops.data ?? []}
        submitLabel={t('maintenance.form.submitEdit')}
        onCancel={goBack}
      />
    </>
  );
}
