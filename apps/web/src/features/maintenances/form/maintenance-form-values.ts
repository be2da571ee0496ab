import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { FormBody } from '#shared/forms/request-body.ts';
import type { Maintenance, MaintenanceReplacement } from '@carnet/contract/maintenances/maintenance.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { NextService } from '@carnet/domain/reminders/mark-done';

/** What the form of a record holds. Fields of the wire keep their names, so that faults find them. */
export interface MaintenanceFormValues {
  /** Made once per form, kept with its draft: however often it is sent, the record is stored once. */
  readonly id: string;
  readonly vehicle_id: string | null;
  readonly type: string | null;
  readonly date: CivilDate | null;
  /** In euros. Null is not zero: own work costs nothing, but that has to be said. */
  readonly cost: number | null;
  readonly mileage: number | null;
  readonly description: string;
  readonly garage_name: string;
  readonly garage_address: string;
  readonly notes: string;
  readonly photos: readonly CarnetFile[];
  readonly invoice: CarnetFile | null;
  readonly next_service_date: CivilDate | null;
  readonly next_service_mileage: number | null;
  /** Whether the person chose the next date; until then it follows what the intervals propose. */
  readonly isNextDateChosen: boolean;
  readonly isNextMileageChosen: boolean;
  /** The next insurance document, which is added with the record of a premium; null for a record that is changed. */
  readonly renewal: RenewalValues | null;
  /** Of the record that is changed, as it was read; null for a new one. */
  readonly version: number | null;
  /** The reading, against the order of the others, that the person confirmed; see `readingOf`. */
  readonly confirmedReading: string | null;
}

export interface RenewalValues {
  /** Made once per form, as that of the record. */
  readonly id: string;
  readonly end: CivilDate | null;
  /** Whether the person chose the end; until then it is what is proposed. */
  readonly isEndChosen: boolean;
  readonly files: readonly CarnetFile[];
}

/** An untouched form, with what is known before anything is typed. */
export function blankMaintenance(
  known: Pick<MaintenanceFormValues, 'id' | 'vehicle_id' | 'type' | 'date' | 'renewal'>,
): MaintenanceFormValues {
  return {
    ...known,
    cost: null,
    mileage: null,
    description: '',
    garage_name: '',
    garage_address: '',
    notes: '',
    photos: [],
    invoice: null,
    next_service_date: null,
    next_service_mileage: null,
    isNextDateChosen: false,
    isNextMileageChosen: false,
    version: null,
    confirmedReading: null,
  };
}

/** The form of a record that is to be changed: what stands in it was chosen. */
export function valuesOfMaintenance(record: Maintenance): MaintenanceFormValues {
  return {
    id: record.id,
    vehicle_id: record.vehicle_id,
    type: record.type,
    date: record.date,
    cost: record.cost,
    mileage: record.mileage,
    description: record.description ?? '',
    garage_name: record.garage_name ?? '',
    garage_address: record.garage_address ?? '',
    notes: record.notes ?? '',
    photos: record.photos,
    invoice: record.invoice,
    next_service_date: record.next_service_date,
    next_service_mileage: record.next_service_mileage,
    isNextDateChosen: true,
    isNextMileageChosen: true,
    renewal: null,
    version: record.version,
    confirmedReading: null,
  };
}

/** When the service comes round again: what the person chose, else what is proposed. */
export function nextServiceOf(values: MaintenanceFormValues, proposal: NextService): NextService {
  return {
    nextServiceDate: values.isNextDateChosen ? values.next_service_date : proposal.nextServiceDate,
    nextServiceMileage: values.isNextMileageChosen
      ? values.next_service_mileage
      : proposal.nextServiceMileage,
  };
}

/** Names the reading of a record: a confirmation holds for this one, and for none that is typed later. */
export function readingOf({ vehicle_id, date, mileage }: MaintenanceFormValues): string {
  return [vehicle_id, date, mileage].join();
}

/** The body of the call, complete or not: its schema says what is missing. */
export function bodyOfMaintenance(values: MaintenanceFormValues, proposal: NextService) {
  const next = nextServiceOf(values, proposal);
  return {
    vehicle_id: values.vehicle_id,
    type: values.type,
    date: values.date,
    cost: values.cost,
    mileage: values.mileage,
    description: values.description || null,
    garage_name: values.garage_name || null,
    garage_address: values.garage_address || null,
    notes: values.notes || null,
    photos: values.photos.map(({ id }) => id),
    invoice: values.invoice?.id ?? null,
    next_service_date: next.nextServiceDate,
    next_service_mileage: next.nextServiceMileage,
    confirmMileage: values.confirmedReading === readingOf(values) || null,
  } satisfies FormBody<MaintenanceReplacement, 'inspection'>;
}
