import type { MileageNeighbours, MileageSource } from '#mileage/mileage-series.ts';
import type { UnlikelyRise } from '#mileage/unlikely-mileage.ts';

/** Why a person is asked about a mileage, which they may confirm with `confirmMileage`. */
export type MileageDoubt =
  /** `source`: where the reading of the same day is from that it is below. */
  | ({ readonly code: 'mileage_out_of_order'; readonly source?: MileageSource } & MileageNeighbours)
  | ({ readonly code: 'mileage_unlikely' } & UnlikelyRise);

/** Whether a fault is a doubt about a mileage. */
export function isMileageDoubt(code: string): code is MileageDoubt['code'] {
  return code === 'mileage_out_of_order' || code === 'mileage_unlikely';
}
