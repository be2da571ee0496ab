import { readDraft } from '#shared/forms/drafts.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

export interface MileageUpdateValues {
  /** Created once per form and stored with its draft: however often it is sent, the reading is added once. */
  readonly id: string;
  readonly mileage: number | null;
  readonly date: CivilDate | null;
  /** The reading confirmed despite the order; another one needs a new confirmation. */
  readonly confirmedReading: string | null;
}

/** Whether there is a draft for this vehicle. */
export function hasMileageDraft(vehicleId: string, today: CivilDate): boolean {
  return readDraft(mileageDraftName(vehicleId), blankMileageUpdate('', today)) !== null;
}

export function mileageDraftName(vehicleId: string): string {
  return `mileage.new.${vehicleId}`;
}

export function blankMileageUpdate(id: string, today: CivilDate): MileageUpdateValues {
  return { id, mileage: null, date: today, confirmedReading: null };
}
