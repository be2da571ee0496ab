import { migrateGarages } from '#features/pruning/prune-garages.ts';
import { importFaultsIn, linesOf, sendRows } from '#testing/archives.ts';
import {
  addMaintenance,
  addReading,
  addReminder,
  addTyreFitting,
  addTyreSet,
  addVehicle,
  faultsIn,
  listed,
  newId,
  read,
  tyreFittingBody,
  tyreSetBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { fittingReadingId } from '@carnet/domain/sync/derived-id';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('fittings of tyres on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicle: string;
  let summer: string;
  let winter: string;

  beforeEach(async () => {
    owner = await server.signUp();
    vehicle = (await addVehicle(owner, { currentMileage: 60_000 })).id;
    summer = (await addTyreSet(owner, vehicle, { name: 'Été', season: 'summer' })).id;
    winter = (await addTyreSet(owner, vehicle, { name: 'Hiver' })).id;
  });

  const fit = (date: string, set: string | null, change: object = {}) =>
    addTyreFitting(owner, vehicle, { date, front: set, rear: set, ...change });
  const setOf = (id: string) => read(owner, `/v1/tyre-sets/${id}`);
  const distances = async () => [(await setOf(summer)).distance, (await setOf(winter)).distance];
  const readings = () => listed(owner, `/v1/vehicles/${vehicle}/mileage`);
  const withoutTyres = async () => (await read(owner, `/v1/vehicles/${vehicle}`)).distanceWithoutTyres;

  it('added, corrected, deleted, restored → its reading, the current mileage and all distances follow', async () => {
    expect(await withoutTyres()).toBeNull();
    await fit('2025-10-15', summer, { mileage: 40_000 });
    const swap = await fit('2026-04-01', winter, { mileage: 50_000 });
    expect(await readings()).toContainEqual({
      id: fittingReadingId(swap.id),
      vehicle_id: vehicle,
      date: '2026-04-01',
      mileage: 50_000,
      source: 'tyres',
      record_id: null,
      expense_id: null,
      fitting_id: swap.id,
      version: 1,
    });
    expect(await distances()).toEqual([10_000, 10_000]);
    expect((await setOf(summer)).mounted).toEqual([
      { vehicle_id: vehicle, from: '2025-10-15', to: '2026-04-01', axle: 'both' },
    ]);
    expect((await setOf(winter)).mounted).toEqual([
      { vehicle_id: vehicle, from: '2026-04-01', to: null, axle: 'both' },
    ]);

    const corrected = await owner.put(`/v1/tyre-fittings/${swap.id}`, { ...swap, mileage: 52_000 });
    expect(corrected.body).toMatchObject({ mileage: 52_000, version: 2 });
    expect(await distances()).toEqual([12_000, 8000]);

    await addReading(owner, vehicle, { date: '2026-11-21', mileage: 60_500 });
    expect(await distances()).toEqual([12_000, 8500]);
    expect((await owner.delete(`/v1/tyre-fittings/${swap.id}`)).status).toBe(204);
    expect((await readings()).filter(({ source }) => source === 'tyres')).toHaveLength(1);
    expect(await distances()).toEqual([20_500, null]);
    expect((await owner.post(`/v1/trash/${swap.id}/restore`)).status).toBe(204);
    expect(await distances()).toEqual([12_000, 8500]);
    expect(await withoutTyres()).toBe(0);
    const history = await listed(owner, `/v1/tyre-fittings/${swap.id}/history`);
    expect(history.map(({ action }) => action)).toEqual(['restored', 'deleted', 'changed', 'created']);
  });

  it('no mileage → interpolated between the readings around it; the distance without tyres is reported', async () => {
    await addReading(owner, vehicle, { date: '2025-11-21', mileage: 40_000, confirmMileage: true });
    await fit('2026-05-22', summer);
    await fit('2026-05-22', summer, { rear: null, date: '2026-08-22' });
    // Half of the first year's 20,000 km was before the first fitting, and a quarter with the front axle
    // only.
    const drivenIn = (days: number) => Math.round((20_000 * days) / 365);
    const [before, onOneAxle] = [drivenIn(182), drivenIn(91)];
    expect(await distances()).toEqual([20_000 - before, null]);
    expect(await withoutTyres()).toBe(before + onOneAxle);
  });

  it('on the same day → sorted by mileage, then by id, as after swaps on two devices at once', async () => {
    await fit('2026-11-21', winter, { mileage: 60_000 });
    await fit('2026-11-21', summer, { mileage: 60_010 });
    expect((await setOf(winter)).distance).toBe(10);
    expect((await setOf(winter)).mounted).toEqual([
      { vehicle_id: vehicle, from: '2026-11-21', to: '2026-11-21', axle: 'both' },
    ]);
    expect(await listed(owner, `/v1/tyre-fittings?setId=${winter}`)).toHaveLength(1);
    expect(await listed(owner, `/v1/tyre-fittings?vehicleId=${vehicle}`)).toHaveLength(2);
  });

  it('missing, foreign or retired sets, a set on two axles, dates out of range → refused together', async () => {
    const spare = (await addTyreSet(owner, vehicle, { count: 2 })).id;
    const elsewhere = (await addTyreSet(owner, (await addVehicle(owner)).id)).id;
    const retired = (await addTyreSet(owner, vehicle, { retired_on: '2026-10-17' })).id;
    const stranger = await server.signUp();
    const foreign = (await addTyreSet(stranger, (await addVehicle(stranger)).id)).id;
    const faults = async (change: Readonly<Record<string, unknown>>) =>
      faultsIn(await owner.post('/v1/tyre-fittings', tyreFittingBody(vehicle, change)));
    expect(await faults({ front: spare, rear: spare })).toEqual(['/rear tyres_on_two_axles']);
    expect(await faults({ front: elsewhere, rear: newId() })).toEqual([
      '/front not_found',
      '/rear not_found',
    ]);
    expect(await faults({ front: foreign })).toEqual(['/front not_found']);
    expect(await faults({ front: retired })).toEqual(['/front tyres_retired']);
    expect(await faults({ date: '2026-10-16', front: retired, rear: spare })).toEqual([]);
    expect(await faults({ date: '2026-11-22' })).toEqual(['/date date_in_future']);
    expect(await faults({ vehicle_id: newId() })).toEqual(['/vehicle_id not_found']);
    expect(await faults({ rotated: 'yes', front: foreign })).toEqual([
      '/front not_found',
      '/rotated invalid_type',
    ]);
    const theirs = await stranger.post('/v1/tyre-fittings', tyreFittingBody(vehicle));
    expect(faultsIn(theirs)).toEqual(['/vehicle_id not_found']);
    await owner.put(`/v1/vehicles/${vehicle}`, {
      ...(await read(owner, `/v1/vehicles/${vehicle}`)),
      firstRegistrationDate: '2026-10-20',
    });
    expect(await faults({ date: '2026-10-19' })).toEqual(['/date date_before_registration']);
  });

  it('a mileage out of order → refused here too, unless confirmed', async () => {
    await fit('2026-10-01', summer, { mileage: 59_000 });
    const lower = tyreFittingBody(vehicle, { date: '2026-10-17', mileage: 58_000 });
    expect(faultsIn(await owner.post('/v1/tyre-fittings', lower))).toEqual(['/mileage mileage_out_of_order']);
    const unlikely = tyreFittingBody(vehicle, { date: '2026-11-21', mileage: 190_000 });
    expect(faultsIn(await owner.post('/v1/tyre-fittings', unlikely))).toEqual(['/mileage mileage_unlikely']);
    const confirmed = await owner.post('/v1/tyre-fittings', { ...lower, confirmMileage: true });
    expect(confirmed.status).toBe(201);
    const again = await owner.put(`/v1/tyre-fittings/${confirmed.body.id}`, {
      ...confirmed.body,
      rotated: true,
    });
    expect(again.status).toBe(200);
    const record = await addMaintenance(owner, vehicle, { date: '2026-11-01', mileage: 59_500 });
    const reading = (await readings()).find(({ fitting_id }) => fitting_id === confirmed.body.id);
    const refused = await owner.delete(`/v1/vehicles/${vehicle}/mileage/${reading?.id}`);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'reading_has_record',
      { record_id: null, expense_id: null, fitting_id: confirmed.body.id },
    ]);
    expect(record.mileage).toBe(59_500);
  });

  it('a set with fittings → cannot be deleted, made smaller, retired earlier, or moved while it is on', async () => {
    await fit('2026-04-01', summer);
    const swap = await fit('2026-10-17', winter);
    const refused = await owner.delete(`/v1/tyre-sets/${winter}`);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'tyres_in_use',
      { count: 1 },
    ]);
    expect((await owner.get(`/v1/tyre-sets/${winter}`)).status).toBe(200);
    const other = (await addVehicle(owner, { name: 'Zoé' })).id;
    const put = async (id: string, vehicleId: string, change: Readonly<Record<string, unknown>>) =>
      owner.put(`/v1/tyre-sets/${id}`, tyreSetBody(vehicleId, change));
    expect(faultsIn(await put(winter, vehicle, { count: 2 }))).toEqual(['/count tyres_on_two_axles']);
    expect(faultsIn(await put(winter, vehicle, { retired_on: '2026-10-17' }))).toEqual([
      '/retired_on tyres_retired',
    ]);
    expect(faultsIn(await put(winter, other, {}))).toEqual(['/vehicle_id tyres_fitted']);

    const { distance } = await setOf(summer);
    expect((await put(summer, other, { season: 'summer' })).status).toBe(200);
    expect((await setOf(summer)).distance).toBe(distance);
    await addTyreFitting(owner, other, { front: summer, rear: summer });
    expect((await setOf(summer)).mounted.map(({ vehicle_id }: { vehicle_id: string }) => vehicle_id)).toEqual(
      [vehicle, other],
    );
    // A fitting that is changed otherwise may keep a set that has moved since.
    const [first] = await listed(owner, `/v1/tyre-fittings?vehicleId=${vehicle}&setId=${summer}`);
    expect((await owner.put(`/v1/tyre-fittings/${first.id}`, { ...first, date: '2026-04-02' })).status).toBe(
      200,
    );

    expect((await owner.delete(`/v1/tyre-fittings/${swap.id}`)).status).toBe(204);
    expect((await owner.delete(`/v1/tyre-sets/${winter}`)).status).toBe(204);
  });

  it('vehicle in the trash → its sets and fittings too, and they no longer count', async () => {
    const other = (await addVehicle(owner, { name: 'Zoé' })).id;
    await fit('2026-01-01', summer, { mileage: 50_000, confirmMileage: true });
    await fit('2026-10-17', winter, { mileage: 55_000 });
    await owner.put(
      `/v1/tyre-sets/${summer}`,
      tyreSetBody(other, { season: 'summer', distance_before: 1000 }),
    );
    expect((await setOf(summer)).distance).toBe(6000);
    expect((await owner.delete(`/v1/vehicles/${vehicle}`)).status).toBe(204);
    const [entry] = await listed(owner, '/v1/trash');
    expect(entry.counts).toMatchObject({ tyre_sets: 1, tyre_fittings: 2 });
    expect(await setOf(summer)).toMatchObject({ distance: 1000, mounted: [] });
    expect(await listed(owner, '/v1/tyre-fittings')).toEqual([]);
    expect((await owner.post(`/v1/trash/${vehicle}/restore`)).status).toBe(204);
    expect((await setOf(summer)).distance).toBe(6000);
    expect((await setOf(winter)).distance).toBe(5000);
  });
});

