import { clioStory } from '#seed/demo/clio.ts';
import { kangooStory, TIMING_BELT } from '#seed/demo/kangoo.ts';
import { VARIATOR, vespaStory } from '#seed/demo/vespa.ts';
import type { GarageStory } from '#seed/story/story.ts';
import { addMonths, type CivilDate } from '@carnet/domain/calendar/civil-date';

const YEARS_MONTHS = 60;

/** Three vehicles and five years of history up to yesterday; the same for the same day. */
export function demoGarage(today: CivilDate): GarageStory {
  return {
    from: addMonths(today, -YEARS_MONTHS),
    today,
    customer: { name: 'Camille Martin', street: '8 rue des Lices', town: '49100 Angers' },
    customTypes: [
      { label: TIMING_BELT, intervalKm: 120_000, intervalDays: 2190 },
      { label: VARIATOR, intervalKm: 20_000, intervalDays: 1460 },
    ],
    vehicles: [clioStory(today), kangooStory(today), vespaStory(today)],
    documents: [
      { vehicle: null, kind: 'licence', number: '14AA00002', expiresOn: addMonths(today, 84) },
      {
        vehicle: 1,
        kind: 'warranty',
        title: 'Garantie de la batterie',
        issuer: 'Garage des Lices',
        issuedOn: addMonths(today, -14),
        expiresOn: addMonths(today, 10),
      },
      {
        vehicle: 0,
        kind: 'insurance',
        issuer: 'Mutuelle des Deux Rives',
        number: '75 0412 338',
        issuedOn: addMonths(today, -8),
        expiresOn: addMonths(today, 4),
      },
    ],
  };
}
