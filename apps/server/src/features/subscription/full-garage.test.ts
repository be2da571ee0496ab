import { editedExport, importInto, rowsEdited, tryImportInto } from '#testing/archives.ts';
import {
  addDocument,
  addReminder,
  addVehicle,
  documentBody,
  newId,
  reminderBody,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { copyRow } from '#testing/many-rows.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe('a full garage', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let owner: TestCaller;
  let vehicle: string;

  beforeEach(async () => {
    owner = await server.signUp();
    vehicle = (await addVehicle(owner)).id;
  });

  const refusal = ({ status, body }: TestAnswer) => [status, body.code, body.params];
  const full = (limit: string, maximum: number) => [409, 'garage_full', { limit, maximum }];
  const fillReminders = async () => {
    const { id } = await addReminder(owner, vehicle);
    await copyRow(server, owner, 'reminder', id, 9991);
  };

  it('a vehicle, by itself, from the trash, by an import or a hand-over → garage_full, nothing is added', async () => {
    const deleted = await addVehicle(owner);
    await owner.delete(`/v1/vehicles/${deleted.id}`);
    const seller = await server.signUp();
    const sold = (await addVehicle(seller)).id;
    const offer = { email: 'buyer@example.org', options: {} };
    const { body } = await seller.post(`/v1/vehicles/${sold}/hand-over`, offer);
    const token = new URL(body.url).hash.slice(1);
    const archive = await editedExport(await server.signUp().then(withVehicle), {
      'vehicles.csv': rowsEdited((row) => ({ ...row, id: newId() })),
      'mileage.csv': rowsEdited(() => []),
      'reminders.csv': rowsEdited(() => []),
    });
    await copyRow(server, owner, 'vehicle', vehicle, 39_999);
    expect(refusal(await owner.post('/v1/vehicles', vehicleBody()))).toEqual(full('vehicles', 40_000));
    expect(refusal(await owner.post(`/v1/trash/${deleted.id}/restore`, {}))).toEqual(
      full('vehicles', 40_000),
    );
    expect(refusal(await tryImportInto(owner, archive))).toEqual(full('vehicles', 40_000));
    expect(refusal(await importInto(owner, archive))).toEqual(full('vehicles', 40_000));
    expect(refusal(await owner.post('/v1/hand-overs/accept', { token }))).toEqual(full('vehicles', 40_000));
    // The offer stays.
    expect((await owner.post('/v1/hand-overs/read', { token })).status).toBe(200);
    expect((await owner.get('/subscriptions/current')).body.usage.vehicles).toBe(40_000);
  });

  it('a reminder, by itself, with a vehicle or from the trash → garage_full', async () => {
    const { id } = await addReminder(owner, vehicle);
    await owner.delete(`/v1/maintenances/reminders/${id}`);
    await fillReminders();
    const added = await owner.post('/v1/maintenances/reminders', reminderBody(vehicle));
    expect(refusal(added)).toEqual(full('reminders', 10_000));
    expect(refusal(await owner.post('/v1/vehicles', vehicleBody()))).toEqual(full('reminders', 10_000));
    expect(refusal(await owner.post(`/v1/trash/${id}/restore`, {}))).toEqual(full('reminders', 10_000));
  });

  it('a document → garage_full; a record → added', async () => {
    const { id } = await addDocument(owner, vehicle);
    await copyRow(server, owner, 'document', id, 9999);
    expect(refusal(await owner.post('/v1/documents', documentBody(vehicle)))).toEqual(
      full('documents', 10_000),
    );
  });

  async function withVehicle(other: TestCaller): Promise<TestCaller> {
    await addVehicle(other);
    return other;
  }
});
