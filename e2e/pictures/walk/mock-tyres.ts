import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import type { Page } from '@playwright/test';
import { aTyreFitting, aTyreSet } from '../../../apps/web/src/testing/tyre-sets.ts';

/** Ids of the set and the fitting whose forms are opened. */
export const TYRE_SET_ID = '0190f3a0-0000-7000-8000-00000000a001';
export const TYRE_FITTING_ID = '0190f3a0-0000-7000-8000-00000000f003';
const WINTER_ID = '0190f3a0-0000-7000-8000-00000000a002';

/** A vehicle with summer tyres fitted, winter tyres in storage and an old set: the demo garage has no tyres. */
export async function mockTyres(page: Page): Promise<void> {
  // A shared computer keeps nothing and asks the server each time.
  await page.addInitScript(() => localStorage.setItem('carnet.shared', 'true'));
  await page.route(
    ({ pathname }) => /^\/v1\/tyre-(?:sets|fittings)(?:\/|$)/.test(pathname),
    async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      const vehicleId = searchParams.get('vehicleId') ?? (await firstVehicleId(page));
      const items = pathname.startsWith('/v1/tyre-sets') ? tyreSets(vehicleId) : tyreFittings(vehicleId);
      const one = items.find(({ id }) => pathname.endsWith(id));
      await route.fulfill({ json: one ?? { items, nextCursor: null } });
    },
  );
}

async function firstVehicleId(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('carnet.token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get('/v1/vehicles?limit=1', { headers });
  const { items } = await answer.json();
  return items[0].id;
}

const FITTED_ON = civilDateOf(2026, 4, 11);

function tyreSets(vehicle_id: string) {
  const tread = { id: '0190f3a0-0000-7000-8000-00000000e001', dot: null };
  return [
    aTyreSet({
      id: TYRE_SET_ID,
      vehicle_id,
      name: 'Michelin Primacy 4, jantes en aluminium d’origine',
      season: 'summer',
      brand: 'Michelin',
      model: 'Primacy 4',
      size: '205/55 R16 91V',
      dot: '1420',
      bought_on: civilDateOf(2020, 6, 1),
      price: 412.5,
      distance_before: 12_000,
      rotation_km: 10_000,
      treads: [
        { ...tread, date: FITTED_ON, mm: 5.8, position: 'all' },
        {
          ...tread,
          id: '0190f3a0-0000-7000-8000-00000000e002',
          date: civilDateOf(2026, 11, 7),
          mm: 4.6,
          position: 'front',
        },
      ],
      mounted: [{ vehicle_id, from: FITTED_ON, to: null, axle: 'both' }],
      distance: 41_250,
      age: { years: 6, from: 'dot', state: 'check' },
    }),
    aTyreSet({
      id: WINTER_ID,
      vehicle_id,
      snow_mark: true,
      brand: 'Michelin',
      model: 'Alpin 6',
      size: '205/55 R16 91H',
      dot: '3821',
      stored_at: 'Garage Loire Pneus',
      distance: 24_800,
      age: { years: 5, from: 'dot', state: 'check' },
    }),
    aTyreSet({
      id: '0190f3a0-0000-7000-8000-00000000a003',
      vehicle_id,
      name: 'Anciens Kleber',
      season: 'summer',
      brand: 'Kleber',
      size: 'celle du catalogue',
      dot: '1015',
      retired_on: civilDateOf(2025, 10, 20),
      age: { years: 11, from: 'dot', state: 'replace' },
    }),
  ];
}

function tyreFittings(vehicle_id: string) {
  const on = (set: string) => ({ vehicle_id, front: set, rear: set });
  return [
    aTyreFitting({
      id: TYRE_FITTING_ID,
      date: civilDateOf(2026, 8, 12),
      ...on(TYRE_SET_ID),
      rotated: true,
    }),
    aTyreFitting({
      id: '0190f3a0-0000-7000-8000-00000000f002',
      date: FITTED_ON,
      ...on(TYRE_SET_ID),
    }),
    aTyreFitting({
      id: '0190f3a0-0000-7000-8000-00000000f001',
      date: civilDateOf(2025, 11, 7),
      ...on(WINTER_ID),
    }),
  ];
}
