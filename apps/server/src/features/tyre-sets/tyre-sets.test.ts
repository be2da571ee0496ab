import { exportOf, importInto, unzip } from '#testing/archives.ts';
import {
  addReminder,
  addTyreFitting,
  addTyreSet,
  addVehicle,
  faultsIn,
  listed,
  newId,
  read,
  tyreSetBody,
  uploadPhoto,
} from '#testing/builders.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeEach, describe, expect, it } from 'vitest';

/** A set of tyres in the feed. */
interface TyreSetChange {
  readonly kind: string;
  readonly id: string;
  readonly object: object | null;
}

describe.each(DIALECTS)('sets of tyres on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicle: string;

  beforeEach(async () => {
    owner = await server.signUp();
    ({ id: vehicle } = await addVehicle(owner));
  });

  const sets = (caller = owner) => listed(caller, '/v1/tyre-sets');
  const actionsOf = async (id: string) =>
    (await listed(owner, `/v1/tyre-sets/${id}/history`)).map(({ action }: { action: string }) => action);

  /** Reads the changes of sets after a cursor, and the next cursor. */
  async function feedAfter(cursor: string): Promise<{ changes: TyreSetChange[]; cursor: string }> {
    const changes: TyreSetChange[] = [];
    let [next, hasMore] = [cursor, true];
    while (hasMore) {
      const { body } = await owner.get(`/v1/changes${next && `?cursor=${encodeURIComponent(next)}`}`);
      changes.push(...body.items.filter(({ kind }: TyreSetChange) => kind === 'tyre_set'));
      ({ cursor: next, hasMore } = body);
    }
    return { changes, cursor: next };
  }

  it('added, moved to another vehicle, deleted → in the list, in the history and in the feed', async () => {
    const other = await addVehicle(owner, { name: 'Zoé' });
    const added = await addTyreSet(owner, vehicle, { notes: 'À la cave\nà droite' });
    expect(added).toMatchObject({
      vehicle_id: vehicle,
      name: 'Pneus d’hiver',
      season: 'winter',
      notes: 'À la cave\nà droite',
      version: 1,
    });
    expect(await read(owner, `/v1/tyre-sets/${added.id}`)).toEqual(added);
    const snapshot = await feedAfter('');
    const { mounted: _mounted, distance: _distance, wear: _wear, age: _age, ...stored } = added;
    expect(snapshot.changes).toEqual([{ kind: 'tyre_set', id: added.id, object: stored }]);

    const moved = await owner.put(`/v1/tyre-sets/${added.id}`, tyreSetBody(other.id, { season: 'summer' }));
    expect(moved.body).toMatchObject({ vehicle_id: other.id, season: 'summer', notes: null, version: 2 });
    expect(await listed(owner, `/v1/tyre-sets?vehicleId=${vehicle}`)).toEqual([]);
    expect(await listed(owner, `/v1/tyre-sets?vehicleId=${other.id}`)).toEqual([moved.body]);

    expect((await owner.delete(`/v1/tyre-sets/${added.id}`, { 'if-match': '"1"' })).status).toBe(412);
    expect(await actionsOf(added.id)).toEqual(['changed', 'created']);
    expect((await owner.delete(`/v1/tyre-sets/${added.id}`)).status).toBe(204);
    expect(await sets()).toEqual([]);
    const { changes } = await feedAfter(snapshot.cursor);
    expect(changes).toEqual([{ kind: 'tyre_set', id: added.id, object: null }]);
  });

  it('deleted alone or with its vehicle → restored unchanged, with a raised version', async () => {
    const [summer, winter] = [
      await addTyreSet(owner, vehicle, { name: 'Été', season: 'summer' }),
      await addTyreSet(owner, vehicle),
    ];
    await owner.delete(`/v1/tyre-sets/${winter.id}`);
    const [entry] = await listed(owner, '/v1/trash');
    expect(entry).toMatchObject({ id: winter.id, kind: 'tyre_set', title: 'Pneus d’hiver' });
    expect(entry.vehicle).toEqual({ id: vehicle, name: 'Clio' });
    expect((await owner.post('/v1/tyre-sets', tyreSetBody(vehicle, { id: winter.id }))).body.code).toBe(
      'deleted',
    );
    expect((await owner.post(`/v1/trash/${winter.id}/restore`)).status).toBe(204);
    expect(await actionsOf(winter.id)).toEqual(['restored', 'deleted', 'created']);

    await owner.delete(`/v1/vehicles/${vehicle}`);
    expect(await sets()).toEqual([]);
    expect((await listed(owner, '/v1/trash'))[0].counts.tyre_sets).toBe(2);
    expect((await owner.post(`/v1/trash/${vehicle}/restore`)).status).toBe(204);
    const back = await listed(owner, `/v1/tyre-sets?vehicleId=${vehicle}`);
    expect(back).toMatchObject([
      { ...winter, version: 3, updated_at: expect.any(String) },
      { ...summer, version: 2, updated_at: expect.any(String) },
    ]);
  });

  it('erased from the trash with its vehicle → its history is erased too', async () => {
    const { id } = await addTyreSet(owner, vehicle);
    const histories = async () =>
      (await rowsOf(server.context, 'item_history')).filter((row) => row.includes(id));
    expect(await histories()).toHaveLength(1);
    await owner.delete(`/v1/vehicles/${vehicle}`);
    await owner.delete(`/v1/trash/${vehicle}`);
    expect(await histories()).toEqual([]);
  });

  it('exported → the same in the account that imports it; an older export has no such table', async () => {
    const given = await addTyreSet(owner, vehicle, { notes: 'DOT 2423' });
    const zip = await exportOf(owner);
    expect(String((await unzip(zip)).get('tyre-sets.csv'))).toContain('DOT 2423');
    const other = await server.signUp();
    const { body } = await importInto(other, zip);
    expect(body.counts).toContainEqual({
      entity: 'tyre_sets',
      added: 1,
      replaced: 0,
      skipped: 0,
      refused: 0,
    });
    const [imported] = await sets(other);
    const [its] = await listed(other, '/v1/vehicles');
    expect(imported).toEqual({ ...given, id: imported.id, vehicle_id: its.id });
    const [entry] = await listed(other, '/v1/account/imports');
    expect((await other.post(`/v1/account/imports/${entry.id}/undo`)).status).toBe(200);
    expect(await sets(other)).toEqual([]);
  });

  it('vehicle handed over → its sets too, with their notes only if chosen', async () => {
    await addTyreSet(owner, vehicle, { notes: 'Payés trop cher' });
    for (const [notes, kept] of [
      [true, 'Payés trop cher'],
      [false, null],
    ] as const) {
      const buyer = await server.signUp(`buyer-${dialect}-${notes}@example.org`);
      const { id } = await addVehicle(owner, { name: `Clio ${notes}` });
      await addTyreSet(owner, id, { notes: 'Payés trop cher' });
      const body = { email: `buyer-${dialect}-${notes}@example.org`, options: { notes, tyres: 'all' } };
      const { url } = (await owner.post(`/v1/vehicles/${id}/hand-over`, body)).body;
      const accepted = await buyer.post('/v1/hand-overs/accept', { token: new URL(url).hash.slice(1) });
      expect(await sets(buyer)).toMatchObject([
        { vehicle_id: accepted.body.vehicle_id, name: 'Pneus d’hiver', season: 'winter', notes: kept },
      ]);
    }
  });

  it('another account’s set → not found, neither read nor changed; its vehicle accepts no set of the caller', async () => {
    const mine = await addTyreSet(owner, vehicle);
    const other = await server.signUp();
    const theirs = await addVehicle(other);
    expect(await sets(other)).toEqual([]);
    expect(await listed(other, `/v1/tyre-sets?vehicleId=${vehicle}`)).toEqual([]);
    for (const answer of [
      await other.get(`/v1/tyre-sets/${mine.id}`),
      await other.get(`/v1/tyre-sets/${mine.id}/history`),
      await other.put(`/v1/tyre-sets/${mine.id}`, tyreSetBody(theirs.id)),
      await other.delete(`/v1/tyre-sets/${mine.id}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect(faultsIn(await other.post('/v1/tyre-sets', tyreSetBody(vehicle)))).toEqual([
      '/vehicle_id not_found',
    ]);
    expect(faultsIn(await owner.put(`/v1/tyre-sets/${mine.id}`, tyreSetBody(theirs.id)))).toEqual([
      '/vehicle_id not_found',
    ]);
    expect(await sets()).toEqual([mine]);
  });
});

describe('the wear of a set', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('uses the swap days that the owner chose in the reminders', async () => {
    const owner = await server.signUp();
    const { id: vehicle } = await addVehicle(owner);
    const treads = ['2025-04-01 6', '2025-10-15 5.1', '2026-10-15 4.2'].map((tread) => {
      const [date, mm] = tread.split(' ');
      return { id: newId(), date, mm: Number(mm), position: 'all', dot: null };
    });
    const summer = await addTyreSet(owner, vehicle, { name: 'Été', season: 'summer', treads });
    const winter = await addTyreSet(owner, vehicle);
    const swaps = [
      ['2025-04-01', summer, 30_000],
      ['2025-10-15', winter, 38_000],
      ['2026-04-01', summer, 45_000],
      ['2026-10-15', winter, 53_000],
    ] as const;
    for (const [date, { id }, mileage] of swaps) {
      await addTyreFitting(owner, vehicle, { date, mileage, front: id, rear: id, confirmMileage: true });
    }
    const wornOn = async () => (await read(owner, `/v1/tyre-sets/${summer.id}`)).wear[0].date;
    const usual = await wornOn();
    await addReminder(owner, vehicle, {
      maintenance_type: 'tire_change',
      season: 'summer',
      next_reminder_date: '2027-06-01',
    });
    expect((await wornOn()) > usual).toBe(true);
  });
});

describe('the body of a set of tyres', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('all fields → returned as given; a PUT without the new fields keeps them', async () => {
    const owner = await server.signUp();
    const { id: vehicle } = await addVehicle(owner);
    const photo = await uploadPhoto(owner);
    const treads = [{ id: newId(), date: '2026-11-01', mm: 7.5, position: 'all', dot: null }];
    const given = {
      count: 2,
      snow_mark: true,
      brand: 'Michelin',
      model: 'Alpin 6',
      size: '205/55 R16 91V',
      dot: '2423',
      bought_on: '2024-01-05',
      price: 310.5,
      distance_before: 12_000,
      rotation_km: 10_000,
      stored_at: 'Cave',
      retired_on: '2026-11-20',
      treads,
    };
    const set = await addTyreSet(owner, vehicle, { ...given, files: [photo.id] });
    expect(set).toMatchObject({ ...given, files: [{ id: photo.id }] });
    expect(set).toMatchObject({
      mounted: [],
      distance: 12_000,
      wear: [],
      age: { years: 3, from: 'dot', state: 'ok' },
    });
    const body = { vehicle_id: vehicle, name: 'Neige', season: 'winter', notes: null };
    const { body: kept } = await owner.put(`/v1/tyre-sets/${set.id}`, body);
    expect(kept).toMatchObject({ ...given, name: 'Neige', files: [{ id: photo.id }], version: 2 });
    const empty = Object.fromEntries(Object.keys(given).map((name) => [name, null]));
    const { body: emptied } = await owner.put(`/v1/tyre-sets/${set.id}`, { ...body, ...empty, files: [] });
    expect(emptied).toMatchObject({ ...empty, count: 4, treads: [], files: [], distance: null, age: null });
    // Derived fields are ignored.
    const { body: back } = await owner.put(`/v1/tyre-sets/${set.id}`, { ...set, files: [] });
    expect(back).toMatchObject({ ...given, files: [], version: 4 });
  });

  it('a duplicate tread, dates in the future, a missing photo → refused', async () => {
    const owner = await server.signUp();
    const { id: vehicle } = await addVehicle(owner);
    const tread = { id: newId(), date: '2026-11-22', mm: 7, position: 'all', dot: '0127' };
    const change = {
      dot: '5026',
      bought_on: '2026-11-22',
      retired_on: '2026-11-22',
      files: [newId()],
      treads: [tread],
    };
    expect(faultsIn(await owner.post('/v1/tyre-sets', tyreSetBody(vehicle, change)))).toEqual([
      '/bought_on date_in_future',
      '/dot dot_in_future',
      '/files/0 not_found',
      '/retired_on date_in_future',
      '/treads/0/date date_in_future',
      '/treads/0/dot dot_in_future',
    ]);
    const twice = tyreSetBody(vehicle, { treads: [tread, { ...tread, mm: 6 }] });
    expect(faultsIn(await owner.post('/v1/tyre-sets', twice))).toContain('/treads duplicate_item');
  });

  it('several kinds of faults → all reported at once', async () => {
    const owner = await server.signUp();
    const body = {
      vehicle_id: newId(),
      name: ' ',
      season: 'spring',
      notes: 'x'.repeat(5001),
      size: 'x'.repeat(61),
      count: 9,
      dot: '5423',
      price: 1.234,
      colour: 'black',
      treads: [
        { id: newId(), date: '2026-01-01', mm: 31, position: 'middle' },
        { id: newId(), date: '2026-13-01', mm: 4.55, position: 'fl', dot: 'x' },
      ],
    };
    expect(faultsIn(await owner.post('/v1/tyre-sets', body))).toEqual([
      '/colour unknown_field',
      '/count too_big',
      '/dot invalid_dot',
      '/name required',
      '/notes too_long',
      '/price too_many_decimals',
      '/season invalid_value',
      '/size too_long',
      '/treads/0/mm too_big',
      '/treads/0/position invalid_value',
      '/treads/1/date invalid_date',
      '/treads/1/dot invalid_dot',
      '/treads/1/mm too_many_decimals',
      '/vehicle_id not_found',
    ]);
  });
});
