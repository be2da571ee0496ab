import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { InspectionResult } from '@carnet/domain/inspection/inspection';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { NextService } from '@carnet/domain/reminders/mark-done';
import { RECORD_FIELDS } from '@carnet/contract/kinds/record-fields';

export interface MaintenanceFormValues
  extends
    ObjectValues<'record'>,
    Omit<FormFields<'record'>, 'vehicle_id' | 'type' | 'date' | 'cost' | 'inspection'> {
  readonly vehicle_id: string | null;
  readonly type: string | null;
  readonly date: CivilDate | null;
  /** In euros. Null is not zero: own work costs nothing, but the user has to state it. */
  readonly cost: number | null;
  /** The edited record; null for a new one. Proposed values are updated with the correction. */
  readonly opened: Maintenance | null;
  /** Whether the user chose the next date; until then the proposal is shown. */
  readonly isNextDateChosen: boolean;
  readonly isNextMileageChosen: boolean;
  /** The next insurance document, added with the record of a premium; null when editing a record. */
  readonly renewal: RenewalValues | null;
  /** Result of an inspection; null when editing a record, which keeps its report. */
  readonly visit: VisitValues | null;
  /** The reading that the user confirmed despite the order; see `nameReading`. */
  readonly confirmedReading: string | null;
}

export interface RenewalValues {
  /** Created once per form, like the record's id. */
  readonly id: string;
  readonly end: CivilDate | null;
  /** Whether the user chose the expiry; until then the proposal is shown. */
  readonly isEndChosen: boolean;
  readonly files: readonly CarnetFile[];
}

/** Contents of an inspection report. */
export interface VisitValues {
  readonly result: InspectionResult;
  readonly validUntil: CivilDate | null;
}

/** Initial values, with what is already known. */
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

export function toMaintenanceValues(record: Maintenance): MaintenanceFormValues {
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

/** Next service: chosen, else proposed. None after a refund. */
export function chooseNextService(values: MaintenanceFormValues, proposal: NextService): NextService {
  if (values.isRefund) return { nextServiceDate: null, nextServiceMileage: null };
  return {
    nextServiceDate: values.isNextDateChosen ? values.next_service_date : proposal.nextServiceDate,
    nextServiceMileage: values.isNextMileageChosen
      ? values.next_service_mileage
      : proposal.nextServiceMileage,
  };
}

/** Identifies the reading of a record: a confirmation applies to this reading only. */
export function nameReading({ vehicle_id, date, mileage }: MaintenanceFormValues): string {
  return [vehicle_id, date, mileage].join();
}

/** Body of the call, complete or not: the schema reports missing fields. */
export function toMaintenanceBody(values: MaintenanceFormValues, proposal: NextService) {
  const next = chooseNextService(values, proposal);
  const { inspection: _inspection, ...fields } = toBodyFields<'record'>(RECORD_FIELDS, values);
  const { type, visit } = values;
  const isInspection = visit !== null && type !== null && isInspectionType(type);
  return {
    ...fields,
    ...(isInspection && { inspection: { kind: 'periodic', ...visit, center: null } }),
    next_service_date: next.nextServiceDate,
    next_service_mileage: next.nextServiceMileage,
    confirmMileage: values.confirmedReading === nameReading(values) || null,
  };
}
