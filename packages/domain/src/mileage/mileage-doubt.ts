import type { MileageNeighbours, MileageSource } from '#mileage/mileage-series.ts';
import type { UnlikelyRise } from '#mileage/unlikely-mileage.ts';

/** Why a mileage is questioned. The user may accept it with `confirmMileage`. */
export type MileageDoubt =
  /** `source`: source of the higher reading of the same day. */
  | ({ readonly code: 'mileage_out_of_order'; readonly source?: MileageSource } & MileageNeighbours)
  | ({ readonly code: 'mileage_unlikely' } & UnlikelyRise);

/** Whether a fault code is a doubt about a mileage. */
export function isMileageDoubt(code: string): code is MileageDoubt['code'] {
  return code === 'mileage_out_of_order' || code === 'mileage_unlikely';
}
