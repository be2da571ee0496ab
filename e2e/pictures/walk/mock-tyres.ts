import type { Page } from '@playwright/test';

/** Ids of the set and the fitting whose forms are opened. */
export const TYRE_SET_ID = '0190f3a0-0000-7000-8000-00000000a001';
export const TYRE_FITTING_ID = '0190f3a0-0000-7000-8000-00000000f003';
const WINTER_ID = '0190f3a0-0000-7000-8000-00000000a002';

const MADE_AT = '2026-01-02T03:04:05.000Z';
const stamps = { created_at: MADE_AT, updated_at: MADE_AT, version: 1 };

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

function tyreSets(vehicle_id: string) {
  const tread = (id: string, date: string, mm: number, position = 'all') => ({
    id: `0190f3a0-0000-7000-8000-00000000e0${id}`,
    date,
    mm,
    position,
    dot: null,
  });
  const common = {
    vehicle_id,
    count: 4,
    snow_mark: null,
    bought_on: null,
    price: null,
    distance_before: null,
    rotation_km: null,
    stored_at: null,
    retired_on: null,
    files: [],
    notes: null,
    treads: [],
    mounted: [],
    distance: null,
    wear: [],
    age: null,
    ...stamps,
  };
  return [
    {
      ...common,
      id: TYRE_SET_ID,
      name: 'Michelin Primacy 4, jantes en aluminium d’origine',
      season: 'summer',
      brand: 'Michelin',
      model: 'Primacy 4',
      size: '205/55 R16 91V',
      dot: '1420',
      bought_on: '2020-06-01',
      price: 412.5,
      distance_before: 12_000,
      rotation_km: 10_000,
      treads: [tread('01', '2026-04-11', 5.8), tread('02', '2026-11-07', 4.6, 'front')],
      mounted: [{ vehicle_id, from: '2026-04-11', to: null, axle: 'both' }],
      distance: 41_250,
      age: { years: 6, from: 'dot', state: 'check' },
    },
    {
      ...common,
      id: WINTER_ID,
      name: 'Pneus d’hiver',
      season: 'winter',
      snow_mark: true,
      brand: 'Michelin',
      model: 'Alpin 6',
      size: '205/55 R16 91H',
      dot: '3821',
      stored_at: 'Garage Loire Pneus',
      distance: 24_800,
      age: { years: 5, from: 'dot', state: 'check' },
    },
    {
      ...common,
      id: '0190f3a0-0000-7000-8000-00000000a003',
      name: 'Anciens Kleber',
      season: 'summer',
      brand: 'Kleber',
      model: null,
      size: 'celle du catalogue',
      dot: '1015',
      retired_on: '2025-10-20',
      age: { years: 11, from: 'dot', state: 'replace' },
    },
  ];
}

function tyreFittings(vehicle_id: string) {
  const on = (set: string) => ({ vehicle_id, front: set, rear: set, rotated: false, ...stamps });
  return [
    { id: TYRE_FITTING_ID, date: '2026-08-12', mileage: null, ...on(TYRE_SET_ID), rotated: true },
    {
      id: '0190f3a0-0000-7000-8000-00000000f002',
      date: '2026-04-11',
      mileage: null,
      ...on(TYRE_SET_ID),
    },
    { id: '0190f3a0-0000-7000-8000-00000000f001', date: '2025-11-07', mileage: null, ...on(WINTER_ID) },
  ];
}
