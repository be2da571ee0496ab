import { addMaintenance, addReminder, addVehicle, faultsIn, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { BUILT_IN, NEW_ACCOUNT } from '#testing/new-account-settings.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('custom types on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;

  beforeEach(async () => {
    owner = await server.signUp();
  });

  const put = (change: object, headers?: Record<string, string>): Promise<TestAnswer> =>
    owner.put('/v1/settings', { ...NEW_ACCOUNT, ...change }, headers);
  const withTypes = (...types: object[]) => ({ maintenanceTypes: [...BUILT_IN, ...types] });

  describe('custom types', () => {
    const chain = { label: 'Chaîne', intervalKm: 600, intervalDays: null, defaultReminder: true };
    const types = async () => (await read(owner, '/v1/settings')).maintenanceTypes;
    const keys = async () => (await types()).slice(8).map((type: { key: string }) => type.key);

    it('a label → a derived key, unique in the account and never a built-in one', async () => {
      await put(
        withTypes(
          chain,
          { label: 'Chaîne !', defaultReminder: false },
          { label: 'Oil change !', defaultReminder: false },
          { label: '洗車', defaultReminder: false },
          { label: '🚗', defaultReminder: false },
        ),
      );
      expect(await keys()).toEqual(['chaine', 'chaine_2', 'oil_change_2', 'custom_type', 'custom_type_2']);
      expect((await types())[8]).toEqual({ key: 'chaine', custom: true, ...chain });
    });

    it('a key chosen by the client is ignored: the server makes keys', async () => {
      await put(withTypes({ ...chain, key: 'my_own_key' }));
      expect(await keys()).toEqual(['chaine']);
    });

    it('the same list without its key twice → one type', async () => {
      await put(withTypes(chain));
      await put(withTypes(chain));
      expect(await keys()).toEqual(['chaine']);
    });

    it('sent back as read → only the version changes', async () => {
      const stored = (await put(withTypes(chain))).body;
      const again = await owner.put('/v1/settings', stored);
      expect(again.body).toEqual({ ...stored, version: stored.version + 1 });
    });

    it('renamed with its key → keeps the key and its records', async () => {
      const stored = (await put(withTypes(chain))).body;
      const { id } = await addVehicle(owner);
      await addMaintenance(owner, id, { type: 'chaine' });
      const renamed = stored.maintenanceTypes.map((type: { key: string }) =>
        type.key === 'chaine' ? { ...type, label: 'Kit chaîne' } : type,
      );
      await owner.put('/v1/settings', { ...stored, maintenanceTypes: renamed });
      expect((await types())[8]).toMatchObject({ key: 'chaine', label: 'Kit chaîne' });
    });

    it('two types swap their labels → each keeps its key', async () => {
      const stored = (await put(withTypes(chain, { label: 'Lavage', defaultReminder: true }))).body;
      const [a, b] = stored.maintenanceTypes.slice(8);
      await put(withTypes({ ...a, label: b.label }, { ...b, label: a.label }));
      const after = (await types()).slice(8);
      expect(after.map((type: { key: string; label: string }) => [type.key, type.label])).toEqual([
        ['chaine', 'Lavage'],
        ['lavage', 'Chaîne'],
      ]);
    });

    it('one renamed, a new one with its old label → two types, the first keeps its key', async () => {
      const [stored] = (await put(withTypes(chain))).body.maintenanceTypes.slice(8);
      const answer = await put(withTypes({ ...stored, label: 'Kit chaîne' }, chain));
      expect([answer.status, await keys()]).toEqual([200, ['chaine', 'chaine_2']]);
    });

    it('the same with the new one first → the key stays with the one that names it', async () => {
      const [stored] = (await put(withTypes(chain))).body.maintenanceTypes.slice(8);
      const answer = await put(withTypes(chain, { ...stored, label: 'Kit chaîne' }));
      expect([answer.status, await keys()]).toEqual([200, ['chaine_2', 'chaine']]);
    });

    it('removed while unused → gone', async () => {
      await put(withTypes(chain));
      expect((await put({})).status).toBe(200);
      expect(await keys()).toEqual([]);
    });

    it('removed while records and reminders use it → 409 with their counts, nothing changes', async () => {
      await put(withTypes(chain));
      const { id } = await addVehicle(owner);
      await addMaintenance(owner, id, { type: 'chaine' });
      await addMaintenance(owner, id, { type: 'chaine' });
      await addReminder(owner, id, { maintenance_type: 'chaine' });
      const answer = await put({ reminderAdvanceDays: 99 });
      expect([answer.status, answer.body.code]).toEqual([409, 'type_in_use']);
      expect(answer.body.params).toEqual({ records: 2, reminders: 2 });
      expect(await read(owner, '/v1/settings')).toMatchObject({ reminderAdvanceDays: 7, version: 2 });
    });

    it('another account’s records use the same key → removed all the same', async () => {
      const other = await server.signUp();
      await other.put('/v1/settings', { ...NEW_ACCOUNT, ...withTypes(chain) });
      const { id } = await addVehicle(other);
      await addMaintenance(other, id, { type: 'chaine' });
      await put(withTypes(chain));
      expect((await put({})).status).toBe(200);
    });

    it('the 201st type → refused', async () => {
      const many = Array.from({ length: 193 }, (_, index) => ({
        label: `Type ${index}`,
        defaultReminder: false,
      }));
      expect((await put(withTypes(...many.slice(1)))).status).toBe(200);
      expect(faultsIn(await put(withTypes(...many)))).toEqual(['/maintenanceTypes too_many_items']);
    });
  });
});
