import { findActor } from '#features/authentication/authentication.service.ts';
import { copyRows, insertCopies } from '#platform/db/tables/row-copies.ts';
import {
  addReading,
  addReminder,
  addVehicle,
  documentBody,
  expenseBody,
  listed,
  maintenanceBody,
  newId,
  reminderBody,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('one id for objects of several kinds, on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicleId: string;

  beforeEach(async () => {
    owner = await server.signUp();
    ({ id: vehicleId } = await addVehicle(owner));
  });

  /** A creation of each kind. */
  const creations = (id: string) =>
    ({
      vehicle: ['/v1/vehicles', vehicleBody({ id })],
      record: ['/v1/maintenances', maintenanceBody(vehicleId, { id })],
      reminder: ['/v1/maintenances/reminders', reminderBody(vehicleId, { id })],
      reading: [`/v1/vehicles/${vehicleId}/mileage`, { id, date: '2026-11-20', mileage: 42_000 }],
      document: ['/v1/documents', documentBody(vehicleId, { id })],
      expense: ['/v1/expenses', expenseBody(vehicleId, { id })],
    }) as const;
  const kinds = Object.keys(creations('')) as (keyof ReturnType<typeof creations>)[];

  it.each(kinds)('the id of a %s → taken for every other kind, also while in the trash', async (kind) => {
    const id = newId();
    const [path, body] = creations(id)[kind];
    expect((await owner.post(path, body)).status).toBe(201);
    const refusals = async () => {
      const answers = [];
      for (const [otherPath, otherBody] of kinds
        .filter((one) => one !== kind)
        .map((one) => creations(id)[one])) {
        const answer = await owner.post(otherPath, otherBody);
        answers.push([answer.status, answer.body.code]);
      }
      return answers;
    };
    const taken = Array.from({ length: kinds.length - 1 }, () => [409, 'id_conflict']);
    expect(await refusals()).toEqual(taken);
    expect((await owner.post(path, body)).status).toBe(200);
    expect((await owner.delete(`${path}/${id}`)).status).toBe(204);
    expect(await refusals()).toEqual(taken);
    expect((await owner.post(`/v1/trash/${id}/restore`)).status).toBe(204);
  });

  /** Changes the id of an object, as in a garage from before such ids were refused. */
  async function giveId(table: string, from: string, id: string): Promise<void> {
    const { garageId = '' } = (await findActor(server.context, owner.token ?? '')) ?? {};
    await server.context.transactions.run(async (tx) => {
      const [row] = await copyRows(tx, table, { garageId, column: 'id', values: [from] });
      await insertCopies(tx, table, garageId, [{ ...row, id }]);
    });
  }

  const TABLES = {
    vehicle: 'vehicle',
    record: 'maintenance',
    reminder: 'reminder',
    reading: 'mileage_reading',
    document: 'document',
    expense: 'expense',
  } as const;

  it.each(kinds)(
    'a %s whose id is in the trash for another kind → cannot be deleted over it',
    async (kind) => {
      const other = kind === 'record' ? 'document' : 'record';
      const [id, own] = [newId(), newId()];
      const [path] = creations(own)[kind];
      const [otherPath] = creations(id)[other];
      for (const [at, body] of [creations(own)[kind], creations(id)[other]]) {
        expect((await owner.post(at, body)).status).toBe(201);
      }
      await giveId(TABLES[kind], own, id);
      expect((await owner.delete(`${otherPath}/${id}`)).status).toBe(204);
      const refused = await owner.delete(`${path}/${id}`);
      expect([refused.status, refused.body.code]).toEqual([409, 'id_conflict']);
      expect(await listed(owner, '/v1/trash')).toMatchObject([{ id, kind: other }]);
      expect((await owner.post(`/v1/trash/${id}/restore`)).status).toBe(204);
      expect((await owner.delete(`${path}/${id}`)).status).toBe(204);
    },
  );

  it('a reading replaced by a lower one while its id is in the trash for another kind → the change is refused', async () => {
    const reading = await addReading(owner, vehicleId, { date: '2026-11-21', mileage: 43_000 });
    const reminder = await addReminder(owner, vehicleId);
    await giveId('reminder', reminder.id, reading.id);
    expect((await owner.delete(`/v1/maintenances/reminders/${reading.id}`)).status).toBe(204);
    const lower = vehicleBody({ currentMileage: 42_500, confirmMileage: true });
    const answer = await owner.put(`/v1/vehicles/${vehicleId}`, lower);
    expect([answer.status, answer.body.code]).toEqual([409, 'id_conflict']);
    expect(await listed(owner, '/v1/trash')).toMatchObject([{ id: reading.id, kind: 'reminder' }]);
  });
});
