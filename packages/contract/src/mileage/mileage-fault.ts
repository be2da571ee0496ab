import type { Fault } from '#problems/problem.ts';
import type { MileageDoubt } from '@carnet/domain/mileage/mileage-doubt';

/** The fault that asks about a doubtful mileage, for the field at `pointer`; none without a doubt. */
export function faultsOfMileage(doubt: MileageDoubt | null, pointer: string): Fault[] {
  if (!doubt) return [];
  const { code, ...params } = doubt;
  return [{ pointer, code, params }];
}
