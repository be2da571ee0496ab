import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { ReminderNotification } from '@carnet/domain/reminders/urgency';
import type { SetDue } from '@carnet/domain/tyre-sets/tyre-due';

/** A due item of a set, with the fields that determine its position among reminders. */
export interface UpcomingTyres extends ReminderNotification {
  readonly tyres: SetDue;
  readonly set: TyreSet;
  readonly vehicle: Vehicle;
}
