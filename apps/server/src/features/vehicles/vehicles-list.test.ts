import { addVehicle, everyPage, faultsIn, listed, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeAll, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('the list of vehicles on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('by name → numbers by value, by page, also with a cursor of a version that sorted letter by letter', async () => {
    const owner = await server.signUp();
    for (const name of ['Tracteur 10', 'Tracteur 9', 'tracteur 1']) await addVehicle(owner, { name });
    const ordered = ['tracteur 1', 'Tracteur 9', 'Tracteur 10'];
    const namesOf = (pages: readonly { name: string }[][]) => pages.flat().map(({ name }) => name);
    expect(namesOf(await everyPage(owner, '/v1/vehicles?sort=name', 1))).toEqual(ordered);
    expect(namesOf(await everyPage(owner, '/v1/vehicles?sort=-name', 1))).toEqual(ordered.toReversed());
    const [, nine] = await listed(owner, '/v1/vehicles?sort=name');
    const cursor = Buffer.from(JSON.stringify(['name', 'tracteur 9', nine.id])).toString('base64url');
    const rest = await listed(owner, `/v1/vehicles?sort=name&cursor=${cursor}`);
    expect(rest.map(({ name }) => name)).toEqual(['Tracteur 10']);
  });

  describe('searching', () => {
    let owner: TestCaller;

    beforeAll(async () => {
      owner = await server.signUp();
      await addVehicle(owner, { name: 'Élan de Noël', make: 'Renault', licensePlate: 'AB-123-CD' });
      await addVehicle(owner, {
        name: 'Cœur',
        model: 'Straße 100%',
        licensePlate: 'M·XY 1234',
        vin: 'VF1RFB00X56123456',
      });
      await addVehicle(owner, { name: 'snake_case', type: 'truck', licensePlate: 'ef456gh' });
      await addVehicle(owner, { name: 'Ancienne', archivedAt: '2026-01-01T00:00:00Z' });
      await addVehicle(await server.signUp(), { name: 'Élan of a stranger' });
    });

    it.each([
      ['elan', ['Élan de Noël']],
      ['ÉLAN', ['Élan de Noël']],
      ['NOEL', ['Élan de Noël']],
      ['  elan   de ', ['Élan de Noël']],
      ['coeur', ['Cœur']],
      ['strasse', ['Cœur']],
      ['100%', ['Cœur']],
      ['%', ['Cœur']],
      ['_', ['snake_case']],
      ['\\', []],
      ["' or 1=1 --", []],
      ['ab-123-cd', ['Élan de Noël']],
      ['AB123CD', ['Élan de Noël']],
      ['ab 123', ['Élan de Noël']],
      ['AB 123 CD', ['Élan de Noël']],
      ['ab.123.cd', ['Élan de Noël']],
      ['EF-456-GH', ['snake_case']],
      ['ef – 456', ['snake_case']],
      ['456-gh', ['snake_case']],
      ['m-xy 1234', ['Cœur']],
      ['MXY1234', ['Cœur']],
      ['renault noel', ['Élan de Noël']],
      ['renault coeur', []],
      ['vf1rfb', ['Cœur']],
      ['renault', ['Élan de Noël']],
      ['ancienne', []],
      ['', ['Élan de Noël', 'Cœur', 'snake_case']],
    ])('q = %j → %j', async (q, names) => {
      const found = await listed(owner, `/v1/vehicles?q=${encodeURIComponent(q)}`);
      expect(found.map((vehicle) => vehicle.name)).toEqual(names);
    });

    it('type → vehicles of that type', async () => {
      const found = await listed(owner, '/v1/vehicles?type=truck');
      expect(found.map((vehicle) => vehicle.name)).toEqual(['snake_case']);
      expect(await listed(owner, '/v1/vehicles?type=other&q=snake')).toEqual([]);
    });

    it('archived=true with q → searches archived vehicles', async () => {
      expect(await listed(owner, '/v1/vehicles?archived=true&q=ANCIENNE')).toHaveLength(1);
    });

    it.each([
      ['limit=0', '/query/limit too_small'],
      ['limit=501', '/query/limit too_big'],
      ['limit=-1', '/query/limit invalid_value'],
      ['limit=1.5', '/query/limit invalid_value'],
      ['limit=abc', '/query/limit invalid_value'],
      ['limit=', '/query/limit invalid_value'],
      ['limit=1&limit=2', '/query/limit invalid_type'],
      ['sort=speed', '/query/sort invalid_value'],
      ['type=boat', '/query/type invalid_value'],
      ['archived=1', '/query/archived invalid_value'],
      ['cursor=abc', '/query/cursor invalid_value'],
      ['cursor=', '/query/cursor invalid_value'],
      ['cursor=W10', '/query/cursor invalid_value'],
      ['wheels=4', '/query/wheels unknown_field'],
      [`q=${'x'.repeat(201)}`, '/query/q too_long'],
      ['q=%00', '/query/q invalid_value'],
    ])('?%s → 422 %s', async (query, fault) => {
      const answer = await owner.get(`/v1/vehicles?${query}`);
      expect([answer.status, faultsIn(answer)]).toEqual([422, [fault]]);
    });

    it('a cursor of another sort → 422', async () => {
      const { nextCursor } = await read(owner, '/v1/vehicles?limit=1&sort=name');
      const answer = await owner.get(`/v1/vehicles?limit=1&sort=-name&cursor=${nextCursor}`);
      expect(faultsIn(answer)).toEqual(['/query/cursor invalid_value']);
    });
  });

  describe('sorting', () => {
    let owner: TestCaller;

    beforeAll(async () => {
      owner = await server.signUp();
      const prices = [900, null, 100.5, 100.5, null, 0, 9_999_999.99];
      const names = ['Zoé', 'élan', 'Eclair', 'zoe', 'Élan', 'abri', 'Été'];
      for (const [index, purchasePrice] of prices.entries()) {
        await addVehicle(owner, {
          name: names[index],
          purchasePrice,
          currentMileage: [10, 20, 10, 0, 20, 5, 9_999_999][index],
        });
        if (index % 3 === 2) server.clock.advance({ minutes: 1 });
      }
    });

    it.each([
      ['purchasePrice', [0, 100.5, 100.5, 900, 9_999_999.99, null, null]],
      ['-purchasePrice', [9_999_999.99, 900, 100.5, 100.5, 0, null, null]],
    ])('sort=%s → vehicles without a price come last', async (sort, prices) => {
      const vehicles = await listed(owner, `/v1/vehicles?sort=${sort}`);
      expect(vehicles.map((vehicle) => vehicle.purchasePrice)).toEqual(prices);
    });

    it.each([
      ['mileage', [0, 5, 10, 10, 20, 20, 9_999_999]],
      ['-mileage', [9_999_999, 20, 20, 10, 10, 5, 0]],
    ])('sort=%s → by current mileage', async (sort, mileages) => {
      const vehicles = await listed(owner, `/v1/vehicles?sort=${sort}`);
      expect(vehicles.map((vehicle) => vehicle.currentMileage)).toEqual(mileages);
    });

    it.each([
      ['name', ['abri', 'Eclair', 'élan', 'Élan', 'Été', 'Zoé', 'zoe']],
      ['-name', ['zoe', 'Zoé', 'Été', 'Élan', 'élan', 'Eclair', 'abri']],
    ])('sort=%s → without case or accents, ties by id', async (sort, names) => {
      const vehicles = await listed(owner, `/v1/vehicles?sort=${sort}`);
      expect(vehicles.map((vehicle) => vehicle.name)).toEqual(names);
    });

    it('no sort → the order of creation; -createdAt → the reverse', async () => {
      const names = (await listed(owner, '/v1/vehicles')).map((vehicle) => vehicle.name);
      expect(names).toEqual(['Zoé', 'élan', 'Eclair', 'zoe', 'Élan', 'abri', 'Été']);
      const back = (await listed(owner, '/v1/vehicles?sort=-createdAt')).map((vehicle) => vehicle.name);
      expect(back).toEqual(names.toReversed());
    });

    it.each([
      'name',
      '-name',
      'createdAt',
      '-createdAt',
      'mileage',
      '-mileage',
      'purchasePrice',
      '-purchasePrice',
    ])('sort=%s, by page → the same list without duplicates or gaps', async (sort) => {
      const whole = await listed(owner, `/v1/vehicles?sort=${sort}`);
      for (const limit of [1, 2, 3, 7]) {
        const pages = await everyPage(owner, `/v1/vehicles?sort=${sort}`, limit);
        expect(pages.flat()).toEqual(whole);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      }
    });

    it('a vehicle added between two pages → no other one is duplicated or left out', async () => {
      const person = await server.signUp();
      for (const name of ['b', 'd', 'f', 'h']) await addVehicle(person, { name });
      const first = await read(person, '/v1/vehicles?sort=name&limit=2');
      await addVehicle(person, { name: 'a' });
      await addVehicle(person, { name: 'e' });
      const second = await read(person, `/v1/vehicles?sort=name&limit=2&cursor=${first.nextCursor}`);
      const third = await read(person, `/v1/vehicles?sort=name&limit=2&cursor=${second.nextCursor}`);
      const names = [first, second, third].flatMap((page) => page.items).map((vehicle) => vehicle.name);
      expect(names).toEqual(['b', 'd', 'e', 'f', 'h']);
      expect(third.nextCursor).toBeNull();
    });
  });
});
