import { countsIn, editedExport, importFaultsIn, importInto, tryImportInto } from '#testing/archives.ts';
import { addReminder, addVehicle, faultsIn, listed, newId, read, uploadPhoto } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { BUILT_IN, NEW_ACCOUNT } from '#testing/new-account-settings.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { replaceMaintenanceTypes } from '#features/settings/settings.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { settings } from '@carnet/contract/settings/settings.schema';
import { MAX_MAINTENANCE_TYPES } from '@carnet/domain/maintenance/maintenance-types';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const FREE = MAX_MAINTENANCE_TYPES - BUILT_IN.length;

describe('the limit of maintenance types', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let owner: TestCaller;
  let other: TestCaller;

  beforeEach(async () => {
    owner = await server.signUp();
    other = await server.signUp();
  });

  const own = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      key: `${prefix}_${index}`.toLowerCase(),
      label: `${prefix} ${index}`,
      custom: true,
      intervalKm: null,
      intervalDays: 365,
      defaultReminder: false,
    }));
  const put = async (caller: TestCaller, types: object[]): Promise<TestAnswer> =>
    caller.put('/v1/settings', { ...NEW_ACCOUNT, maintenanceTypes: [...BUILT_IN, ...types] });
  const typesOf = async (caller: TestCaller): Promise<(typeof BUILT_IN)[number][]> =>
    (await read(caller, '/v1/settings')).maintenanceTypes;
  /** A list as stored by an earlier version, whose hand-overs could exceed the limit. */
  const storeTypes = async (types: ReturnType<typeof own>): Promise<void> => {
    const { user } = await read(owner, '/v1/authentication/user-context');
    const stored = settings.shape.maintenanceTypes.parse([...BUILT_IN, ...types]);
    await server.context.transactions.run(async (tx) => {
      const { garage_id: garageId } = await queriesOf(tx)
        .selectFrom('settings')
        .select('garage_id')
        .where('account_id', '=', user.id)
        .executeTakeFirstOrThrow();
      await replaceMaintenanceTypes(tx, garageId, stored);
    });
  };

  describe('the settings', () => {
    it('a list already over the limit → can be saved unchanged or shorter, refused when it grows', async () => {
      await storeTypes(own('Type', 380));
      const saved = await read(owner, '/v1/settings');
      expect((await owner.put('/v1/settings', { ...saved, reminderAdvanceDays: 30 })).status).toBe(200);
      const grown = await put(owner, own('Type', 381));
      expect(faultsIn(grown)).toEqual(['/maintenanceTypes too_many_items']);
      expect(grown.body.errors[0].params).toEqual({ maximum: 200, excess: 189 });
      expect((await put(owner, own('Type', 379))).status).toBe(200);
      expect(faultsIn(await put(owner, own('Type', 380)))).toEqual(['/maintenanceTypes too_many_items']);
    });

    it('two types that already share a label → saved unchanged, a third is refused', async () => {
      const [first, second] = own('Chaîne', 2);
      if (!first || !second) throw new Error('Two types are required');
      await storeTypes([first, { ...second, label: first.label }]);
      const saved = await read(owner, '/v1/settings');
      expect((await owner.put('/v1/settings', { ...saved, reminderAdvanceDays: 30 })).status).toBe(200);
      const third = { label: first.label, defaultReminder: false };
      const maintenanceTypes = [...saved.maintenanceTypes, third];
      expect(faultsIn(await owner.put('/v1/settings', { ...saved, maintenanceTypes }))).toEqual([
        '/maintenanceTypes/10/label label_taken',
      ]);
    });
  });

  describe('a hand-over', () => {
    async function offered(sellerTypes: ReturnType<typeof own>): Promise<string> {
      expect((await put(other, sellerTypes)).status).toBe(200);
      const vehicle = await addVehicle(other, { photos: [(await uploadPhoto(other)).id] });
      for (const { key } of (await typesOf(other)).slice(BUILT_IN.length)) {
        await addReminder(other, vehicle.id, { maintenance_type: key });
      }
      const body = { email: 'buyer@example.org', options: { photos: true } };
      const { url } = (await other.post(`/v1/vehicles/${vehicle.id}/hand-over`, body)).body;
      return new URL(url).hash.slice(1);
    }
    const accept = (token: string) => owner.post('/v1/hand-overs/accept', { token });
    const storedFiles = async (): Promise<number> => {
      let count = 0;
      await server.context.background.settle();
      for await (const _file of server.context.fileStore.list()) count += 1;
      return count;
    };

    it('would exceed the limit → refused with the number to remove, before a file is copied', async () => {
      await put(owner, own('Buyer', FREE - 1));
      const token = await offered(own('Seller', 4));
      const files = await storedFiles();
      const copied = vi.spyOn(server.context.fileStore, 'put');
      const refused = await accept(token);
      expect(copied).not.toHaveBeenCalled();
      copied.mockRestore();
      expect([refused.status, refused.body.code]).toEqual([409, 'too_many_types']);
      expect(refused.body.params).toEqual({ maximum: 200, excess: 3 });
      expect(await storedFiles()).toBe(files);
      expect(await listed(owner, '/v1/vehicles')).toEqual([]);
      await put(owner, own('Buyer', FREE - 4));
      expect((await accept(token)).status).toBe(200);
      expect(await typesOf(owner)).toHaveLength(MAX_MAINTENANCE_TYPES);
    });

    it('types added while files are copied → refused in the transaction, and nothing remains', async () => {
      await put(owner, own('Buyer', FREE - 4));
      const token = await offered(own('Seller', 4));
      const files = await storedFiles();
      const { fileStore } = server.context;
      const original = fileStore.read.bind(fileStore);
      const reading = vi.spyOn(fileStore, 'read').mockImplementationOnce(async (...file) => {
        await put(owner, own('Buyer', FREE));
        return original(...file);
      });
      const refused = await accept(token);
      reading.mockRestore();
      expect([refused.body.code, refused.body.params]).toEqual([
        'too_many_types',
        { maximum: 200, excess: 4 },
      ]);
      expect(await storedFiles()).toBe(files);
      expect(await listed(owner, '/v1/vehicles')).toEqual([]);
    });

    it('a buyer over the limit who has every type → accepted', async () => {
      await storeTypes([...own('Buyer', 380), ...own('Seller', 2)]);
      expect((await accept(await offered(own('Seller', 2)))).status).toBe(200);
    });
  });

  describe('an import', () => {
    const withTypes = (count: number) =>
      editedExport(other, {
        'maintenance-types.csv': (text) =>
          text +
          own('Other', count)
            .map(({ key, label }) => `${key},${label},true,,365,true\n`)
            .join(''),
      });

    it('would exceed the limit → refused with the excess', async () => {
      await put(owner, own('Type', FREE - 1));
      const tried = await tryImportInto(owner, await withTypes(3));
      expect(importFaultsIn(tried)).toEqual(['maintenance-types.csv too_many_items']);
      expect(tried.body.faults[0].params).toEqual({ maximum: 200, excess: 2 });
      expect((await importInto(owner, await withTypes(3))).status).toBe(422);
      expect(countsIn(await importInto(owner, await withTypes(1)))).toMatchObject({
        maintenance_types: '1/8/0',
      });
    });

    it('into a list over the limit, without new types → accepted', async () => {
      await storeTypes([...own('Type', 380), ...own('Other', 2)]);
      expect((await importInto(owner, await withTypes(2))).status).toBe(200);
    });
  });

  describe('the trash', () => {
    it('a type that would exceed the limit → stays in the trash, refused with the number to remove', async () => {
      await put(owner, own('Type', 1));
      await put(owner, own('Other', FREE));
      const [{ id }] = await listed(owner, '/v1/trash');
      const refused = await owner.post(`/v1/trash/${id}/restore`);
      expect([refused.status, refused.body.code]).toEqual([409, 'too_many_types']);
      expect(refused.body.params).toEqual({ maximum: 200, excess: 1 });
      expect(await typesOf(owner)).toHaveLength(MAX_MAINTENANCE_TYPES);
      await put(owner, own('Other', FREE - 1));
      expect((await owner.post(`/v1/trash/${id}/restore`)).status).toBe(204);
    });

    it('an object whose type exists → restored into a list over the limit', async () => {
      await storeTypes(own('Type', 380));
      const vehicle = await addVehicle(owner, { id: newId() });
      await addReminder(owner, vehicle.id, { maintenance_type: 'type_1' });
      await owner.delete(`/v1/vehicles/${vehicle.id}`);
      expect((await owner.post(`/v1/trash/${vehicle.id}/restore`)).status).toBe(204);
    });
  });
});
