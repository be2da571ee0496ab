import { formatInstant } from '#platform/clock/clock.ts';
import { queriesOf } from '#platform/db/queries.ts';
import {
  addDocument,
  addExpense,
  addMaintenance,
  addReminder,
  addVehicle,
  documentBody,
  everyPage,
  expenseBody,
  listed,
  maintenanceBody,
  newId,
  reminderBody,
  uploadPdf,
  uploadPhoto,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('the history on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;

  beforeEach(async () => {
    owner = await server.signUp();
  });

  const historyOf = (kind: string, id: string) => listed(owner, `/v1/${kind}/${id}/history`);
  const rowsOf = async (id: string) =>
    queriesOf(server.context.transactions.readOnly)
      .selectFrom('item_history')
      .select('id')
      .where('item_id', '=', id)
      .execute();

  it('a vehicle added and changed → author, time, and each field before and after', async () => {
    const photo = await uploadPhoto(owner, 'face.png');
    const { id } = await addVehicle(owner);
    server.clock.advance({ minutes: 1 });
    await owner.put(
      `/v1/vehicles/${id}`,
      vehicleBody({ name: 'Twingo', currentMileage: 43_000, purchasePrice: 8999.5, photos: [photo.id] }),
    );
    const [changed, created] = await historyOf('vehicles', id);
    expect(changed).toEqual({
      at: formatInstant(server.clock.now()),
      by: expect.stringContaining('@example.org'),
      device: expect.any(String),
      action: 'changed',
      changes: [
        { field: 'name', before: 'Clio', after: 'Twingo' },
        { field: 'currentMileage', before: 42_000, after: 43_000 },
        { field: 'purchasePrice', before: null, after: 8999.5 },
        { field: 'photos', before: [], after: ['face.png'] },
      ],
    });
    expect(created).toMatchObject({ action: 'created', changes: [] });
  });

  it('a record corrected → its fields, the invoice by name', async () => {
    const [vehicle, pdf] = [await addVehicle(owner), await uploadPdf(owner, 'facture.pdf')];
    const record = await addMaintenance(owner, vehicle.id, { invoice: pdf.id });
    await owner.put(
      `/v1/maintenances/${record.id}`,
      maintenanceBody(vehicle.id, { cost: 12, notes: 'Élan' }),
    );
    const [changed] = await historyOf('maintenances', record.id);
    expect(changed.changes).toEqual([
      { field: 'cost', before: 89.9, after: 12 },
      { field: 'notes', before: null, after: 'Élan' },
      { field: 'invoice', before: 'facture.pdf', after: null },
    ]);
  });

  it('a reminder changed → its fields; another account → not found', async () => {
    const vehicle = await addVehicle(owner);
    const { id } = await addReminder(owner, vehicle.id, { next_reminder_date: '2027-01-01' });
    const path = `/v1/maintenances/reminders/${id}`;
    await owner.put(path, reminderBody(vehicle.id, { next_reminder_date: '2027-02-01', active: false }));
    const [changed, created] = await historyOf('maintenances/reminders', id);
    expect(changed.changes).toEqual([
      { field: 'next_reminder_date', before: '2027-01-01', after: '2027-02-01' },
      { field: 'active', before: true, after: false },
    ]);
    expect(created).toMatchObject({ action: 'created', changes: [] });
    const stranger = await server.signUp();
    expect((await stranger.get(`${path}/history`)).status).toBe(404);
  });

  it('a document corrected → its fields, its files by name', async () => {
    const [vehicle, pdf] = [await addVehicle(owner), await uploadPdf(owner, 'contrat.pdf')];
    const document = await addDocument(owner, vehicle.id, { issuer: 'MAIF', expiresOn: '2027-03-31' });
    server.clock.advance({ minutes: 1 });
    await owner.put(
      `/v1/documents/${document.id}`,
      documentBody(vehicle.id, { issuer: 'MAIF', expiresOn: '2028-03-31', files: [pdf.id] }),
    );
    const [changed, created] = await historyOf('documents', document.id);
    expect(changed.changes).toEqual(
      expect.arrayContaining([
        { field: 'expiresOn', before: '2027-03-31', after: '2028-03-31' },
        { field: 'files', before: [], after: ['contrat.pdf'] },
      ]),
    );
    expect(created).toMatchObject({ action: 'created', changes: [] });
  });

  it('an expense corrected → its fields, its recurrence, its receipt by name', async () => {
    const [vehicle, pdf] = [await addVehicle(owner), await uploadPdf(owner, 'reçu.pdf')];
    const expense = await addExpense(owner, vehicle.id, { cost: 40, quantity: 20, unit: 'L' });
    server.clock.advance({ minutes: 1 });
    const recurrence = { every: 'month', until: null };
    const correction = { cost: 42.5, files: [pdf.id], recurrence, series_id: newId() };
    await owner.put(`/v1/expenses/${expense.id}`, expenseBody(vehicle.id, correction));
    const [changed, created] = await historyOf('expenses', expense.id);
    expect(changed.changes).toEqual([
      { field: 'cost', before: 40, after: 42.5 },
      { field: 'quantity', before: 20, after: null },
      { field: 'unit', before: 'L', after: null },
      { field: 'files', before: [], after: ['reçu.pdf'] },
      { field: 'recurrence', before: null, after: ['month'] },
    ]);
    expect(created).toMatchObject({ action: 'created', changes: [] });
  });

  it('a change that has no effect, is refused, or is repeated with its key → no entry', async () => {
    const { id } = await addVehicle(owner);
    const key = { 'idempotency-key': newId() };
    await owner.put(`/v1/vehicles/${id}`, vehicleBody());
    await owner.put(`/v1/vehicles/${id}`, vehicleBody({ name: 'Stale' }), { 'if-match': '"77"' });
    for (let tries = 0; tries < 2; tries += 1) {
      await owner.put(`/v1/vehicles/${id}`, vehicleBody({ name: 'Once' }), key);
    }
    expect((await historyOf('vehicles', id)).map(({ action }) => action)).toEqual(['changed', 'created']);
  });

  it('deleted and restored → kept, with both events', async () => {
    const vehicle = await addVehicle(owner);
    const record = await addMaintenance(owner, vehicle.id);
    const document = await addDocument(owner, vehicle.id);
    const expense = await addExpense(owner, vehicle.id);
    for (const [kind, id] of [
      ['documents', document.id],
      ['expenses', expense.id],
      ['maintenances', record.id],
      ['vehicles', vehicle.id],
    ] as const) {
      server.clock.advance({ minutes: 1 });
      await owner.delete(`/v1/${kind}/${id}`);
      expect((await owner.get(`/v1/${kind}/${id}/history`)).status).toBe(404);
      server.clock.advance({ minutes: 1 });
      await owner.post(`/v1/trash/${id}/restore`);
      const actions = (await historyOf(kind, id)).map(({ action }) => action);
      expect(actions).toEqual(['restored', 'deleted', 'created']);
    }
  });

  it('erased for good → history erased too, including records, documents and expenses of a vehicle', async () => {
    const vehicle = await addVehicle(owner);
    const [one, other] = [await addMaintenance(owner, vehicle.id), await addMaintenance(owner, vehicle.id)];
    const document = await addDocument(owner, vehicle.id);
    const expense = await addExpense(owner, vehicle.id);
    await owner.delete(`/v1/maintenances/${one.id}`);
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    expect(await rowsOf(other.id)).toHaveLength(1);
    expect(await rowsOf(document.id)).toHaveLength(1);
    expect(await rowsOf(expense.id)).toHaveLength(1);
    await owner.delete(`/v1/trash/${vehicle.id}`);
    for (const { id } of [vehicle, one, other, document, expense]) expect(await rowsOf(id)).toEqual([]);
  });

  it('by page → everything once, newest first', async () => {
    const { id } = await addVehicle(owner);
    for (const name of ['A', 'B', 'C', 'D']) await owner.put(`/v1/vehicles/${id}`, vehicleBody({ name }));
    const pages = await everyPage(owner, `/v1/vehicles/${id}/history`, 2);
    const names = pages.flat().map(({ changes }) => changes[0]?.after);
    expect(names).toEqual(['D', 'C', 'B', 'A', undefined]);
  });
});
