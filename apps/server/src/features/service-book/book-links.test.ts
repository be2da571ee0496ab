import { fileKeyOf } from '#features/service-book/links/book-link-token.ts';
import { queriesOf } from '#platform/db/queries.ts';
import {
  addExpense,
  addMaintenance,
  addTyreFitting,
  addTyreSet,
  addVehicle,
  listed,
  newId,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { sql } from 'kysely';
import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';

const BROWSER = {
  accept: 'text/html,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'accept-language': 'fr-FR,fr;q=0.9',
};

describe.each(DIALECTS)('links to service books on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicle: string;
  let invoice: { readonly id: string };
  let photo: { readonly id: string };

  beforeEach(async () => {
    owner = await server.signUp();
    photo = await uploadPhoto(owner);
    invoice = await uploadPdf(owner);
    ({ id: vehicle } = await addVehicle(owner, { licensePlate: 'AB-123-CD', photos: [photo.id] }));
    await addMaintenance(owner, vehicle, {
      invoice: invoice.id,
      cost: 89.9,
      garage_name: 'Garage du Vieux Pont',
      notes: 'Négocié avec le patron',
    });
  });

  const make = async (options: object = {}, expiresInDays = 30) => {
    const { body } = await owner.post(`/v1/vehicles/${vehicle}/links`, { expiresInDays, options });
    const path = new URL(body.url).pathname;
    return { id: body.id, url: body.url, path, token: path.split('/').at(-1) ?? '' };
  };
  const look = (path: string) => server.nobody.call('GET', path, undefined, BROWSER);
  const filesIn = (html: string) => [...html.matchAll(/\/v1\/book-links\/[^"]+\/files\/[^"]+/g)].map(String);

  it('a link → its address is returned once, its token neither listed nor stored, the page never indexed', async () => {
    const { url, path, token } = await make();
    expect(url).toMatch(/\/carnet\/[\w-]{32}$/);
    const links = await owner.get(`/v1/vehicles/${vehicle}/links`);
    expect(links.text).not.toContain(token);
    const { status, headers, text } = await look(path);
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toContain('no-store');
    expect(text).toContain(
      'Dates de saisie enregistrées par Carnet · les travaux eux-mêmes n’ont pas été contrôlés.',
    );
    expect(text).not.toContain('Vérifié');
    expect(text).toContain('1 entretien saisi le');
  });

  it('nothing ticked → neither cost, garage, note, photo, whole plate nor any id on the page', async () => {
    const { path } = await make({ invoices: false });
    const { text } = await look(path);
    const hidden = ['89,90', 'Vieux Pont', 'Négocié', 'AB-123-CD', photo.id, invoice.id, vehicle, '@example'];
    for (const one of hidden) expect(text).not.toContain(one);
    expect(filesIn(text)).toEqual([]);
    expect(text).toContain('AB-•••-CD');
  });

  it('ticked → shown, and its files open without other credentials', async () => {
    const { path } = await make({ photos: true, costs: true, garages: true, notes: true, plate: true });
    const { text } = await look(path);
    for (const shown of ['89,90', 'Vieux Pont', 'Négocié', 'AB-123-CD']) expect(text).toContain(shown);
    const files = filesIn(text);
    expect(files).toHaveLength(2);
    for (const file of files) {
      const { status, headers } = await server.nobody.get(file);
      expect(status).toBe(200);
      expect(headers['x-robots-tag']).toContain('noindex');
    }
  });

  it('a program requests a deleted link → a problem that is not indexed either', async () => {
    const { token } = await make();
    const gone = token.replaceAll(/./g, 'A');
    for (const path of [`/carnet/${gone}`, `/v1/book-links/${gone}/files/${newId()}/original`]) {
      const { status, headers } = await server.nobody.get(path);
      expect([path, status, headers['x-robots-tag']]).toEqual([path, 404, 'noindex, nofollow, noarchive']);
    }
  });

  it('a file that is not shown → 404 under any name', async () => {
    const { token, path } = await make({ photos: true });
    const [key = ''] = filesIn((await look(path)).text);
    const hidden = await make({ invoices: false });
    const base = `/v1/book-links/${hidden.token}/files`;
    const keys = [photo.id, invoice.id, newId(), key.split('/').at(-2) ?? ''];
    for (const one of keys) expect((await server.nobody.get(`${base}/${one}/original`)).status).toBe(404);
    expect((await server.nobody.get(key.replace(/\/\w+$/, '/other'))).status).toBe(404);
    expect((await server.nobody.get(`/v1/files/${photo.id}/original/${token}`)).status).toBe(404);
  });

  it("the token as a session → gives no access to an owner's call", async () => {
    const { token } = await make();
    const owners = ROUTE_TABLE.filter(({ access }) => access === 'owner');
    expect(owners.length).toBeGreaterThan(40);
    for (const { method, path } of owners) {
      const address = path.replaceAll(/\{\w+\}/g, vehicle);
      const headers = { authorization: `Bearer ${token}` };
      const body = method === 'GET' ? undefined : {};
      expect((await server.nobody.call(method, address, body, headers)).status).toBe(401);
    }
  });

  it('the token in place of any other secret → gives no access', async () => {
    const { token } = await make();
    const own = ['readBookPage', 'readBookFile', 'checkBook'];
    const others = ROUTE_TABLE.filter(({ access, name }) => access !== 'owner' && !own.includes(name));
    const asking = others.filter(({ method, path }) => method !== 'GET' || path.includes('{'));
    expect(asking.length).toBeGreaterThan(8);
    for (const { method, path } of asking) {
      const address = path.replaceAll(/\{\w+\}/g, token);
      const body = method === 'GET' ? undefined : { token, secret: token };
      const { status, text } = await server.nobody.call(method, address, body);
      expect([path, status >= 400 || !text.includes('Clio')]).toEqual([path, true]);
    }
  });

  it('data outside the history → neither shown, counted nor opened, and no date reveals it', async () => {
    const { path, token } = await make({ costs: true, notes: true, garages: true });
    const changed = (html: string) => /Dernière modification le ([^<.]+)/.exec(html)?.[1];
    const before = (await look(path)).text;
    server.clock.advance({ days: 3 });
    const policy = await uploadPdf(owner);
    const insured = await addMaintenance(owner, vehicle, {
      type: 'insurance',
      mileage: null,
      cost: 512.4,
      invoice: policy.id,
    });
    const spent = await addExpense(owner, vehicle, { cost: 77.77, place: 'Station Dupont', notes: 'Plein' });
    await owner.delete(`/v1/expenses/${spent.id}`);
    await addExpense(owner, vehicle, { cost: 66.66, place: 'Station Durand', mileage: null });
    const { text } = await look(path);
    for (const hidden of ['512,40', '77,77', '66,66', 'Station', 'Plein', 'ssurance']) {
      expect(text).not.toContain(hidden);
    }
    expect([changed(text), filesIn(text).length]).toEqual([changed(before), filesIn(before).length]);
    const key = fileKeyOf(token, policy.id);
    expect((await server.nobody.get(`/v1/book-links/${token}/files/${key}/original`)).status).toBe(404);
    await owner.delete(`/v1/maintenances/${insured.id}`);
    expect(changed((await look(path)).text)).toBe(changed(before));
  });

  it('revoked, expired, vehicle deleted, unknown → one page that says so and nothing else', async () => {
    const [revoked, expired, ofDeleted] = [await make(), await make({}, 1), await make()];
    const unknown = await look(`/carnet/${'x'.repeat(32)}`);
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('n’est plus partagé');
    expect(unknown.text).not.toContain('Clio');
    await owner.delete(`/v1/vehicles/${vehicle}/links/${revoked.id}`);
    expect((await look(revoked.path)).text).toBe(unknown.text);
    const check = `/v1/book-links/${revoked.token}/check`;
    expect((await server.nobody.post(check, { hash: '0'.repeat(64) })).status).toBe(404);
    server.clock.advance({ days: 2 });
    expect((await look(expired.path)).text).toBe(unknown.text);
    expect((await look(ofDeleted.path)).status).toBe(200);
    await owner.delete(`/v1/vehicles/${vehicle}`);
    expect((await look(ofDeleted.path)).text).toBe(unknown.text);
  });

  it('opened by users → counted; prefetched → not counted', async () => {
    const { path } = await make();
    await look(path);
    await look(path);
    await server.nobody.get(path);
    await server.nobody.call('GET', path, undefined, { ...BROWSER, 'sec-purpose': 'prefetch' });
    const [link] = await listed(owner, `/v1/vehicles/${vehicle}/links`);
    expect(link).toMatchObject({ opened: 2, lastOpenedAt: expect.stringContaining('2026-') });
  });

  it('its page read too often from one network → limited for that network only; its files and, an hour later, its page work', async () => {
    const { path, token } = await make({ photos: true });
    const [file = ''] = filesIn((await look(path)).text);
    const check = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: `/v1/book-links/${token}/check`,
        remoteAddress,
        payload: { hash: '0'.repeat(64) },
      });
    for (let read = 0; read < 59; read += 1) {
      expect((await check(`127.0.0.${read}`)).statusCode).toBe(200);
    }
    const refused = await check('127.0.0.99');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await look(path)).status).toBe(429);
    expect((await check('203.0.113.1')).statusCode).toBe(200);
    expect((await server.nobody.get(file)).status).toBe(200);
    server.clock.advance({ hours: 1 });
    expect((await look(path)).status).toBe(200);
  });

  it('its files read too often from one network → limited for that network only, and the page works', async () => {
    const { path } = await make({ photos: true });
    const [file = ''] = filesIn((await look(path)).text);
    expect((await server.nobody.get(file)).status).toBe(200);
    await server.context.transactions.run(async (tx) => {
      await sql`update hourly_count set amount = 2000 where bucket like 'link-file:%'`.execute(queriesOf(tx));
    });
    expect((await server.nobody.get(file)).status).toBe(429);
    const elsewhere = await server.app.inject({ url: file, remoteAddress: '203.0.113.1' });
    expect(elsewhere.statusCode).toBe(200);
    expect((await look(path)).status).toBe(200);
  });

  it('a PDF of the vehicle → unchanged; content changed since → outdated; modified → unknown', async () => {
    const { token } = await make();
    const { bytes } = await owner.download(`/v1/vehicles/${vehicle}/service-book?link=${token}`);
    const verdictOf = async (document: Uint8Array) => {
      const body = { hash: hash('sha256', document, 'hex') };
      return (await server.nobody.post(`/v1/book-links/${token}/check`, body)).body.verdict;
    };
    expect(await verdictOf(bytes)).toBe('unchanged');
    const altered = Uint8Array.from(bytes);
    altered[altered.length - 10] = 0;
    expect(await verdictOf(altered)).toBe('unknown');
    const [record] = await listed(owner, `/v1/maintenances?vehicleId=${vehicle}`);
    await owner.put(`/v1/maintenances/${record.id}`, { ...record, notes: 'Autre', invoice: invoice.id });
    expect(await verdictOf(bytes)).toBe('unchanged');
    await addMaintenance(owner, vehicle, { date: '2026-01-02' });
    expect(await verdictOf(bytes)).toBe('outdated');
  });

  it('tyres → on the page and in the verdict on a PDF, without their storage location', async () => {
    const { path, token } = await make();
    const set = await addTyreSet(owner, vehicle, { brand: 'Michelin', stored_at: 'Cave' });
    await addTyreFitting(owner, vehicle, { date: '2026-10-17', front: set.id, rear: set.id });
    const { text } = await look(path);
    expect(text).toContain('<h2>Pneus montés</h2><h3>Avant et arrière</h3>');
    expect(text).toContain('<h3>17 oct. 2026 · Pneus montés</h3>');
    expect(text).not.toContain('Cave');
    const { bytes } = await owner.download(`/v1/vehicles/${vehicle}/service-book`);
    const verdict = async () => {
      const body = { hash: hash('sha256', bytes, 'hex') };
      return (await server.nobody.post(`/v1/book-links/${token}/check`, body)).body.verdict;
    };
    await owner.put(`/v1/tyre-sets/${set.id}`, { ...set, name: 'Neige', stored_at: 'Garage' });
    expect(await verdict()).toBe('unchanged');
    await owner.put(`/v1/tyre-sets/${set.id}`, { ...set, brand: 'Nokian' });
    expect(await verdict()).toBe('outdated');
  });

  it("the token of another vehicle's or a revoked link as code → refused", async () => {
    const other = await addVehicle(owner);
    const { token, id } = await make();
    expect((await owner.get(`/v1/vehicles/${other.id}/service-book?link=${token}`)).status).toBe(422);
    await owner.delete(`/v1/vehicles/${vehicle}/links/${id}`);
    expect((await owner.get(`/v1/vehicles/${vehicle}/service-book?link=${token}`)).status).toBe(422);
  });

  it('more than 20 links → refused; expired ones do not count', async () => {
    for (let made = 0; made < 20; made += 1) await make({}, 1);
    const address = `/v1/vehicles/${vehicle}/links`;
    expect((await owner.post(address, { expiresInDays: 1, options: {} })).body.code).toBe('too_many_links');
    server.clock.advance({ days: 2 });
    await make({}, 1);
    expect(await listed(owner, address)).toHaveLength(1);
  });
});