describe.each(DIALECTS)('a seasonal reminder on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('a swap to its season → done until next year; deleted, corrected, restored → as if entered correctly at once', async () => {
    const owner = await server.signUp();
    const vehicle = (await addVehicle(owner, { currentMileage: 60_000 })).id;
    const winter = (await addTyreSet(owner, vehicle)).id;
    const summer = (await addTyreSet(owner, vehicle, { season: 'summer' })).id;
    const seasonal = { maintenance_type: 'battery_replacement', interval_days: 365, season: 'winter' };
    const reminder = await addReminder(owner, vehicle, { ...seasonal, next_reminder_date: '2026-10-15' });
    expect(reminder).toMatchObject({ season: 'winter', next_reminder_date: '2026-10-15' });
    const [change] = (await listed(owner, '/v1/maintenances/reminders?active=true')).filter(
      ({ maintenance_type: type }) => type === 'tire_change',
    );
    const shown = async () =>
      (await read(owner, `/v1/maintenances/reminders/${reminder.id}`)).next_reminder_date;

    await addTyreFitting(owner, vehicle, { date: '2026-10-03', front: summer, rear: summer });
    expect(await shown()).toBe('2026-10-15');
    const swap = await addTyreFitting(owner, vehicle, {
      date: '2026-10-10',
      mileage: 59_000,
      front: winter,
      rear: winter,
    });
    expect(await shown()).toBe('2027-10-15');
    expect((await owner.delete(`/v1/tyre-fittings/${swap.id}`)).status).toBe(204);
    expect(await shown()).toBe('2026-10-15');
    expect((await owner.post(`/v1/trash/${swap.id}/restore`)).status).toBe(204);
    expect(await shown()).toBe('2027-10-15');
    await owner.put(`/v1/tyre-fittings/${swap.id}`, { ...swap, front: null, rear: null });
    expect(await shown()).toBe('2026-10-15');
    await owner.put(`/v1/tyre-sets/${summer}`, tyreSetBody(vehicle, { season: 'winter' }));
    // They were taken off again on 10 October.
    expect(await shown()).toBe('2026-10-15');
    const later = { ...swap, date: '2026-10-16', front: null, rear: null };
    await owner.put(`/v1/tyre-fittings/${swap.id}`, later);
    expect(await shown()).toBe('2027-10-15');

    // A swap never completes this one: replacing worn tyres has its own reminder and price.
    expect(await read(owner, `/v1/maintenances/reminders/${change.id}`)).toEqual({
      ...change,
      projected: expect.anything(),
    });
    const put = await owner.put(`/v1/maintenances/reminders/${reminder.id}`, { ...reminder, season: null });
    expect(put.body).toMatchObject({ season: null, next_reminder_date: '2026-10-15' });
  });

  it('created from a suggestion before seasons existed → gets its season once; later changes by the owner stay', async () => {
    const owner = await server.signUp();
    const vehicle = (await addVehicle(owner)).id;
    const settings = await read(owner, '/v1/settings');
    const type = (label: string) => ({
      label,
      custom: true,
      intervalKm: null,
      intervalDays: 365,
      defaultReminder: false,
    });
    const labels = ['Pneus hiver', 'Pneus été', 'Winter tyres', 'Pneus hiver et jantes'];
    const maintenanceTypes = [...settings.maintenanceTypes, ...labels.map(type)];
    expect((await owner.put('/v1/settings', { ...settings, maintenanceTypes })).status).toBe(200);
    for (const maintenance_type of ['pneus_hiver', 'pneus_ete', 'winter_tyres', 'pneus_hiver_et_jantes']) {
      await addReminder(owner, vehicle, { maintenance_type, interval_days: 365 });
    }
    await addReminder(owner, vehicle, { maintenance_type: 'pneus_hiver', interval_days: 730 });
    const { cursor } = (await owner.get('/v1/changes')).body;
    await migrateGarages(server.context);
    const seasons = async () =>
      (await listed(owner, '/v1/maintenances/reminders'))
        .filter(({ maintenance_type: key }) => /pneus|tyres/.test(key))
        .map(({ maintenance_type: key, interval_days: days, season }) => `${key} ${days} ${season}`)
        .toSorted((one, other) => (one < other ? -1 : 1));
    expect(await seasons()).toEqual([
      'pneus_ete 365 summer',
      'pneus_hiver 365 winter',
      'pneus_hiver 730 null',
      'pneus_hiver_et_jantes 365 null',
      'winter_tyres 365 winter',
    ]);
    const { items } = (await owner.get(`/v1/changes?cursor=${encodeURIComponent(cursor)}`)).body;
    expect(items.filter(({ kind }: { kind: string }) => kind === 'reminder')).toHaveLength(3);
    const [first] = (await listed(owner, '/v1/maintenances/reminders')).filter(({ season }) => season);
    await owner.put(`/v1/maintenances/reminders/${first.id}`, { ...first, season: null });
    await migrateGarages(server.context);
    expect((await read(owner, `/v1/maintenances/reminders/${first.id}`)).season).toBeNull();
  });
});

