import { exportOf, importInto } from '#testing/archives.ts';
import {
  addExpense,
  addVehicle,
  expenseBody,
  faultsIn,
  listed,
  newId,
  read,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { PASSWORD } from '#testing/test-server.ts';
import { expenseReadingId } from '@carnet/domain/sync/derived-id';
import { beforeEach, describe, expect, it } from 'vitest';

const FUEL = { date: '2026-11-20', cost: 71.02, mileage: 43_000, quantity: 38.41, unit: 'L' } as const;

describe.each(DIALECTS)('expenses on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicle: Awaited<ReturnType<typeof addVehicle>>;

  beforeEach(async () => {
    owner = await server.signUp();
    vehicle = await addVehicle(owner, { currentMileage: 42_000 });
  });

  const readings = () => listed(owner, `/v1/vehicles/${vehicle.id}/mileage`);
  const currentMileage = async () => (await read(owner, `/v1/vehicles/${vehicle.id}`)).currentMileage;

  it('a filling with every field and two files → read as given, with its own mileage reading', async () => {
    const [photo, pdf] = [await uploadPhoto(owner, 'pompe.png'), await uploadPdf(owner)];
    const given = {
      ...FUEL,
      vehicle_id: vehicle.id,
      kind: 'fuel',
      isFull: false,
      missedPrevious: true,
      place: 'Station de l’Étoile',
      notes: 'E10\nà la pompe 3',
      recurrence: { every: 'year', until: '2030-01-01' },
      series_id: newId(),
    };
    const added = await addExpense(owner, vehicle.id, {
      ...given,
      date: '2026-11-21',
      files: [pdf.id, photo.id],
    });
    expect(added).toMatchObject({ ...given, date: '2026-11-21', version: 1 });
    expect(added.files.map((file: { id: string }) => file.id)).toEqual([pdf.id, photo.id]);
    expect(await read(owner, `/v1/expenses/${added.id}`)).toEqual(added);
    expect(await listed(owner, '/v1/expenses')).toEqual([added]);
    expect(await readings()).toContainEqual({
      id: expenseReadingId(added.id),
      vehicle_id: vehicle.id,
      date: '2026-11-21',
      mileage: 43_000,
      source: 'expense',
      record_id: null,
      expense_id: added.id,
      fitting_id: null,
      version: 1,
    });
    expect(await currentMileage()).toBe(43_000);
  });

  it('a toll with its cost only → no quantity, no reading, no series', async () => {
    const added = await addExpense(owner, vehicle.id, { kind: 'toll', cost: 12.5 });
    expect(added).toMatchObject({
      mileage: null,
      quantity: null,
      unit: null,
      isFull: true,
      missedPrevious: false,
      place: null,
      recurrence: null,
      series_id: null,
      files: [],
    });
    expect(await readings()).toHaveLength(1);
  });

  it('mileage corrected, then removed → the reading follows; the reading cannot be deleted directly', async () => {
    const added = await addExpense(owner, vehicle.id, { ...FUEL, date: '2026-11-21' });
    const path = `/v1/expenses/${added.id}`;
    const refused = await owner.delete(`/v1/vehicles/${vehicle.id}/mileage/${expenseReadingId(added.id)}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'reading_has_record']);
    await owner.put(path, { ...added, mileage: 43_500 });
    expect(await currentMileage()).toBe(43_500);
    await owner.put(path, { ...added, mileage: null });
    expect([await currentMileage(), (await readings()).length]).toEqual([42_000, 1]);
    const stale = await owner.put(path, added, { 'if-match': '"1"' });
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([412, 'version_conflict', 3]);
  });

  it.each([
    [{ date: '2027-01-01' }, ['/date date_in_future']],
    [{ quantity: 0 }, ['/quantity too_small']],
    [{ quantity: 1.0005, unit: 'L' }, ['/quantity too_many_decimals']],
    [{ quantity: 40 }, ['/unit required']],
    [{ unit: 'L' }, ['/quantity required']],
    [{ quantity: 40, unit: 'kWh' }, ['/unit invalid_value']],
    [{ kind: 'toll', quantity: 40, unit: 'L' }, ['/unit invalid_value']],
    [{ kind: 'bribe' }, ['/kind invalid_value']],
    [{ cost: -1 }, ['/cost too_small']],
    [{ recurrence: { every: 'week' } }, ['/recurrence/every invalid_value']],
    [{ date: '2020-01-01', mileage: 90_000 }, ['/mileage mileage_out_of_order']],
    [{ vehicle_id: newId(), files: [newId()] }, ['/files/0 not_found', '/vehicle_id not_found']],
    [{ place: 'x'.repeat(121), date: '2027-01-01' }, ['/date date_in_future', '/place too_long']],
  ])('%o → 422 with every fault', async (change, faults) => {
    const answer = await owner.post('/v1/expenses', expenseBody(vehicle.id, change));
    expect([answer.status, faultsIn(answer)]).toEqual([422, faults]);
    expect(await listed(owner, '/v1/expenses')).toEqual([]);
  });

  it.each([
    ['of what is no fuel', { kind: 'toll', fuel: 'petrol' }],
    ['of a charge', { kind: 'charge', quantity: 20, unit: 'kWh', fuel: 'petrol' }],
    ['CNG by the litre', { kind: 'fuel', quantity: 20, unit: 'L', fuel: 'cng' }],
    ['petrol by the kilogram', { kind: 'fuel', quantity: 20, unit: 'kg', fuel: 'petrol' }],
    ['of a refund', { kind: 'fuel', fuel: 'petrol', isRefund: true }],
  ])('a fuel %s → refused', async (_, change) => {
    const answer = await owner.post('/v1/expenses', expenseBody(vehicle.id, change));
    expect([answer.status, faultsIn(answer)]).toEqual([422, ['/fuel invalid_value']]);
  });

  it('a PUT without the fuel keeps it as long as it fits the kind and the unit', async () => {
    const { id } = await addExpense(owner, vehicle.id, {
      kind: 'fuel',
      quantity: 20,
      unit: 'L',
      fuel: 'e10',
    });
    const put = async (change: Record<string, unknown>) =>
      (await owner.put(`/v1/expenses/${id}`, expenseBody(vehicle.id, change))).body.fuel;
    expect(await put({ kind: 'fuel', quantity: 21, unit: 'L' })).toBe('e10');
    expect(await put({ kind: 'fuel', quantity: 21, unit: 'L', fuel: null })).toBeNull();
    expect(await put({ kind: 'fuel', quantity: 21, unit: 'L', fuel: 'e85' })).toBe('e85');
    expect(await put({ kind: 'toll' })).toBeNull();
  });

  it.each([
    ['electric', 'fuel', 'L', 'charge', 'kWh'],
    ['diesel', 'charge', 'kWh', 'fuel', 'L'],
  ])('a vehicle of energy %s → refuses %s; a stored one stays', async (energy, kind, unit, fitting, own) => {
    const other = await addVehicle(owner, { energy: 'other', currentMileage: 42_000 });
    const stored = await addExpense(owner, other.id, { kind, quantity: 20, unit });
    await owner.put(`/v1/vehicles/${other.id}`, { ...other, energy });
    const refused = await owner.post('/v1/expenses', expenseBody(other.id, { kind, quantity: 20, unit }));
    expect([refused.status, faultsIn(refused)]).toEqual([422, ['/kind other_energy']]);
    const kept = await owner.put(`/v1/expenses/${stored.id}`, { ...stored, cost: 12 });
    expect([kept.status, kept.body.cost]).toEqual([200, 12]);
    await addExpense(owner, other.id, { kind: fitting, quantity: 20, unit: own });
    const moved = await addExpense(owner, other.id, { kind: 'toll' });
    const changed = await owner.put(`/v1/expenses/${moved.id}`, { ...moved, kind, quantity: 20, unit });
    expect(faultsIn(changed)).toEqual(['/kind other_energy']);
    const zip = await exportOf(owner);
    expect((await owner.call('DELETE', '/v1/account', { password: PASSWORD })).status).toBe(204);
    const fresh = await server.signUp();
    const { body } = await importInto(fresh, zip);
    expect(body.counts).toContainEqual({
      entity: 'expenses',
      added: 3,
      replaced: 0,
      skipped: 0,
      refused: 0,
    });
  });

  it('another account → 404 on the expense, 422 for its vehicle and files, 409 for its id', async () => {
    const pdf = await uploadPdf(owner);
    const added = await addExpense(owner, vehicle.id, { files: [pdf.id] });
    const stranger = await server.signUp();
    const path = `/v1/expenses/${added.id}`;
    const theirs = await addVehicle(stranger);
    const answers = [
      await stranger.get(path),
      await stranger.put(path, expenseBody(theirs.id)),
      await stranger.delete(path),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    const stolen = await stranger.post('/v1/expenses', expenseBody(vehicle.id, { files: [pdf.id] }));
    expect(faultsIn(stolen)).toEqual(['/files/0 not_found', '/vehicle_id not_found']);
    const conflict = await stranger.post('/v1/expenses', expenseBody(theirs.id, { id: added.id }));
    expect([conflict.status, conflict.body.code]).toEqual([409, 'id_conflict']);
    expect((await read(stranger, '/v1/reports/costs')).total.cost).toBe(0);
  });

  it('the same id or the same key again → one expense', async () => {
    const id = newId();
    const first = await owner.post('/v1/expenses', expenseBody(vehicle.id, { id }));
    const again = await owner.post('/v1/expenses', expenseBody(vehicle.id, { id, cost: 1 }));
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    const key = { 'idempotency-key': newId() };
    const body = expenseBody(vehicle.id, { cost: 2 });
    await owner.put(`/v1/expenses/${id}`, body, key);
    const repeated = await owner.put(`/v1/expenses/${id}`, body, key);
    expect([repeated.status, repeated.body.version]).toEqual([200, 2]);
  });

  it('search and filters → matching expenses, newest first, by page', async () => {
    const fuel = await addExpense(owner, vehicle.id, { place: 'Total Énergies', date: '2026-10-02' });
    const toll = await addExpense(owner, vehicle.id, { kind: 'toll', notes: 'Péage A6', date: '2026-11-03' });
    const idsOf = async (query: string) => (await listed(owner, `/v1/expenses?${query}`)).map(({ id }) => id);
    expect(await idsOf('')).toEqual([toll.id, fuel.id]);
    expect(await idsOf('q=energies')).toEqual([fuel.id]);
    expect(await idsOf('q=clio%20peage')).toEqual([toll.id]);
    expect(await idsOf('kind=fuel')).toEqual([fuel.id]);
    expect(await idsOf('from=2026-10-02&to=2026-10-31')).toEqual([fuel.id]);
    expect(await idsOf(`vehicleId=${newId()}`)).toEqual([]);
    const page = await read(owner, '/v1/expenses?limit=1');
    expect(await idsOf(`limit=1&cursor=${page.nextCursor}`)).toEqual([fuel.id]);
  });

  it('deleted → in the trash with its reading and file; restored → as before; erased → its file is deleted', async () => {
    const pdf = await uploadPdf(owner);
    const added = await addExpense(owner, vehicle.id, { ...FUEL, date: '2026-11-21', files: [pdf.id] });
    const path = `/v1/expenses/${added.id}`;
    expect((await owner.delete(path)).status).toBe(204);
    expect([(await owner.get(path)).status, await currentMileage()]).toEqual([404, 42_000]);
    expect(await listed(owner, '/v1/trash')).toMatchObject([
      {
        id: added.id,
        kind: 'expense',
        title: 'Carburant',
        vehicle: { id: vehicle.id },
        counts: { expenses: 1, readings: 1, records: 0, files: 1 },
      },
    ]);
    const again = await owner.post('/v1/expenses', expenseBody(vehicle.id, { id: added.id }));
    expect([again.status, again.body.code]).toEqual([409, 'deleted']);
    await owner.post(`/v1/trash/${added.id}/restore`);
    expect(await read(owner, path)).toMatchObject({ ...added, version: 2, updated_at: expect.any(String) });
    expect(await currentMileage()).toBe(43_000);
    await owner.delete(path);
    await owner.delete(`/v1/trash/${added.id}`);
    const left = [
      ...(await rowsOf(server.context, 'expense_file')),
      ...(await rowsOf(server.context, 'file')),
    ];
    expect(left.filter((row) => row.includes(pdf.id))).toEqual([]);
  });

  it('vehicle deleted and restored → the expense with its reading and its sum', async () => {
    const added = await addExpense(owner, vehicle.id, { ...FUEL, date: '2026-11-21' });
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    expect(await listed(owner, '/v1/expenses')).toEqual([]);
    expect(await listed(owner, '/v1/trash')).toMatchObject([{ counts: { expenses: 1, readings: 2 } }]);
    expect((await read(owner, '/v1/reports/costs')).total.cost).toBe(0);
    await owner.post(`/v1/trash/${vehicle.id}/restore`);
    expect(await read(owner, `/v1/expenses/${added.id}`)).toMatchObject({ id: added.id, version: 2 });
    expect((await readings()).map(({ expense_id }) => expense_id)).toContain(added.id);
    expect((await read(owner, '/v1/reports/costs')).total.cost).toBe(71.02);
  });

  it('added, deleted → in the feed with its reading, without file addresses', async () => {
    const { cursor } = await read(owner, '/v1/changes?limit=500');
    const added = await addExpense(owner, vehicle.id, { files: [(await uploadPdf(owner)).id] });
    const next = await read(owner, `/v1/changes?cursor=${cursor}&limit=500`);
    const { url: _url, thumbnailUrl: _thumbnail, ...file } = added.files[0];
    expect(next.items).toContainEqual({
      kind: 'expense',
      id: added.id,
      object: { ...added, files: [file] },
    });
    const { kinds } = await read(owner, '/v1/changes/digest');
    expect(kinds).toContainEqual({ kind: 'expense', count: 1, hash: expect.any(String) });
    await owner.delete(`/v1/expenses/${added.id}`);
    const last = await read(owner, `/v1/changes?cursor=${next.cursor}&limit=500`);
    expect(last.items).toContainEqual({ kind: 'expense', id: added.id, object: null });
  });

  it('exported, account deleted, imported → the same expenses, readings and files', async () => {
    const pdf = await uploadPdf(owner);
    const fuel = await addExpense(owner, vehicle.id, { ...FUEL, date: '2026-11-21', files: [pdf.id] });
    const loan = await addExpense(owner, vehicle.id, {
      kind: 'loan',
      date: '2026-10-05',
      place: '=1+1',
      recurrence: { every: 'month', until: null },
      series_id: fuel.id,
    });
    const before = await readings();
    const zip = await exportOf(owner);
    expect((await owner.call('DELETE', '/v1/account', { password: PASSWORD })).status).toBe(204);
    const fresh = await server.signUp();
    const answer = await importInto(fresh, zip);
    expect(answer.body.counts).toContainEqual({
      entity: 'expenses',
      added: 2,
      replaced: 0,
      skipped: 0,
      refused: 0,
    });
    const comparable = ({ files, ...expense }: typeof fuel) => ({
      ...expense,
      files: files.map(({ id, name }: { id: string; name: string }) => [id, name]),
    });
    expect((await listed(fresh, '/v1/expenses')).map(comparable)).toEqual([fuel, loan].map(comparable));
    expect(await listed(fresh, `/v1/vehicles/${vehicle.id}/mileage`)).toEqual(before);
  });
});
