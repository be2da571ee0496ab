import type { TestCaller } from '../../apps/server/testing/test-caller.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { seededId } from './seeded-ids.ts';

/** What one call takes. */
const AT_ONCE = 100;

/** So many readings of one day, each a kilometre above the one before, as an import brings them. */
export async function fillDay(
  owner: TestCaller,
  vehicleId: string,
  { date, from, count }: { readonly date: CivilDate; readonly from: number; readonly count: number },
): Promise<void> {
  const ops = Array.from({ length: count }, (_, index) => {
    const body = { id: seededId(), date, mileage: from + index, confirmMileage: true };
    return { key: seededId(), route: 'createMileageReading', params: { id: vehicleId }, body };
  });
  for (let begin = 0; begin < count; begin += AT_ONCE) {
    const { status } = await owner.post('/v1/changes', { ops: ops.slice(begin, begin + AT_ONCE) });
    if (status !== 200) throw new Error(`A batch answered ${status}`);
  }
}