describe('a handed-over vehicle with tyres', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it.each([
    ['none', [], []],
    [
      undefined,
      ['Hiver'],
      [
        [false, false],
        [true, true],
      ],
    ],
    [
      'all',
      ['Hiver', 'Été'],
      [
        [true, true],
        [true, true],
      ],
    ],
  ] as const)('tyres: %s → the sets %j, and fittings that name those', async (tyres, names, named) => {
    const [owner, email] = [await server.signUp(), `buyer-${tyres}@example.org`];
    const vehicle = (await addVehicle(owner, { currentMileage: 60_000 })).id;
    const summer = await addTyreSet(owner, vehicle, { name: 'Été', season: 'summer', stored_at: 'Cave' });
    const winter = await addTyreSet(owner, vehicle, { name: 'Hiver', price: 400, distance_before: 2000 });
    const both = ({ id }: { id: string }) => ({ front: id, rear: id });
    await addTyreFitting(owner, vehicle, { date: '2026-04-01', mileage: 50_000, ...both(summer) });
    await addTyreFitting(owner, vehicle, { date: '2026-10-17', mileage: 57_000, ...both(winter) });
    const options = tyres === undefined ? {} : { tyres };
    const { url } = (await owner.post(`/v1/vehicles/${vehicle}/hand-over`, { email, options })).body;
    const buyer = await server.signUp(email);
    const accepted = await buyer.post('/v1/hand-overs/accept', { token: new URL(url).hash.slice(1) });
    expect(accepted.status).toBe(200);
    const sets = await listed(buyer, '/v1/tyre-sets');
    expect(new Set(sets.map(({ name }) => name))).toEqual(new Set(names));
    const own = sets.map(({ id }) => id);
    const fittings = (await listed(buyer, '/v1/tyre-fittings')).toReversed();
    expect(fittings.map(({ front, rear }) => [own.includes(front), own.includes(rear)])).toEqual(named);
    for (const set of sets) expect(set).toMatchObject({ price: null, stored_at: null });
    const winters = sets.filter(({ name }) => name === 'Hiver');
    expect(winters.every((set) => set.distance === 5000 && set.distance_before === 2000)).toBe(true);
    const readings = await listed(buyer, `/v1/vehicles/${accepted.body.vehicle_id}/mileage`);
    const sources = readings.map(({ source }) => source);
    expect(sources).toEqual(['vehicle', ...Array(2).fill(tyres === 'none' ? 'manual' : 'tyres')]);
  });
});

