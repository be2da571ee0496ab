import type { MaintenanceFormValues } from '#features/maintenances/form/maintenance-form-values.ts';
import { latestMaintenancesQuery } from '#features/maintenances/maintenances.queries.ts';
import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { mileageReadingsQuery } from '#features/mileage/mileage.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { toLeadingFacts } from '@carnet/contract/reminders/reminder-facts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { compareLeading, leadingRecord } from '@carnet/domain/garage/derived-reminder';
import {
  correctedNextService,
  intervalsFor,
  isSuperseded,
  NO_NEXT_SERVICE,
  proposedNextService,
  type ProposalFacts,
} from '@carnet/domain/garage/next-service-proposal';
import { findReminderOfType } from '@carnet/domain/garage/record-reminder';
import { findRegime } from '@carnet/domain/inspection/inspection-regime';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { mileageUpTo } from '@carnet/domain/mileage/mileage-series';
import type { NextService } from '@carnet/domain/reminders/mark-done';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Fields of a record that determine its next service, in the form or as stored. */
type Work = Pick<MaintenanceFormValues, 'vehicle_id' | 'type' | 'date' | 'mileage'>;

export interface NextServiceFacts extends ProposalFacts {
  /** The reminder that the record belongs to, or will belong to. */
  readonly reminder: Reminder | null;
  /** Latest records of the same vehicle and type. */
  readonly others: readonly Maintenance[];
}

/** Null until the required history has loaded. */
export type FindFacts = (work: Work, opened: Maintenance | null) => NextServiceFacts | null;

/** Builds the facts for a proposal from the history that `useNextServicePast` has loaded. */
export function useNextServiceFacts(basics: RecordBasics, done: Reminder | null): FindFacts {
  const queryClient = useQueryClient();
  const today = useToday();
  return (work, opened) => {
    const { vehicle_id: vehicleId, type, date } = work;
    const others = queryClient.getQueryData(latestMaintenancesQuery(vehicleId ?? '', type ?? '').queryKey);
    const readings = queryClient.getQueryData(mileageReadingsQuery(vehicleId ?? '').queryKey);
    // Until the history has loaded, only a new record of today is certain to be the latest.
    if (others === undefined && (opened !== null || date !== today)) return null;
    if (readings === undefined && opened !== null && work.mileage === null) return null;
    const reminder = done ?? findReminder(basics, work, opened);
    return {
      intervals: intervalsOf(basics, reminder, type),
      date,
      mileage: countedMileage(basics, work, readings ?? []),
      isDatedElsewhere: reminder?.follows === 'document' || hasLegalTerm(basics, work, today),
      isSuperseded: isSuperseded({ ...sortKey(opened), date }, others ?? []),
      dueOn: reminder?.next_reminder_date ?? null,
      reminder,
      others: others ?? [],
    };
  };
}

/** Sort key of a record among the others: a new one is last. */
function sortKey(opened: Maintenance | null): { readonly id: string; readonly order: number } {
  return opened ?? { id: '', order: Infinity };
}

function intervalsOf({ types }: RecordBasics, reminder: Reminder | null, type: string | null) {
  const { interval_km: intervalKm = null, interval_days: intervalDays = null } = reminder ?? {};
  return intervalsFor({ intervalKm, intervalDays }, types.find(({ key }) => key === type) ?? null);
}

/** The mileage of the work, else the reading from which its reminder counts. */
function countedMileage(
  basics: RecordBasics,
  { vehicle_id: vehicleId, date, mileage }: Work,
  readings: readonly MileageReading[],
): number | null {
  const counted = mileage ?? (date && mileageUpTo(readings, date));
  return counted ?? findVehicle(basics, vehicleId)?.currentMileage ?? null;
}

function findVehicle({ vehicles, archivedVehicles }: RecordBasics, vehicleId: string | null) {
  return [...vehicles, ...archivedVehicles].find(({ id }) => id === vehicleId);
}

/** Loads the history of a vehicle and type that determines the next service. */
export function useNextServicePast({ vehicle_id: vehicleId, type, mileage }: Omit<Work, 'date'>) {
  useQuery({
    ...mileageReadingsQuery(vehicleId ?? ''),
    enabled: vehicleId !== null && mileage === null,
  });
  return useQuery(latestMaintenancesQuery(vehicleId ?? '', type ?? '')).data;
}

/** The proposed next service. For a stored record, proposed values follow the correction, and chosen ones stay. */
export function proposeNext(values: MaintenanceFormValues, findFacts: FindFacts): NextService {
  const { opened } = values;
  const facts = findFacts(values, opened);
  if (opened === null) return facts === null ? NO_NEXT_SERVICE : proposedNextService(facts);
  const before = findFacts(opened, opened);
  const stated = statedNextService(opened);
  return facts === null || before === null ? stated : correctedNextService(stated, before, facts);
}

export function statedNextService(record: Maintenance): NextService {
  return { nextServiceDate: record.next_service_date, nextServiceMileage: record.next_service_mileage };
}

/** Whether a record that marks a reminder as done would lead it with this next service. */
export function wouldLead(
  { reminder, others }: NextServiceFacts,
  { date, mileage, opened }: MaintenanceFormValues,
  next: NextService,
): boolean {
  if (reminder === null || date === null) return true;
  const { id, order } = sortKey(opened);
  const record = {
    id,
    order,
    vehicleId: reminder.vehicle_id,
    type: reminder.maintenance_type,
    date,
    mileage,
    ...next,
    isRefund: false,
    namedReminderId: reminder.id,
    reminderId: reminder.id,
    isReminderMade: reminder.made_by !== null,
  };
  const records = [...others.filter((other) => other.id !== id).map(toLeadingFacts), record];
  const { vehicle_id: vehicleId, maintenance_type: maintenanceType, made_by: madeBy } = reminder;
  const identity = { id: reminder.id, vehicleId, maintenanceType, madeBy };
  return leadingRecord(identity, records.toSorted(compareLeading))?.id === id;
}

/** Whether the law gives the next date: the work is the inspection of a vehicle subject to inspection. */
export function hasLegalTerm(
  basics: RecordBasics,
  { vehicle_id: vehicleId, type }: Pick<Work, 'vehicle_id' | 'type'>,
  today: CivilDate,
): boolean {
  const vehicle = findVehicle(basics, vehicleId);
  if (!vehicle || type === null || !isInspectionType(type)) return false;
  return findRegime(vehicle, today).kind === 'inspected';
}

/** The reminder of a record: its own while vehicle and type are unchanged, else the existing one of the type. */
export function findReminder(
  { reminders }: Pick<RecordBasics, 'reminders'>,
  { vehicle_id: vehicleId, type }: Pick<Work, 'vehicle_id' | 'type'>,
  opened: Maintenance | null,
): Reminder | null {
  const candidates = reminders.filter(
    (reminder) => reminder.vehicle_id === vehicleId && reminder.maintenance_type === type,
  );
  const own = candidates.find(({ id }) => id === opened?.reminder_id);
  if (own) return own;
  const older = candidates
    .filter(({ created_at }) => opened === null || created_at < opened.created_at)
    .map((reminder) => ({ ...reminder, order: Date.parse(reminder.created_at) }));
  const { id } = findReminderOfType(older) ?? {};
  return candidates.find((reminder) => reminder.id === id) ?? null;
}
