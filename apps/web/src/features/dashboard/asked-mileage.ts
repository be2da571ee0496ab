import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { LastMileageQuestion } from '@carnet/domain/mileage/mileage-question';

const MUTED = 'muted';
const CLOSED = ' closed';

const keyOf = (vehicleId: string): string => deviceKeys.askedMileagePrefix + vehicleId;

/** When this device last asked for the vehicle's mileage; `muted` if it must not ask again. */
export function readAskedMileage(vehicleId: string): LastMileageQuestion | typeof MUTED | null {
  const kept = deviceStore.read(keyOf(vehicleId));
  if (kept === null || kept === MUTED) return kept;
  const on = parseCivilDate(kept.replace(CLOSED, ''));
  return on && { on, isClosed: kept.endsWith(CLOSED) };
}

export function storeAskedMileage(vehicleId: string, on: CivilDate, isClosed: boolean): void {
  deviceStore.write(keyOf(vehicleId), on + (isClosed ? CLOSED : ''));
}

export function muteMileageQuestion(vehicleId: string): void {
  deviceStore.write(keyOf(vehicleId), MUTED);
}
