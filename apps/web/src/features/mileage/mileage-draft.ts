import { readDraft } from '#shared/forms/drafts.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

export interface MileageUpdateValues {
  /** Made once per form, kept with its draft: however often it is sent, the reading is added once. */
  readonly id: string;
  readonly mileage: number | null;
  readonly date: CivilDate | null;
  /** The reading that its owner has confirmed against the order; another one has to be confirmed anew. */
  readonly confirmedReading: string | null;
}

/** Whether what was typed for this vehicle before is kept. */
export function hasMileageDraft(vehicleId: string, today: CivilDate): boolean {
  return readDraft(mileageDraftName(vehicleId), blankMileageUpdate('', today)) !== null;
}

export function mileageDraftName(vehicleId: string): string {
  return `mileage.new.${vehicleId}`;
}

export function blankMileageUpdate(id: string, today: CivilDate): MileageUpdateValues {
  return { id, mileage: null, date: today, confirmedReading: null };
}
