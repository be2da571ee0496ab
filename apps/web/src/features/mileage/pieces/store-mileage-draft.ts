import {
  blankMileageUpdate,
  mileageDraftName,
  type MileageUpdateValues,
} from '#features/mileage/mileage-draft.ts';
import { storeDraft } from '#shared/forms/drafts.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** Stores a mileage as a draft of the vehicle's quick-entry form, which then opens with it. */
export function storeMileageDraft(
  vehicleId: string,
  { id, date, mileage }: Pick<MileageUpdateValues, 'id' | 'mileage'> & { readonly date: CivilDate },
): void {
  storeDraft(mileageDraftName(vehicleId), { ...blankMileageUpdate(id, date), mileage });
}
