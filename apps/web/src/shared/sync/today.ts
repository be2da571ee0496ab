import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import type { Garage } from '#shared/sync/garage.ts';

/** Today in the owner's time zone, as the server counts it. */
export function todayIn({ settings }: Garage): CivilDate {
  return civilDateInZone(Date.now(), settings?.timezone ?? zoneOfDevice());
}

/** The time zone to use when no settings are known. */
export function zoneOfDevice(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