describe('fittings of an import', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('checked against the sets of the same import → refused as everywhere else', async () => {
    const owner = await server.signUp();
    const vehicle_id = (await addVehicle(owner)).id;
    const at = '2026-01-01T00:00:00Z';
    const made = { vehicle_id, created_at: at, updated_at: at, version: 1 };
    const [pair, retired] = [newId(), newId()];
    const set = { ...made, name: 'Neige', season: 'winter' };
    const fitting = { ...made, date: '2026-01-02' };
    const imported = await sendRows(
      owner,
      linesOf([
        { kind: 'tyre_set', object: { ...set, id: pair, count: 2 } },
        { kind: 'tyre_set', object: { ...set, id: retired, retired_on: '2026-01-02' } },
        { kind: 'tyre_fitting', object: { ...fitting, id: newId(), front: pair, rear: pair } },
        { kind: 'tyre_fitting', object: { ...fitting, id: newId(), front: retired, rear: newId() } },
      ]),
    );
    expect(importFaultsIn(imported)).toEqual([
      expect.stringMatching(/rear tyres_on_two_axles$/),
      expect.stringMatching(/front tyres_retired$/),
    ]);
  });

  it('a set whose dates the form would refuse → accepted as it was stored', async () => {
    const owner = await server.signUp();
    const vehicle_id = (await addVehicle(owner)).id;
    const at = '2026-01-01T00:00:00Z';
    const object = {
      id: newId(),
      vehicle_id,
      name: 'Neige',
      season: 'winter',
      created_at: at,
      updated_at: at,
    };
    const later = { bought_on: '2027-01-02', retired_on: '2027-01-01', dot: '0127' };
    const imported = await sendRows(
      owner,
      linesOf([{ kind: 'tyre_set', object: { ...object, ...later, version: 1 } }]),
    );
    expect(importFaultsIn(imported)).toEqual([]);
    expect(await listed(owner, '/v1/tyre-sets')).toMatchObject([later]);
  });
});

describe('the body of a fitting', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('more than a garage may have → garage_full', async () => {
    const owner = await server.signUp();
    const vehicle = (await addVehicle(owner)).id;
    const rows = Array.from({ length: 5000 }, () => ({
      kind: 'tyre_fitting',
      object: {
        id: newId(),
        vehicle_id: vehicle,
        date: '2026-01-01',
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-01-01T00:00:00Z',
        version: 1,
      },
    }));
    const imported = await sendRows(owner, linesOf(rows));
    expect([imported.status, imported.body.counts]).toEqual([
      200,
      expect.arrayContaining([{ entity: 'tyre_fittings', added: 5000, replaced: 0, skipped: 0, refused: 0 }]),
    ]);
    const one = await owner.post('/v1/tyre-fittings', tyreFittingBody(vehicle));
    expect([one.status, one.body.code, one.body.params]).toEqual([
      409,
      'garage_full',
      { limit: 'tyre_fittings', maximum: 5000 },
    ]);
  });
});
