import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { blankMaintenance, chooseNextService } from '#features/maintenances/form/maintenance-form-values.ts';
import { MaintenanceForm } from '#features/maintenances/form/maintenance-form.tsx';
import { useWorkshops } from '#features/maintenances/maintenances.queries.ts';
import {
  hasLegalTerm,
  proposeNext,
  findReminder,
  useNextServiceFacts,
  useNextServicePast,
  type FindFacts,
  type NextServiceFacts,
} from '#features/maintenances/form/next-service.ts';
import { writeNextService } from '#features/maintenances/form/write-next-service.ts';
import { VisitFields } from '#features/maintenances/form/visit-fields.tsx';
import { InsuranceDocumentFields } from '#features/maintenances/form/insurance-document-fields.tsx';
import { useInsuranceRenewal } from '#features/maintenances/form/use-insurance-renewal.ts';
import { useMaintenanceForm } from '#features/maintenances/form/use-maintenance-form.ts';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useSaveNewObject } from '#shared/sync/outbox/use-object-writes.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { nativeDevice } from '#platform/device.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { Suspense, useState } from 'react';
import { v7 as newId } from 'uuid';
import { FieldOffer } from '#features/maintenances/form/field-offer.tsx';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { currentReading } from '@carnet/domain/mileage/mileage-series';
import { useUpcomingReminders } from '#features/reminders/pieces/use-upcoming-reminders.ts';
import { QuickChoices } from '#shared/ui/inputs/quick-choices.tsx';
import { useToday } from '#shared/calendar/today.tsx';

interface AddRecordFormProps {
  readonly basics: RecordBasics;
  /** The reminder to mark as done, if any. */
  readonly done: Reminder | null;
  /** Preselected vehicle. */
  readonly vehicleId: string | null;
  /** Accessible name. */
  readonly label: string;
  /** The form was reset: remount it. */
  readonly onDiscard: () => void;
}

/** Form of a new record, which may mark a reminder as done. */
export function AddRecordForm({ basics, done, vehicleId, label, onDiscard }: AddRecordFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const goBack = useGoBack(paths.maintenance);
  const today = useToday();
  const saveNewRecord = useSaveNewObject('record');
  const showDone = useDoneMessage();
  const findPlainFacts = useNextServiceFacts(basics, done);
  const [initialValues] = useState(() =>
    blankMaintenance({
      id: newId(),
      vehicle_id: done?.vehicle_id ?? vehicleId ?? onlyOne(basics.vehicles),
      type: done?.maintenance_type ?? null,
      renewal: { id: newId(), end: null, isEndChosen: false, files: [] },
      // Not `useToday`: on a cold load it may still use the browser's time zone.
      date: civilDateInZone(Date.now(), basics.timeZone),
    }),
  );
  const draftName = done ? `maintenance.done.${done.id}` : `maintenance.new.${vehicleId ?? 'any'}`;
  const record = useMaintenanceForm({
    initialValues,
    draftName,
    propose: (values) => proposeNext(values, findFacts),
    checkMore: () => renewal.faults(),
    async save(body, { id }, files) {
      const stored = await saveNewRecord({ id, body, once: { reminder_id: done?.id ?? null }, files });
      const document = await renewal.save();
      if (done) nativeDevice()?.vibrateDone();
      const renewed = document ? [{ verb: 'create', kind: 'document', stored: document } as const] : [];
      showDone(savedSentence(), [{ verb: 'create', kind: 'record', stored }, ...renewed]);
      goBack();
    },
  });
  useRenewIdOnDraftConflict(draftName, () => record.form.setFieldValue('id', newId()));
  const { values } = record.form;
  const renewal = useInsuranceRenewal(record.form, done !== null);
  const facts = findFacts(values, null);
  const next = chooseNextService(values, proposeNext(values, findFacts));
  const [latest] = useNextServicePast(values) ?? [];
  const workshops = useWorkshops();

  /** The existing or the new insurance document determines the next date. */
  function findFacts(...work: Parameters<FindFacts>): NextServiceFacts | null {
    const found = findPlainFacts(...work);
    const isByDocument = renewal.lastEnd !== null || renewal.end !== null;
    return found && { ...found, isDatedElsewhere: found.isDatedElsewhere || isByDocument };
  }

  /** Why no next service is proposed. */
  function findNote(): string | undefined {
    if (facts?.isSuperseded && done === null) return t('maintenance.form.next.superseded');
    if (renewal.lastEnd !== null) return t('maintenance.form.next.followsDocument');
    return hasLegalTerm(basics, values, today) ? t('maintenance.form.next.followsLaw') : undefined;
  }

  function savedSentence(): string {
    if (!done) return t('maintenance.toast.added');
    const name = basics.types.find(({ key }) => key === done.maintenance_type)?.label;
    const nextServiceDate = renewal.end ?? next.nextServiceDate ?? renewal.lastEnd;
    const type = name ?? done.maintenance_type;
    const words = writeNextService(t, format, { ...next, nextServiceDate });
    return words === null
      ? t('maintenance.toast.done', { type })
      : t('maintenance.toast.doneNext', { type, next: words });
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
        typeOffer={
          <NextTypesOffer
            vehicleId={values.vehicle_id}
            types={basics.types}
            value={values.type}
            onTake={(type) => record.form.setFieldValue('type', type)}
          />
        }
        lastCost={findReminder(basics, values, null)?.estimated_cost ?? (latest?.cost || null)}
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
        renewal={
          values.type !== null && isInspectionType(values.type) ? (
            <Suspense fallback={null}>
              <VisitFields record={record} />
            </Suspense>
          ) : (
            renewal.isOffered && (
              <Suspense fallback={null}>
                <InsuranceDocumentFields errors={record.form.errors} renewal={renewal} />
              </Suspense>
            )
          )
        }
        isNextDateElsewhere={renewal.end !== null}
        isUploading={renewal.uploads.isUnderWay}
        next={next}
        intervals={facts?.isDatedElsewhere ? null : (facts?.intervals ?? null)}
        note={findNote()}
        findFacts={findFacts}
        marksAsDone={done !== null}
        workshops={workshops.data ?? []}
        submitLabel={t('maintenance.done.submit')}
        onCancel={goBack}
      />
    </>
  );
}

