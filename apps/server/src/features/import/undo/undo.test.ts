import { INVARIANTS } from '#platform/upkeep/invariants.ts';
import { queriesOf } from '#platform/db/queries.ts';
import {
  countsIn,
  editedExport,
  exportOf,
  importInto,
  rowsEdited,
  tryImportInto,
} from '#testing/archives.ts';
import {
  addDocument,
  addExpense,
  addMaintenance,
  addReading,
  addVehicle,
  listed,
  read,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** A vehicle with one object of each kind, and a custom type. */
async function fillAccount(caller: TestCaller): Promise<void> {
  const settings = await read(caller, '/v1/settings');
  const chain = { label: 'Kit chaîne', custom: true, intervalKm: 20_000, intervalDays: null };
  await caller.put('/v1/settings', {
    ...settings,
    maintenanceTypes: [...settings.maintenanceTypes, { ...chain, defaultReminder: false }],
  });
  const vehicle = await addVehicle(caller, { name: 'Kangoo', photos: [(await uploadPhoto(caller)).id] });
  await addReading(caller, vehicle.id, { date: '2025-01-31', mileage: 30_000 });
  const confirmMileage = true;
  await addMaintenance(caller, vehicle.id, {
    type: 'kit_chaine',
    date: '2025-03-01',
    mileage: 31_000,
    invoice: (await uploadPdf(caller)).id,
    confirmMileage,
  });
  await addMaintenance(caller, vehicle.id, { date: '2026-03-01', mileage: 39_000, cost: 80, confirmMileage });
  await addDocument(caller, vehicle.id, { title: 'Mémo', files: [(await uploadPdf(caller)).id] });
  await addExpense(caller, vehicle.id, { date: '2026-04-01', mileage: 39_500, confirmMileage });
}

describe.each(DIALECTS)('undoing an import on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let zip: Buffer;
  let owner: TestCaller;

  beforeAll(async () => {
    const other = await server.signUp();
    await fillAccount(other);
    zip = await exportOf(other);
  });
  beforeEach(async () => {
    owner = await server.signUp();
  });

  const imported = async (bytes = zip): Promise<string> => (await importInto(owner, bytes)).body.importId;
  const undo = (id: string) => owner.post(`/v1/account/imports/${id}/undo`);
  /** The whole garage except its settings, whose version has increased. */
  const held = async () => ({
    vehicles: await listed(owner, '/v1/vehicles'),
    records: await listed(owner, '/v1/maintenances'),
    reminders: await listed(owner, '/v1/maintenances/reminders'),
    expenses: await listed(owner, '/v1/expenses'),
    documents: await listed(owner, '/v1/documents'),
    types: (await read(owner, '/v1/settings')).maintenanceTypes.map(({ key }: { key: string }) => key),
  });
  const broken = async () => {
    const found: string[] = [];
    for (const { rule, broken: rows } of INVARIANTS) {
      const { rows: ids } = await rows.execute(queriesOf(server.context.transactions.readOnly));
      if (ids.length > 0) found.push(rule);
    }
    return found;
  };

  it('unchanged rows → everything as before, files too; repeatable; can be imported again', async () => {
    const before = await held();
    const files = (await rowsOf(server.context, 'file')).length;
    const id = await imported();
    expect(await listed(owner, '/v1/vehicles')).toHaveLength(1);
    const undone = await undo(id);
    expect(undone.body).toMatchObject({ id, undoneAt: expect.any(String), keptCount: 0, kept: [] });
    expect(await held()).toEqual(before);
    expect(await rowsOf(server.context, 'file')).toHaveLength(files);
    expect(await broken()).toEqual([]);
    expect((await undo(id)).body).toEqual(undone.body);
    expect(countsIn(await importInto(owner, zip))).toMatchObject({
      vehicles: '1/0/0',
      maintenances: '2/0/0',
    });
  });

  it('a corrected and an added record → both stay with their vehicle, listed', async () => {
    const id = await imported();
    const [latest] = await listed(owner, '/v1/maintenances');
    await owner.put(`/v1/maintenances/${latest.id}`, { ...latest, cost: 81 });
    const [vehicle] = await listed(owner, '/v1/vehicles');
    const own = await addMaintenance(owner, vehicle.id, { date: '2026-05-01', mileage: null });
    const { body } = await undo(id);
    expect(body.kept).toEqual([
      { kind: 'vehicle', id: vehicle.id, title: 'Kangoo', type: null, date: null, vehicle: null },
      {
        kind: 'record',
        id: latest.id,
        title: null,
        type: 'oil_change',
        date: '2026-03-01',
        vehicle: 'Kangoo',
      },
    ]);
    expect(body.keptCount).toBe(2);
    const after = await held();
    expect(after.records.map((record: { id: string }) => record.id)).toEqual([own.id, latest.id]);
    expect(after.vehicles).toMatchObject([{ id: vehicle.id, currentMileage: 39_000 }]);
    expect([after.expenses, after.documents, after.types.includes('kit_chaine')]).toEqual([[], [], false]);
    expect(await broken()).toEqual([]);
  });

  it('an object changed and changed back → erased with its history', async () => {
    const id = await imported();
    const ids: string[] = [];
    for (const kind of ['maintenances', 'documents', 'expenses']) {
      const [object] = await listed(owner, `/v1/${kind}`);
      const files = object.files?.map((file: { id: string }) => file.id);
      const body = { ...object, ...(files && { files }) };
      await owner.put(`/v1/${kind}/${object.id}`, { ...body, notes: 'Essai' });
      await owner.put(`/v1/${kind}/${object.id}`, body);
      ids.push(object.id);
    }
    const histories = async () =>
      (await rowsOf(server.context, 'item_history')).filter((row) =>
        ids.some((itemId) => row.includes(itemId)),
      );
    expect(await histories()).toHaveLength(6);
    expect((await undo(id)).body.kept).toEqual([]);
    expect(await histories()).toEqual([]);
  });

  it('a deleted record of an erased vehicle → removed from the trash', async () => {
    const id = await imported();
    const [record] = await listed(owner, '/v1/maintenances');
    await owner.delete(`/v1/maintenances/${record.id}`);
    expect(await listed(owner, '/v1/trash')).toHaveLength(1);
    expect((await undo(id)).status).toBe(200);
    expect(await listed(owner, '/v1/vehicles')).toEqual([]);
    expect(await listed(owner, '/v1/trash')).toEqual([]);
  });

  it('a kept vehicle without readings → keeps mileage and date', async () => {
    const id = await imported();
    const [vehicle] = await listed(owner, '/v1/vehicles');
    const series = () => listed(owner, `/v1/vehicles/${vehicle.id}/mileage`);
    const [{ date, mileage }] = await series();
    server.clock.advance({ days: 1 });
    await owner.put(`/v1/vehicles/${vehicle.id}`, { ...vehicle, name: 'Le Kangoo', photos: [] });
    expect((await undo(id)).body.kept).toMatchObject([{ kind: 'vehicle', title: 'Le Kangoo' }]);
    expect((await held()).vehicles).toMatchObject([{ currentMileage: vehicle.currentMileage }]);
    expect(await series()).toMatchObject([{ date, mileage }]);
    expect(await broken()).toEqual([]);
    server.clock.advance({ days: -1 });
  });

  it('settings alone → nothing to undo', async () => {
    const other = await server.signUp();
    await other.put('/v1/settings', { ...(await read(other, '/v1/settings')), reminderAdvanceDays: 21 });
    const { body } = await importInto(owner, await exportOf(other));
    expect(body).toMatchObject({ importId: null });
    expect(body.counts).toContainEqual({ entity: 'settings', added: 1, replaced: 0, skipped: 0, refused: 0 });
    expect(await listed(owner, '/v1/account/imports')).toEqual([]);
  });

  it('a longer file later → adds new rows; both undone, nothing is left', async () => {
    const before = await held();
    const other = await server.signUp();
    await importInto(other, zip);
    const shorter = await editedExport(other, {
      'maintenances.csv': rowsEdited((row) => (row['cost'] === '80' ? [] : row)),
      'mileage.csv': rowsEdited((row) => (row['mileage'] === '39000' ? [] : row)),
    });
    const longer = await exportOf(other);
    const first = await imported(shorter);
    const added = await importInto(owner, longer);
    expect(countsIn(added)).toMatchObject({ vehicles: '0/1/0', maintenances: '1/1/0', expenses: '0/1/0' });
    const list = await listed(owner, '/v1/account/imports');
    expect(list.map((entry: { id: string }) => entry.id)).toEqual([added.body.importId, first]);
    expect(list[0]).toMatchObject({ undoneAt: null });
    expect(list[0]?.['counts']).toContainEqual({ entity: 'maintenances', added: 1 });
    await undo(added.body.importId);
    expect(await listed(owner, '/v1/maintenances')).toHaveLength(1);
    expect((await undo(first)).body.kept).toEqual([]);
    expect(await held()).toEqual(before);
  });

  it('dry run, or nothing new → nothing to undo', async () => {
    expect((await tryImportInto(owner, zip)).body.importId).toBeNull();
    await imported();
    expect((await importInto(owner, zip)).body.importId).toBeNull();
    expect(await listed(owner, '/v1/account/imports')).toHaveLength(1);
  });

  it('after 30 days → refused, nothing is erased', async () => {
    const id = await imported();
    server.clock.advance({ days: 20 });
    expect((await held()).records).toHaveLength(2);
    server.clock.advance({ days: 11 });
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'import_too_old' } });
    expect((await held()).records).toHaveLength(2);
    expect(await listed(owner, '/v1/account/imports')).toMatchObject([{ id, undoneAt: null }]);
    server.clock.advance({ days: -31 });
  });
});
