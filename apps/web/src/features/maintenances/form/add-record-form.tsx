import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import {
  blankMaintenance,
  nextServiceOf,
  type MaintenanceFormValues,
} from '#features/maintenances/form/maintenance-form-values.ts';
import { MaintenanceForm } from '#features/maintenances/form/maintenance-form.tsx';
import { latestMaintenanceQuery, useWorkshops } from '#features/maintenances/maintenances.queries.ts';
import {
  isSuperseded,
  NO_NEXT_SERVICE,
  nextServiceProposal,
  type ProposalFacts,
  intervalsFor,
} from '#features/maintenances/form/next-service-proposal.ts';
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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { v7 as newId } from 'uuid';
import { FieldOffer } from '#features/maintenances/form/field-offer.tsx';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { isInspectionType, type MaintenanceInterval } from '@carnet/domain/maintenance/maintenance-types';
import { regimeOfVehicle } from '@carnet/domain/inspection/inspection-regime';
import { currentReading } from '@carnet/domain/mileage/mileage-series';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import type { NextService } from '@carnet/domain/reminders/mark-done';
import { useUpcomingReminders } from '#features/reminders/pieces/use-upcoming-reminders.ts';
import { QuickChoices } from '#shared/ui/inputs/quick-choices.tsx';
import { useToday } from '#shared/calendar/today.tsx';

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
  const today = useToday();
  const saveNewRecord = useSaveNewObject('record');
  const showDone = useDoneMessage();
  const factsOf = useProposalFacts(basics, done);
  const [initialValues] = useState(() =>
    blankMaintenance({
      id: newId(),
      vehicle_id: done?.vehicle_id ?? vehicleId ?? onlyOne(basics.vehicles),
      type: done?.maintenance_type ?? null,
      renewal: { id: newId(), end: null, isEndChosen: false, files: [] },
      // Not `useToday`: on a cold load it may still be the browser's.
      date: civilDateInZone(Date.now(), basics.timeZone),
    }),
  );
  const draftName = done ? `maintenance.done.${done.id}` : `maintenance.new.${vehicleId ?? 'any'}`;
  const record = useMaintenanceForm({
    initialValues,
    draftName,
    propose: (values) => proposalFor(factsOf(values)),
    checkMore: () => renewal.faults(),
    async save(body, { id }, files) {
      const stored = await saveNewRecord({ id, body, once: { reminder_id: done?.id ?? null }, files });
      const document = await renewal.save();
      if (done) nativeDevice()?.feelDone();
      const renewed = document ? [{ verb: 'create', kind: 'document', stored: document } as const] : [];
      showDone(savedSentence(), [{ verb: 'create', kind: 'record', stored }, ...renewed]);
      goBack();
    },
  });
  useRenewIdOnDraftConflict(draftName, () => record.form.setFieldValue('id', newId()));
  const { values } = record.form;
  const renewal = useInsuranceRenewal(record.form, done !== null);
  const facts = factsOf(values);
  const next = nextServiceOf(values, proposalFor(facts));
  const latest = useQuery(latestMaintenanceQuery(values.vehicle_id ?? '', values.type ?? ''));
  const workshops = useWorkshops();

  /** An insurance document gives the next date, the one there is or the next one. */
  function proposalFor(proposed: ProposalFacts): NextService {
    const isByDocument = renewal.lastEnd !== null || renewal.end !== null;
    return isByDocument ? NO_NEXT_SERVICE : nextServiceProposal(proposed);
  }

  /** Why no next service is proposed. */
  function noteOf(proposed: ProposalFacts): string | undefined {
    if (isSuperseded(proposed)) return t('maintenance.form.next.superseded');
    if (renewal.lastEnd !== null) return t('maintenance.form.next.followsDocument');
    return hasLegalTerm(basics, values, today) ? t('maintenance.form.next.followsLaw') : undefined;
  }

  function savedSentence(): string {
    if (!done) return t('maintenance.toast.added');
    const name = basics.types.find(({ key }) => key === done.maintenance_type)?.label;
    const nextServiceDate = renewal.end ?? next.nextServiceDate ?? renewal.lastEnd;
    return doneMessage(t, format, name ?? done.maintenance_type, { ...next, nextServiceDate });
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
        intervals={facts.intervals}
        note={noteOf(facts)}
        workshops={workshops.data ?? []}
        submitLabel={t('maintenance.done.submit')}
        onCancel={goBack}
      />
    </>
  );
}