/** A single vehicle is preselected. */
function onlyOne(vehicles: RecordBasics['vehicles']): string | null {
  return vehicles.length === 1 ? (vehicles[0]?.id ?? null) : null;
}

interface NextTypesOfferProps extends Pick<RecordBasics, 'types'> {
  readonly vehicleId: string | null;
  /** The form's current type. */
  readonly value: string | null;
  readonly onTake: (type: string) => void;
}

const OFFERED_TYPES = 3;

/** Upcoming types of the vehicle, as the likely choices. */
function NextTypesOffer({ vehicleId, types, value, onTake }: NextTypesOfferProps) {
  const { t } = useTranslation();
  const { upcoming = [] } = useUpcomingReminders();
  const next = upcoming.filter(({ vehicle }) => vehicle.id === vehicleId);
  const keys = [...new Set(next.map(({ reminder }) => reminder.maintenanceType))].slice(0, OFFERED_TYPES);
  const choices = keys.flatMap((key) => {
    const type = types.find((known) => known.key === key);
    return type ? [{ value: key, label: type.label }] : [];
  });
  if (choices.length === 0) return null;
  return (
    <QuickChoices
      label={t('maintenance.form.type.proposed')}
      choices={choices}
      value={value}
      onChoose={onTake}
    />
  );
}

interface LastReadingOfferProps {
  readonly vehicleId: string;
  /** Date of the record; a later reading is shown but cannot be adopted. */
  readonly date: CivilDate | null;
  readonly isFieldEmpty: boolean;
  readonly onTake: (mileage: number) => void;
}

/** « Dernier relevé : 84 210 km le 8 nov. 2026 », adopted by one tap because it may be out of date. */
function LastReadingOffer({ vehicleId, date, isFieldEmpty, onTake }: LastReadingOfferProps) {
  const { t } = useTranslation();
  const { formatKilometres, formatDate } = useFormat();
  const { data } = useMileageReadings(vehicleId);
  const last = currentReading(data ?? []);
  if (last === null) return null;
  const fits = date === null || compareCivilDates(last.date, date) <= 0;
  return (
    <FieldOffer
      text={t('maintenance.form.mileage.last', {
        mileage: formatKilometres(last.mileage),
        date: formatDate(last.date),
      })}
      action={
        isFieldEmpty && fits
          ? { label: t('maintenance.form.offer.take'), onTake: () => onTake(last.mileage) }
          : undefined
      }
    />
  );
}
