import { RecordProofs, useRecordUploads } from '#features/maintenances/form/record-proofs.tsx';
import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { holdsBody } from '#shared/forms/request-body.ts';
import { NO_NEXT_SERVICE } from '#features/maintenances/form/next-service-proposal.ts';
import { nextServiceOf, valuesOfMaintenance } from '#features/maintenances/form/maintenance-form-values.ts';
import { MaintenanceForm } from '#features/maintenances/form/maintenance-form.tsx';
import {
  latestMaintenanceQuery,
  useReplaceMaintenance,
  useWorkshops,
} from '#features/maintenances/maintenances.queries.ts';
import { useMaintenanceForm } from '#features/maintenances/form/use-maintenance-form.ts';
import { unlessStored } from '#shared/api/lost-answer.ts';
import { ConflictingValues } from '#features/sync/pieces/conflicting-values.tsx';
import { ConflictNotice } from '#shared/forms/conflict-notice.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import {
  maintenance,
  type Maintenance,
  type MaintenanceReplacement,
} from '@carnet/contract/maintenances/maintenance.schema';
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
  const replacement = useReplaceMaintenance();
  const workshops = useWorkshops();
  const edited = useMaintenanceForm({
    initialValues: valuesOfMaintenance(record),
    draftName: `maintenance.edit.${record.id}`,
    propose: () => NO_NEXT_SERVICE,
    check: () => uploads.faults(),
    async save(body) {
      const stored = await uploads.settled();
      const { version, photos, invoice } = edited.form.getValues();
      const read = { ...record, version: version ?? record.version };
      const files = invoice ? [...photos, invoice] : photos;
      const wanted = { ...body, ...stored };
      const answer = replacement.mutateAsync({ record: read, body: wanted, files });
      await unlessStored(answer, (current) => ownOf(current, wanted));
      notifySuccess(t('maintenance.toast.updated'));
      goBack();
    },
  });
  const uploads = useRecordUploads(edited.form);
  const { form, problem } = edited;
  const { vehicle_id: vehicleId, type, date } = form.values;
  const { data: latest } = useQuery(latestMaintenanceQuery(vehicleId ?? '', type ?? ''));
  const isSuperseded = latest && latest.id !== record.id && (date === null || latest.date > date);
  const theirs = problem?.code === 'version_conflict' ? readRecord(problem.current) : undefined;
  const vehicles = [...basics.vehicles, ...basics.archivedVehicles];

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
      <MaintenanceForm
        record={edited}
        label={t('maintenance.form.editTitle')}
        alert={
          theirs && theirs.version !== form.values.version ? (
            <ConflictNotice
              onKeepMine={() => void edited.submitWith({ version: theirs.version })}
              onTakeTheirs={() => {
                form.setValues(valuesOfMaintenance(theirs));
                uploads.reset(theirs);
              }}
            >
              <ConflictingValues kind="record" mine={form.values} theirs={valuesOfMaintenance(theirs)} />
            </ConflictNotice>
          ) : (
            <FormAlert title={t('maintenance.error.update')} faults={edited.alertFaults} />
          )
        }
        vehicles={vehicles}
        types={basics.types}
        isTargetFixed={false}
        lastCost={null}
        mileageOffer={null}
        proofs={<RecordProofs uploads={uploads} errors={form.errors} />}
        next={nextServiceOf(form.values, NO_NEXT_SERVICE)}
        intervals={null}
        note={t(isSuperseded ? 'maintenance.form.next.superseded' : 'maintenance.form.next.reminderFollows')}
        workshops={workshops.data ?? []}
        submitLabel={t('maintenance.form.submitEdit')}
        savingLabel={uploads.isUnderWay ? t('maintenance.form.saveAfterUploads') : t('common.state.saving')}
        onCancel={goBack}
      />
    </>
  );
}

/** What the server holds, if that is what was asked for. */
function ownOf(current: unknown, wanted: MaintenanceReplacement): Maintenance | undefined {
  const record = readRecord(current);
  return record && holdsBody(record, wanted) ? record : undefined;
}

function readRecord(current: unknown): Maintenance | undefined {
  return maintenance.safeParse(current).data;
}
