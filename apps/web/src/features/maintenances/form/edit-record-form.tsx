import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import {
  toMaintenanceBody,
  chooseNextService,
  toMaintenanceValues,
  type MaintenanceFormValues,
} from '#features/maintenances/form/maintenance-form-values.ts';
import { MaintenanceForm } from '#features/maintenances/form/maintenance-form.tsx';
import {
  proposeNext,
  statedNextService,
  useNextServiceFacts,
  useNextServicePast,
} from '#features/maintenances/form/next-service.ts';
import { writeNextService } from '#features/maintenances/form/write-next-service.ts';
import { useWorkshops } from '#features/maintenances/maintenances.queries.ts';
import { useMaintenanceForm } from '#features/maintenances/form/use-maintenance-form.ts';
import { useEditForm } from '#features/sync/pieces/use-edit-form.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { maintenance, type Maintenance } from '@carnet/contract/maintenances/maintenance.schema';

interface EditRecordFormProps {
  readonly basics: RecordBasics;
  /** As read when the form opened. */
  readonly record: Maintenance;
  readonly onDiscard: () => void;
}

/** Edits a record; its reminder is updated if the record is the latest of its type. */
export function EditRecordForm({ basics, record, onDiscard }: EditRecordFormProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(paths.maintenance);
  const format = useFormat();
  const workshops = useWorkshops();
  const findFacts = useNextServiceFacts(basics, null);
  const propose = (values: MaintenanceFormValues) => proposeNext(values, findFacts);
  const edit = useEditForm({
    kind: 'record',
    stored: record,
    schema: maintenance,
    toValues: toMaintenanceValues,
    toBody: (values) => toMaintenanceBody(values, propose(values)),
    done: (saved) => {
      const isMoved =
        saved.next_service_date !== record.next_service_date ||
        saved.next_service_mileage !== record.next_service_mileage;
      const next = isMoved ? writeNextService(t, format, statedNextService(saved)) : null;
      return next === null ? t('maintenance.toast.updated') : t('maintenance.toast.updatedNext', { next });
    },
    onSaved: goBack,
    failure: t('maintenance.error.update'),
    onDiscard,
  });
  const state = useMaintenanceForm({ ...edit.options, propose });
  const { values } = state.form;
  const { opened } = values;
  useNextServicePast(opened ?? record);
  const [latest] = useNextServicePast(values) ?? [];
  const isSuperseded =
    latest && latest.id !== record.id && (values.date === null || latest.date > values.date);
  const facts = findFacts(values, opened);
  const marksAsDone =
    opened !== null && opened.named_reminder_id !== null && facts?.reminder?.id === opened.named_reminder_id;
  const outcome = isSuperseded ? 'superseded' : 'reminderFollows';
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
        next={chooseNextService(values, propose(values))}
        intervals={null}
        note={isSuperseded && marksAsDone ? undefined : t(`maintenance.form.next.${outcome}`)}
        findFacts={findFacts}
        marksAsDone={marksAsDone}
        workshops={workshops.data ?? []}
        submitLabel={t('maintenance.form.submitEdit')}
        onCancel={goBack}
      />
    </>
  );
}
