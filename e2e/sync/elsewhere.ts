import type { TestCaller } from '../../apps/server/testing/test-caller.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Choose } from './chooser.ts';
import { seededId } from './seeded-ids.ts';

/** Maximum of one call. */
const AT_ONCE = 100;

/** Number of readings of one day, each a kilometre above the previous one, as an import adds them. */
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

/**
 * Restores an object from the trash, as an online device does, if one can be restored.
 * @returns whether an object was restored
 */
export async function bringBack(owner: TestCaller, choose: Choose): Promise<boolean> {
  const { items } = (await owner.get('/v1/trash')).body;
  if (items.length === 0) return false;
  const { status, body } = await owner.post(`/v1/trash/${choose<{ id: string }>(items).id}/restore`);
  if (status >= 300 && body.code !== 'vehicle_gone') throw new Error(`Restoring answered ${body.code}`);
  return status < 300;
}

/** Settings of an owner whose vehicles start with few reminders, so that records create them; and custom types. */
export async function keepFewReminders(owner: TestCaller): Promise<void> {
  const { body: settings } = await owner.get('/v1/settings');
  const types: { key: string }[] = settings.maintenanceTypes;
  const builtIn = types.map((type) => ({ ...type, defaultReminder: type.key === 'technical_inspection' }));
  const own = ['Bougies', 'Courroie'].map((label) => ({
    label,
    intervalKm: null,
    intervalDays: 365,
    defaultReminder: false,
  }));
  const { status } = await owner.put('/v1/settings', { ...settings, maintenanceTypes: [...builtIn, ...own] });
  if (status !== 200) throw new Error(`The settings answered ${status}`);
}
