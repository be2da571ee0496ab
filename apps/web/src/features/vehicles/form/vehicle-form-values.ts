import type { FormFault } from '#shared/forms/form-faults.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { findPurchaseDoubts } from '@carnet/domain/mileage/purchase-reading';
import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { VEHICLE_FIELDS } from '@carnet/contract/kinds/vehicle-fields';

export interface VehicleFormValues
  extends ObjectValues<'vehicle'>, Omit<FormFields<'vehicle'>, 'currentMileage'> {
  readonly currentMileage: number | null;
  /** The mileage confirmed despite the order of the readings; another one needs a new confirmation. */
  readonly confirmedMileage: number | null;
  /** The doubtful purchase that the user confirmed, or that is already stored, in the format of `namePurchase`. */
  readonly confirmedPurchase: string | null;
}

export function blankVehicle(id: string): VehicleFormValues {
  return {
    ...toFormFields<'vehicle'>(VEHICLE_FIELDS),
    currentMileage: null,
    id,
    basis: null,
    confirmedMileage: null,
    confirmedPurchase: null,
  };
}

export function toVehicleValues(vehicle: Vehicle): VehicleFormValues {
  return {
    ...toFormFields<'vehicle'>(VEHICLE_FIELDS, vehicle),
    id: vehicle.id,
    basis: vehicle,
    confirmedMileage: null,
    confirmedPurchase: namePurchase(vehicle),
  };
}

type PurchaseValues = Pick<VehicleFormValues, 'purchaseDate' | 'purchaseMileage' | 'currentMileage'>;

/** Identifies the values that determine doubts about a purchase: a confirmation applies to these values only. */
export function namePurchase({ purchaseDate, purchaseMileage, currentMileage }: PurchaseValues): string {
  return [purchaseDate, purchaseMileage, currentMileage].join();
}

/** Doubts about the purchase that need confirmation. */
export function checkPurchase(values: VehicleFormValues, today: CivilDate): FormFault[] {
  if (values.confirmedPurchase === namePurchase(values)) return [];
  return findPurchaseDoubts(values, values.currentMileage, today).map((doubt) =>
    doubt === 'purchase_in_future'
      ? { pointer: '/purchaseDate', code: 'date_in_future' }
      : { pointer: '/purchaseMileage', code: 'mileage_out_of_order' },
  );
}

/** Body of the call, complete or not: the schema reports missing fields. */
export function toVehicleBody(values: VehicleFormValues) {
  const { archivedAt: _archivedAt, ...fields } = toBodyFields<'vehicle'>(VEHICLE_FIELDS, values);
  const isConfirmed = values.confirmedMileage !== null && values.confirmedMileage === values.currentMileage;
  return { ...fields, confirmMileage: isConfirmed || undefined };
}
