import { queriesOf } from '#platform/db/queries.ts';
import { exportOf, importInto } from '#testing/archives.ts';
import { addMaintenance, addVehicle, listed, maintenanceBody, read, vehicleBody } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeAll, describe, expect, it } from 'vitest';

/** A line break that would add a mail header, and names that display differently than stored. */
const HOSTILE = ['Clio\r\nBcc: all@example.org', 'Clio\nx', 'facture\u202efdp.exe', '\u2066Clio\u2069 x'];

describe.each(DIALECTS)('line breaks and hidden characters on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicle: { id: string };

  beforeAll(async () => {
    owner = await server.signUp();
    vehicle = await addVehicle(owner);
  });

  const refusalOf = ({ status, body }: TestAnswer): unknown => [status, body.errors];
  const refusedAt = (pointer: string): unknown => [422, [{ pointer, code: 'hidden_characters' }]];

  it.each(['name', 'licensePlate', 'vin', 'make', 'model'])(
    'in the %s of a vehicle → refused',
    async (field) => {
      for (const text of HOSTILE) {
        const given = { [field]: text.slice(0, 20) };
        expect(refusalOf(await owner.post('/v1/vehicles', vehicleBody(given)))).toEqual(
          refusedAt(`/${field}`),
        );
      }
    },
  );

  it.each(['description', 'garage_name'])('in the %s of a record → refused', async (field) => {
    for (const text of HOSTILE) {
      const body = maintenanceBody(vehicle.id, { [field]: text });
      expect(refusalOf(await owner.post('/v1/maintenances', body))).toEqual(refusedAt(`/${field}`));
    }
  });

  it('in the label of a type → refused', async () => {
    const settings = await read(owner, '/v1/settings');
    const type = { custom: true, intervalKm: null, intervalDays: 30, defaultReminder: false };
    for (const label of HOSTILE) {
      const maintenanceTypes = [...settings.maintenanceTypes, { ...type, label }];
      const answer = await owner.put('/v1/settings', { ...settings, maintenanceTypes });
      const pointer = `/maintenanceTypes/${settings.maintenanceTypes.length}/label`;
      expect(refusalOf(answer)).toEqual(refusedAt(pointer));
    }
  });

  it('in notes and addresses → line breaks are kept', async () => {
    const lines = { notes: 'one\ntwo', garage_address: '1, rue de la Paix\n75002 Paris' };
    expect(await addMaintenance(owner, vehicle.id, lines)).toMatchObject(lines);
  });

  it('in an already stored name → read, exported, and imported on one line', async () => {
    const before = await server.signUp();
    const { id } = await addVehicle(before, { name: 'Clio' });
    await server.context.transactions.run((tx) =>
      queriesOf(tx)
        .updateTable('vehicle')
        .set({ name: 'Clio\r\nla \u202ebleue' })
        .where('id', '=', id)
        .execute(),
    );
    expect((await read(before, `/v1/vehicles/${id}`)).name).toBe('Clio\r\nla \u202ebleue');
    const after = await server.signUp();
    const answer = await importInto(after, await exportOf(before));
    expect(answer.status).toBe(200);
    expect((await listed(after, '/v1/vehicles')).map(({ name }) => name)).toEqual(['Clio la bleue']);
  });
});