/** With one vehicle there is nothing to choose. */
function onlyOne(vehicles: RecordBasics['vehicles']): string | null {
  return vehicles.length === 1 ? (vehicles[0]?.id ?? null) : null;
}

interface NextTypesOfferProps extends Pick<RecordBasics, 'types'> {
  readonly vehicleId: string | null;
  /** The type that the form holds. */
  readonly value: string | null;
  readonly onTake: (type: string) => void;
}

const OFFERED_TYPES = 3;

/** What comes next on the vehicle: most often that is what was done. */
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
  /** Of the record; a reading made after it is told, but not offered. */
  readonly date: CivilDate | null;
  readonly isFieldEmpty: boolean;
  readonly onTake: (mileage: number) => void;
}

/** « Dernier relevé : 84 210 km le 8 nov. 2026 », to take over by one tap: it may be out of date. */
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

/** What is said after a reminder was marked as done: that it is, and when it comes round again. */
function doneMessage(
  t: Translate,
  { formatDate, formatKilometres }: Formatters,
  type: string,
  { nextServiceDate, nextServiceMileage }: NextService,
): string {
  const date = nextServiceDate && formatDate(nextServiceDate);
  const mileage = nextServiceMileage === null ? null : formatKilometres(nextServiceMileage);
  if (date !== null && mileage !== null) return t('maintenance.toast.doneNextBoth', { type, date, mileage });
  if (date !== null) return t('maintenance.toast.doneNextDate', { type, date });
  if (mileage !== null) return t('maintenance.toast.doneNextMileage', { type, mileage });
  return t('maintenance.toast.done', { type });
}

/**
 * What the proposal of the next service is made from, for what the form holds. Of the past, it knows what is cached:
 * the form asks for the latest record of the chosen vehicle and type.
 */
function useProposalFacts(
  basics: RecordBasics,
  done: Reminder | null,
): (values: MaintenanceFormValues) => ProposalFacts {
  const queryClient = useQueryClient();
  const today = useToday();
  return (values) => {
    const { vehicle_id: vehicleId, type, date, mileage } = values;
    const { queryKey } = latestMaintenanceQuery(vehicleId ?? '', type ?? '');
    const latest = queryClient.getQueryData(queryKey);
    // Until the past is known, only a service of today is sure to be the latest.
    const isPastKnown = done !== null || latest !== undefined || date === today;
    const reminder = done ?? reminderOf(basics, values);
    const setting = basics.types.find(({ key }) => key === type) ?? null;
    return {
      intervals:
        isPastKnown && !hasLegalTerm(basics, values, today)
          ? intervalsFor(reminder && intervalsOf(reminder), setting)
          : null,
      date,
      mileage,
      dueOn: reminder?.next_reminder_date ?? null,
      currentMileage: basics.vehicles.find(({ id }) => id === vehicleId)?.currentMileage ?? null,
      latestDate: done ? null : (latest?.date ?? null),
    };
  };
}

/** Whether the law gives the next date: the work is the inspection of a vehicle that has to pass one. */
function hasLegalTerm(
  { vehicles }: Pick<RecordBasics, 'vehicles'>,
  { vehicle_id: vehicleId, type }: Pick<MaintenanceFormValues, 'vehicle_id' | 'type'>,
  today: CivilDate,
): boolean {
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  if (!vehicle || type === null || !isInspectionType(type)) return false;
  return regimeOfVehicle(vehicle, today).kind === 'inspected';
}

/** The reminder that a record of this vehicle and type moves on (contract, section 4). */
function reminderOf(
  { reminders }: Pick<RecordBasics, 'reminders'>,
  { vehicle_id: vehicleId, type }: Pick<MaintenanceFormValues, 'vehicle_id' | 'type'>,
): Reminder | null {
  return (
    reminders.find((reminder) => reminder.vehicle_id === vehicleId && reminder.maintenance_type === type) ??
    null
  );
}

function intervalsOf({
  interval_km: intervalKm,
  interval_days: intervalDays,
}: Reminder): MaintenanceInterval {
  return { intervalKm, intervalDays };
}
