import { LastReadingOffer } from '#features/maintenances/form/last-reading-offer.tsx';
import { RecordProofs } from '#features/maintenances/form/record-proofs.tsx';
import { doneMessage } from '#features/maintenances/form/saved-message.ts';
import { reminderOf, useProposalFacts } from '#features/maintenances/form/use-next-service.ts';
import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { useRecordUploads } from '#features/maintenances/form/use-record-uploads.ts';
import { useUndoDone } from '#features/maintenances/form/use-undo-done.ts';
import { useSaveNewRecord } from '#features/maintenances/form/use-save-record.ts';
import { blankMaintenance, nextServiceOf } from '#features/maintenances/form/maintenance-form-values.ts';
import { MaintenanceForm } from '#features/maintenances/form/maintenance-form.tsx';
import { latestMaintenanceQuery, useWorkshops } from '#features/maintenances/maintenances.queries.ts';
import {
  isSuperseded,
  nextServiceProposal,
  type ProposalFacts,
} from '#features/maintenances/form/next-service-proposal.ts';
import { useMaintenanceForm } from '#features/maintenances/form/use-maintenance-form.ts';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { usePartedForm } from '#shared/forms/use-parted-form.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { nativeDevice } from '#platform/device.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';

interface AddRecordFormProps {
  readonly basics: RecordBasics;
  /** The reminder that is marked as done, if any. */
  readonly done: Reminder | null;
  /** The vehicle that was asked for. */
  readonly vehicleId: string | null;
  /** Names the form. */
  readonly label: string;
  /** The form was emptied: it is to be made anew. */
  readonly onDiscard: () => void;
}

/** The form of a new record, which may mark a reminder as done. */
export function AddRecordForm({ basics, done, vehicleId, label, onDiscard }: AddRecordFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const goBack = useGoBack(paths.maintenance);
  const saveNewRecord = useSaveNewRecord();
  const undoOf = useUndoDone();
  const factsOf = useProposalFacts(basics, done);
  const [initialValues] = useState(() =>
    blankMaintenance({
      id: newId(),
      vehicle_id: done?.vehicle_id ?? vehicleId ?? onlyOne(basics.vehicles),
      type: done?.maintenance_type ?? null,
      // Not `useToday`: on a cold load it may still be the browser's.
      date: civilDateInZone(Date.now(), basics.timeZone),
    }),
  );
  const draftName = done ? `maintenance.done.${done.id}` : `maintenance.new.${vehicleId ?? 'any'}`;
  const record = useMaintenanceForm({
    initialValues,
    draftName,
    propose: (values) => nextServiceProposal(factsOf(values)),
    check: () => uploads.faults(),
    async save(body) {
      const stored = await uploads.settled();
      const { id, photos, invoice } = record.form.getValues();
      const files = invoice ? [...photos, invoice] : photos;
      const saved = await saveNewRecord({
        id,
        reminderId: done?.id ?? null,
        body: { ...body, ...stored },
        files,
      });
      if (done) nativeDevice()?.feelDone();
      notifySuccess(savedSentence(), done ? undoOf(saved) : undefined);
      goBack();
    },
  });
  usePartedForm(draftName, () => record.form.setFieldValue('id', newId()));
  const uploads = useRecordUploads(record.form);
  const { values } = record.form;
  const facts = factsOf(values);
  const next = nextServiceOf(values, nextServiceProposal(facts));
  const latest = useQuery(latestMaintenanceQuery(values.vehicle_id ?? '', values.type ?? ''));
  const workshops = useWorkshops();

  /** Why no next service is proposed. */
  function noteOf(proposed: ProposalFacts): string | undefined {
    if (isSuperseded(proposed)) return t('maintenance.form.next.superseded');
    const followsLaw = (done ?? reminderOf(basics, values))?.follows === 'law';
    return followsLaw ? t('maintenance.form.next.followsLaw') : undefined;
  }

  function savedSentence(): string {
    if (!done) return t('maintenance.toast.added');
    const name = basics.types.find(({ key }) => key === done.maintenance_type)?.label;
    return doneMessage(t, format, name ?? done.maintenance_type, next);
  }

  return (
    <>
      {record.isDraftRestored && (
        <DraftNotice
          before="empty"
          onDiscard={() => {
            record.discardDraft();
            onDiscard();
          }}
        />
      )}
      <MaintenanceForm
        record={record}
        label={label}
        alert={<FormAlert title={t('maintenance.error.add')} faults={record.alertFaults} />}
        vehicles={basics.vehicles}
        types={basics.types}
        isTargetFixed={done !== null}
        lastCost={reminderOf(basics, values)?.estimated_cost ?? (latest.data?.cost || null)}
        mileageOffer={
          values.vehicle_id !== null && (
            <LastReadingOffer
              vehicleId={values.vehicle_id}
              date={values.date}
              isFieldEmpty={values.mileage === null}
              onTake={(mileage) => record.form.setFieldValue('mileage', mileage)}
            />
          )
        }
        proofs={<RecordProofs uploads={uploads} errors={record.form.errors} />}
        next={next}
        intervals={facts.intervals}
        note={noteOf(facts)}
        workshops={workshops.data ?? []}
        submitLabel={t('maintenance.done.submit')}
        savingLabel={uploads.isUnderWay ? t('maintenance.form.saveAfterUploads') : t('common.state.saving')}
        onCancel={goBack}
      />
    </>
  );
}

/** With one vehicle there is nothing to choose. */
function onlyOne(vehicles: RecordBasics['vehicles']): string | null {
  return vehicles.length === 1 ? (vehicles[0]?.id ?? null) : null;
}
