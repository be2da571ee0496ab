import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { InspectionResult } from '@carnet/domain/inspection/inspection';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { NextService } from '@carnet/domain/reminders/mark-done';
import { RECORD_FIELDS } from '@carnet/contract/kinds/record-fields';

/** What the form of a record holds. */
export interface MaintenanceFormValues
  extends
    ObjectValues<'record'>,
    Omit<FormFields<'record'>, 'vehicle_id' | 'type' | 'date' | 'cost' | 'inspection'> {
  readonly vehicle_id: string | null;
  readonly type: string | null;
  readonly date: CivilDate | null;
  /** In euros. Null is not zero: own work costs nothing, but that has to be said. */
  readonly cost: number | null;
  /** The record that the form was filled from; null for a new one. What it proposed follows the correction. */
  readonly opened: Maintenance | null;
  /** Whether the next date was chosen in this form; until then it is what is proposed. */
  readonly isNextDateChosen: boolean;
  readonly isNextMileageChosen: boolean;
  /** The next insurance document, which is added with the record of a premium; null for a record that is changed. */
  readonly renewal: RenewalValues | null;
  /** What came of an inspection; null for a record that is changed, whose report stays. */
  readonly visit: VisitValues | null;
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

/** What the report of an inspection says. */
export interface VisitValues {
  readonly result: InspectionResult;
  readonly validUntil: CivilDate | null;
}

/** An untouched form, with what is known before anything is typed. */
export function blankMaintenance(
  known: Pick<MaintenanceFormValues, 'id' | 'vehicle_id' | 'type' | 'date' | 'renewal'>,
): MaintenanceFormValues {
  const { inspection: _inspection, ...fields } = toFormFields<'record'>(RECORD_FIELDS);
  const chosen = { isNextDateChosen: false, isNextMileageChosen: false };
  const visit = { result: 'favourable', validUntil: null } as const;
  return {
    ...fields,
    cost: null,
    ...chosen,
    visit,
    confirmedReading: null,
    opened: null,
    basis: null,
    ...known,
  };
}

/** The form of a record that is to be changed. */
export function valuesOfMaintenance(record: Maintenance): MaintenanceFormValues {
  const { inspection: _inspection, ...fields } = toFormFields<'record'>(RECORD_FIELDS, record);
  return {
    ...fields,
    isNextDateChosen: false,
    isNextMileageChosen: false,
    opened: record,
    renewal: null,
    visit: null,
    confirmedReading: null,
    id: record.id,
    basis: record,
  };
}

/** When the service comes round again: what the person chose, else what is proposed. After a refund nothing does. */
export function nextServiceOf(values: MaintenanceFormValues, proposal: NextService): NextService {
  if (values.isRefund) return { nextServiceDate: null, nextServiceMileage: null };
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
  const { inspection: _inspection, ...fields } = toBodyFields<'record'>(RECORD_FIELDS, values);
  const { type, visit } = values;
  const isInspection = visit !== null && type !== null && isInspectionType(type);
  return {
    ...fields,
    ...(isInspection && { inspection: { kind: 'periodic', ...visit, center: null } }),
    next_service_date: next.nextServiceDate,
    next_service_mileage: next.nextServiceMileage,
    confirmMileage: values.confirmedReading === readingOf(values) || null,
  };
}
