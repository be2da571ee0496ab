import {
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  listed,
  read,
  uploadPdf,
  uploadPhoto,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeAll, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('changed vehicles on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;

  beforeAll(async () => {
    owner = await server.signUp();
  });

  describe('replacing', () => {
    it('sent back as read, with files and read-only fields → the same vehicle with the next version', async () => {
      const [photo, document] = [await uploadPhoto(owner), await uploadPdf(owner)];
      const made = await addVehicle(owner, {
        photos: [photo.id],
        registrationDocument: document.id,
        purchasePrice: 8990.5,
        color: 'grey',
      });
      const answer = await owner.put(`/v1/vehicles/${made.id}`, made);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...made, version: 2, updatedAt: answer.body.updatedAt });
    });

    it('missing fields are cleared: the whole object is replaced', async () => {
      const photo = await uploadPhoto(owner);
      const made = await addVehicle(owner, { photos: [photo.id], licensePlate: 'AB-123-CD', color: 'red' });
      const answer = await owner.put(`/v1/vehicles/${made.id}`, vehicleBody());
      expect(answer.body).toMatchObject({ licensePlate: null, color: null, photos: [] });
    });

    it('fiscal power missing → unchanged; null → cleared', async () => {
      const made = await addVehicle(owner, { fiscalPower: 5 });
      const path = `/v1/vehicles/${made.id}`;
      expect((await owner.put(path, vehicleBody())).body).toMatchObject({ fiscalPower: 5, version: 2 });
      expect((await owner.put(path, vehicleBody({ fiscalPower: null }))).body.fiscalPower).toBeNull();
    });

    it('a stale If-Match → 412 with the stored vehicle, nothing changes', async () => {
      const made = await addVehicle(owner);
      await owner.put(`/v1/vehicles/${made.id}`, vehicleBody({ name: 'Second' }), { 'if-match': '"1"' });
      const answer = await owner.put(`/v1/vehicles/${made.id}`, vehicleBody({ name: 'Third' }), {
        'if-match': '"1"',
      });
      expect([answer.status, answer.body.code]).toEqual([412, 'version_conflict']);
      expect(answer.body.current).toEqual(await read(owner, `/v1/vehicles/${made.id}`));
      expect(answer.body.current).toMatchObject({ name: 'Second', version: 2 });
    });

    it.each(['"1"', 'W/"1"', '1', '*'])('If-Match %s on version 1 → accepted', async (tag) => {
      const { id } = await addVehicle(owner);
      expect((await owner.put(`/v1/vehicles/${id}`, vehicleBody(), { 'if-match': tag })).status).toBe(200);
    });

    it('the ETag of the response, sent in If-Match → accepted once, stale the second time', async () => {
      const { id } = await addVehicle(owner);
      const etag = String((await owner.get(`/v1/vehicles/${id}`)).headers['etag']);
      expect((await owner.put(`/v1/vehicles/${id}`, vehicleBody(), { 'if-match': etag })).status).toBe(200);
      expect((await owner.put(`/v1/vehicles/${id}`, vehicleBody(), { 'if-match': etag })).status).toBe(412);
    });

    it.each(['"abc"', '""', '"-1"', '"1.5"', '"99999999999999999999"', '"2"'])(
      'If-Match %s → 412: not a version of this vehicle',
      async (tag) => {
        const { id } = await addVehicle(owner);
        expect((await owner.put(`/v1/vehicles/${id}`, vehicleBody(), { 'if-match': tag })).status).toBe(412);
      },
    );

    it('no If-Match → the last write wins, one version per change', async () => {
      const { id } = await addVehicle(owner);
      await owner.put(`/v1/vehicles/${id}`, vehicleBody({ name: 'Second' }));
      const last = await owner.put(
        `/v1/vehicles/${id}`,
        vehicleBody({ name: 'Third', currentMileage: 43_000 }),
      );
      expect(last.body).toMatchObject({ name: 'Third', currentMileage: 43_000, version: 3 });
    });

    it('one version, many writers with If-Match → one wins', async () => {
      const { id } = await addVehicle(owner);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, writer) =>
          owner.put(`/v1/vehicles/${id}`, vehicleBody({ name: `Writer ${writer}` }), { 'if-match': '"1"' }),
        ),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(7);
      expect((await read(owner, `/v1/vehicles/${id}`)).name).toBe(winners[0]?.body.name);
    });

    it('an archive date → listed with archived ones only; removed → active again', async () => {
      const person = await server.signUp();
      const made = await addVehicle(person);
      const archived = await person.put(
        `/v1/vehicles/${made.id}`,
        vehicleBody({ archivedAt: '2026-11-21T11:00:00+01:00' }),
      );
      expect(archived.body.archivedAt).toBe('2026-11-21T10:00:00.000Z');
      expect(await listed(person, '/v1/vehicles')).toEqual([]);
      expect(await listed(person, '/v1/vehicles?archived=false')).toEqual([]);
      expect(await listed(person, '/v1/vehicles?archived=true')).toEqual([archived.body]);
      await person.put(`/v1/vehicles/${made.id}`, vehicleBody());
      expect(await listed(person, '/v1/vehicles')).toHaveLength(1);
    });
  });

  describe('deleting', () => {
    it('deletes its records, reminders, readings and files; other vehicles keep theirs', async () => {
      const person = await server.signUp();
      const [photo, invoice, kept] = [
        await uploadPhoto(person),
        await uploadPdf(person),
        await uploadPhoto(person),
      ];
      const other = await addVehicle(person, { photos: [kept.id] });
      await addMaintenance(person, other.id);
      const { id } = await addVehicle(person, { photos: [photo.id] });
      const record = await addMaintenance(person, id, { invoice: invoice.id, mileage: 42_000 });
      const reminder = await addReminder(person, id);
      await addReading(person, id, { date: '2026-11-21', mileage: 42_100 });

      expect((await person.delete(`/v1/vehicles/${id}`)).status).toBe(204);

      for (const path of [
        `/v1/vehicles/${id}`,
        `/v1/vehicles/${id}/mileage`,
        `/v1/maintenances/${record.id}`,
        `/v1/maintenances/reminders/${reminder.id}`,
        photo.url,
        photo.thumbnailUrl,
        invoice.url,
      ]) {
        expect([path, (await person.get(path)).status]).toEqual([path, 404]);
      }
      expect(await listed(person, `/v1/maintenances/reminders?vehicleId=${id}`)).toEqual([]);
      expect(await listed(person, '/v1/maintenances/reminders')).toHaveLength(8);
      expect(await listed(person, '/v1/maintenances')).toHaveLength(1);
      expect((await person.get(kept.url)).status).toBe(200);
      expect((await person.delete(`/v1/vehicles/${id}`)).status).toBe(404);
    });

    it('a file used by another vehicle → kept until the last one is deleted', async () => {
      const photo = await uploadPhoto(owner);
      const first = await addVehicle(owner, { photos: [photo.id] });
      const second = await addVehicle(owner, { photos: [photo.id] });
      await owner.delete(`/v1/vehicles/${first.id}`);
      expect((await owner.get(photo.url)).status).toBe(200);
      await owner.delete(`/v1/vehicles/${second.id}`);
      expect((await owner.get(photo.url)).status).toBe(404);
    });

    it('a stale If-Match → 412 with the vehicle, which still exists', async () => {
      const { id } = await addVehicle(owner);
      const answer = await owner.delete(`/v1/vehicles/${id}`, { 'if-match': '"7"' });
      expect([answer.status, answer.body.current.id]).toEqual([412, id]);
      expect((await owner.delete(`/v1/vehicles/${id}`, { 'if-match': '"1"' })).status).toBe(204);
    });
  });
});
