import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { useState } from 'react';

/** On a device that has never closed it, an account older than this is not welcomed any more. */
const WELCOME_DAYS = 30;

interface Welcome {
  readonly isShown: boolean;
  readonly close: () => void;
}

/** Whether the account is still to be welcomed on this device: until the banner has been closed or followed. */
export function useWelcome(user: User | undefined, today: CivilDate): Welcome {
  const [closedBy, setClosedBy] = useState(() => deviceStore.read(deviceKeys.closedWelcome));
  const isNew =
    user !== undefined &&
    daysBetween(civilDateInZone(Date.parse(user.createdAt), user.timezone), today) <= WELCOME_DAYS;
  return {
    isShown: isNew && closedBy !== user.id,
    close() {
      if (!user) return;
      deviceStore.write(deviceKeys.closedWelcome, user.id);
      setClosedBy(user.id);
    },
  };
}
