import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import type { Garage } from '#shared/sync/garage.ts';

/** Today in the owner's time zone, as the server counts it. */
export function todayIn({ settings }: Garage): CivilDate {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return civilDateInZone(Date.now(), settings?.timezone ?? here);
}
