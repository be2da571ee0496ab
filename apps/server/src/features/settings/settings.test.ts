import { faultsIn, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { BUILT_IN, NEW_ACCOUNT } from '#testing/new-account-settings.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('settings on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;

  beforeEach(async () => {
    owner = await server.signUp();
  });

  const put = (change: object, headers?: Record<string, string>): Promise<TestAnswer> =>
    owner.put('/v1/settings', { ...NEW_ACCOUNT, ...change }, headers);
  const withTypes = (...types: object[]) => ({ maintenanceTypes: [...BUILT_IN, ...types] });

  describe('refusals', () => {
    it('not signed in → 401 on every call', async () => {
      const answers = [
        await server.nobody.get('/v1/settings'),
        await server.nobody.put('/v1/settings', NEW_ACCOUNT),
        await server.nobody.put('/v1/settings/reset-maintenance-types'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    });

    it('an empty body → every field reported, because the object is replaced as a whole', async () => {
      const answer = await owner.put('/v1/settings', {});
      expect(faultsIn(answer)).toEqual([
        '/emailNotifications required',
        '/language required',
        '/maintenanceTypes required',
        '/pushNotifications required',
        '/reminderAdvanceDays required',
        '/reminderAdvanceKm required',
        '/timezone required',
      ]);
    });

    const type = { label: 'Chaîne', defaultReminder: true };
    it.each([
      ['-1 advance days', { reminderAdvanceDays: -1 }, ['/reminderAdvanceDays too_small']],
      ['366 advance days', { reminderAdvanceDays: 366 }, ['/reminderAdvanceDays too_big']],
      ['-1 advance km', { reminderAdvanceKm: -1 }, ['/reminderAdvanceKm too_small']],
      ['100,001 advance km', { reminderAdvanceKm: 100_001 }, ['/reminderAdvanceKm too_big']],
      ['half a day', { reminderAdvanceDays: 0.5 }, ['/reminderAdvanceDays not_integer']],
      ['a language not spoken', { language: 'de' }, ['/language invalid_value']],
      ['a zone that is none', { timezone: 'Mars/Base' }, ['/timezone unknown_time_zone']],
      ['a bare offset', { timezone: '+01:00' }, ['/timezone unknown_time_zone']],
      ['a toggle as text', { pushNotifications: 'on' }, ['/pushNotifications invalid_type']],
      ['0 km', withTypes({ ...type, intervalKm: 0 }), ['/maintenanceTypes/8/intervalKm too_small']],
      [
        '1,000,001 km',
        withTypes({ ...type, intervalKm: 1_000_001 }),
        ['/maintenanceTypes/8/intervalKm too_big'],
      ],
      ['0 days', withTypes({ ...type, intervalDays: 0 }), ['/maintenanceTypes/8/intervalDays too_small']],
      ['7301 days', withTypes({ ...type, intervalDays: 7301 }), ['/maintenanceTypes/8/intervalDays too_big']],
      ['no label', withTypes({ defaultReminder: true }), ['/maintenanceTypes/8/label label_required']],
      ['a blank label', withTypes({ ...type, label: '  ' }), ['/maintenanceTypes/8/label label_required']],
      [
        'two of one label, but for case and accents',
        withTypes(type, { ...type, label: 'CHAINE' }),
        ['/maintenanceTypes/9/label label_taken'],
      ],
      [
        'a new one named like a built-in one',
        withTypes({ ...type, label: 'vidange' }),
        ['/maintenanceTypes/8/label label_taken'],
      ],
      [
        'the same in the other language',
        withTypes({ ...type, label: 'Oil Change' }),
        ['/maintenanceTypes/8/label label_taken'],
      ],
      [
        'a built-in type twice',
        { maintenanceTypes: [...BUILT_IN, BUILT_IN[0]] },
        ['/maintenanceTypes/8/key duplicate_item'],
      ],
      [
        'a built-in type missing',
        { maintenanceTypes: BUILT_IN.slice(1) },
        ['/maintenanceTypes built_in_type_missing'],
      ],
      ['no types', { maintenanceTypes: [] }, ['/maintenanceTypes built_in_type_missing']],
      [
        'a refused field and a built-in type missing',
        { reminderAdvanceDays: -1, maintenanceTypes: BUILT_IN.slice(1) },
        ['/maintenanceTypes built_in_type_missing', '/reminderAdvanceDays too_small'],
      ],
      ['an unknown field', { theme: 'dark' }, ['/theme unknown_field']],
    ])('%s → 422 and nothing stored', async (_, change, faults) => {
      const answer = await put(change);
      expect([answer.status, faultsIn(answer)]).toEqual([422, faults]);
      expect(await read(owner, '/v1/settings')).toEqual(NEW_ACCOUNT);
    });

    it('a stale If-Match → 412 with the stored settings', async () => {
      await put({ reminderAdvanceDays: 1 });
      const answers = [
        await put({ reminderAdvanceDays: 2 }, { 'if-match': '"1"' }),
        await owner.put('/v1/settings/reset-maintenance-types', undefined, { 'if-match': '"1"' }),
      ];
      for (const answer of answers) {
        expect([answer.status, answer.body.code]).toEqual([412, 'version_conflict']);
        expect(answer.body.current).toEqual({ ...NEW_ACCOUNT, reminderAdvanceDays: 1, version: 2 });
      }
    });
  });

  it('a new account → both toggles on, 7 days, 10,000 km, the eight built-in types', async () => {
    expect(await read(owner, '/v1/settings')).toEqual(NEW_ACCOUNT);
  });

  it.each([
    { reminderAdvanceDays: 0, reminderAdvanceKm: 0 },
    { reminderAdvanceDays: 365, reminderAdvanceKm: 100_000 },
    { emailNotifications: false, pushNotifications: false },
    { timezone: 'Pacific/Auckland', language: 'en' },
  ])('%j → stored and returned', async (change) => {
    const answer = await put(change);
    expect([answer.status, answer.body]).toEqual([200, { ...NEW_ACCOUNT, ...change, version: 2 }]);
    expect(await read(owner, '/v1/settings')).toEqual(answer.body);
  });

  it('language and time zone → also in the user context', async () => {
    await put({ language: 'en', timezone: 'America/Los_Angeles' });
    const { user } = await read(owner, '/v1/authentication/user-context');
    expect(user).toMatchObject({ language: 'en', timezone: 'America/Los_Angeles' });
  });

  it('the settings of one account do not affect another', async () => {
    const other = await server.signUp();
    await put(withTypes({ label: 'Chaîne', defaultReminder: true }));
    expect(await read(other, '/v1/settings')).toEqual(NEW_ACCOUNT);
  });

  describe('built-in types', () => {
    it('intervals and switch changed → stored; a label or « custom » for a built-in one → ignored', async () => {
      const oil = { ...BUILT_IN[0], intervalKm: 1, intervalDays: 7300, defaultReminder: false };
      const answer = await put({
        maintenanceTypes: [...BUILT_IN.slice(1), { ...oil, label: 'Mine', custom: true }],
      });
      expect(answer.body.maintenanceTypes).toEqual([...BUILT_IN.slice(1), oil]);
    });

    it('reset → intervals and switches as in a new account, custom types and preferences unchanged', async () => {
      const chain = { label: 'Chaîne', intervalKm: 600, intervalDays: 30, defaultReminder: true };
      await put({
        reminderAdvanceDays: 3,
        maintenanceTypes: [
          chain,
          ...BUILT_IN.map((type) => ({ ...type, intervalKm: 1, defaultReminder: false })),
        ],
      });
      const answer = await owner.put('/v1/settings/reset-maintenance-types');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ...NEW_ACCOUNT,
        reminderAdvanceDays: 3,
        maintenanceTypes: [...BUILT_IN, { ...chain, key: 'chaine', custom: true }],
        version: 3,
      });
    });
  });

  it('many concurrent writers → one version each, the last one is complete', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        put({ reminderAdvanceDays: index, ...withTypes({ label: `Type ${index}`, defaultReminder: false }) }),
      ),
    );
    expect(answers.map(({ body }) => Number(body.version)).toSorted((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7,
    ]);
    const last = answers.find(({ body }) => body.version === 7);
    expect(await read(owner, '/v1/settings')).toEqual(last?.body);
  });
});
