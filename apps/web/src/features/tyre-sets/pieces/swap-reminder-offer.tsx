import { useReminders } from '#features/reminders/reminders.queries.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { swapsWithoutReminder } from '@carnet/domain/tyre-sets/season';
import { useState } from 'react';

/** Loaded on demand, because most vehicles need no offer. */
const loadMissingReminders = loadOnce(
  async () => (await import('#features/tyre-sets/pieces/missing-swap-reminders.tsx')).MissingSwapReminders,
);

const declinedKey = (vehicleId: string): string => deviceKeys.declinedSwapRemindersPrefix + vehicleId;

interface SwapReminderOfferProps {
  readonly vehicle: Vehicle;
  readonly sets: readonly TyreSet[];
}

/** Offers swap reminders for a vehicle with tyres of two seasons, until it is declined on this device. */
export function SwapReminderOffer({ vehicle, sets }: SwapReminderOfferProps) {
  const { data: reminders = null } = useReminders();
  const [isDeclined, setIsDeclined] = useState(() => deviceStore.read(declinedKey(vehicle.id)) !== null);
  const own = reminders?.filter((one) => one.vehicle_id === vehicle.id) ?? null;
  const isWanted = !isDeclined && own !== null && swapsWithoutReminder(vehicle, sets, own).length > 0;

  const MissingSwapReminders = useLazyComponent(loadMissingReminders, isWanted, () => {});
  if (!isWanted || !MissingSwapReminders) return null;
  return (
    <MissingSwapReminders
      vehicle={vehicle}
      reminders={own}
      onDecline={() => {
        deviceStore.write(declinedKey(vehicle.id), 'true');
        setIsDeclined(true);
      }}
    />
  );
}
