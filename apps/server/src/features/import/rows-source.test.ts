import {
  countsIn,
  exportOf,
  importFaultsIn,
  importInto,
  linesOf,
  sendRows,
  tryImportInto,
} from '#testing/archives.ts';
import { addReading, addVehicle, listed, newId, uploadPdf, uploadPhoto } from '#testing/builders.ts';
import { DIALECTS } from '#testing/test-server.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';

describe('rows of an import', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  /** A vehicle with one object of each kind. */
  async function garageOf(owner: TestCaller): Promise<object[]> {
    const [photo, invoice] = [await uploadPhoto(owner), await uploadPdf(owner)];
    const [vehicle, record, expense, document, snow] = [newId(), newId(), newId(), newId(), newId()];
    const ofVehicle = { vehicle_id: vehicle };
    return [
      { kind: 'type', object: { key: 'kayak_rack', label: 'Galerie' } },
      { kind: 'vehicle', object: { id: vehicle, name: 'Clio', type: 'car', currentMileage: 42_000 } },
      {
        kind: 'record',
        object: {
          ...ofVehicle,
          id: record,
          type: 'oil_change',
          date: '2026-03-02',
          cost: 89.9,
          mileage: 40_000,
          photos: [photo.id],
          invoice: invoice.id,
        },
      },
      {
        kind: 'record',
        object: { ...ofVehicle, id: newId(), type: 'kayak_rack', date: '2026-03-03', cost: 0 },
      },
      { kind: 'expense', object: { ...ofVehicle, id: expense, kind: 'toll', date: '2026-03-04', cost: 7.5 } },
      { kind: 'reading', object: { ...ofVehicle, id: newId(), date: '2026-04-01', mileage: 43_000 } },
      {
        kind: 'reminder',
        object: {
          ...ofVehicle,
          id: newId(),
          maintenance_type: 'battery_replacement',
          next_reminder_date: '2030-01-01',
        },
      },
      { kind: 'document', object: { ...ofVehicle, id: document, kind: 'warranty', title: 'Batterie' } },
      { kind: 'tyre_set', object: { ...ofVehicle, id: snow, name: 'Pneus neige', season: 'winter' } },
      {
        kind: 'tyre_fitting',
        object: { ...ofVehicle, id: newId(), date: '2026-03-05', front: snow, rear: snow },
      },
    ];
  }

  it.each([
    ['as they are', (bytes: Buffer) => bytes],
    ['packed by gzip', gzipSync],
  ])('%s → tried, stored whole; the same again → nothing', async (_, pack) => {
    const owner = await server.signUp();
    const body = pack(linesOf(await garageOf(owner)));
    const added = {
      vehicles: '1/0/0',
      maintenances: '2/0/0',
      reminders: '1/0/0',
      mileage: '1/0/0',
      documents: '1/0/0',
      expenses: '1/0/0',
      tyre_sets: '1/0/0',
      tyre_fittings: '1/0/0',
      files: '0/0/0',
      maintenance_types: '1/0/0',
      settings: '0/0/0',
    };
    const tried = await sendRows(owner, body, '?dryRun=true');
    expect([tried.status, importFaultsIn(tried), countsIn(tried)]).toEqual([200, [], added]);
    expect(await listed(owner, '/v1/vehicles')).toEqual([]);
    const stored = await sendRows(owner, body);
    expect([stored.status, countsIn(stored)]).toEqual([200, added]);
    const [vehicle] = await listed(owner, '/v1/vehicles');
    expect(vehicle).toMatchObject({ name: 'Clio', currentMileage: 43_000, version: 1 });
    const records = await listed(owner, '/v1/maintenances?sort=date');
    expect(records).toMatchObject([
      {
        type: 'oil_change',
        cost: 89.9,
        photos: [{ name: expect.any(String) }],
        invoice: { contentType: 'application/pdf' },
      },
      { type: 'kayak_rack', cost: 0 },
    ]);
    const { items } = (await owner.get(`/v1/vehicles/${vehicle.id}/mileage`)).body;
    expect(items.map(({ mileage }: { mileage: number }) => mileage).toSorted()).toEqual([40_000, 43_000]);
    expect(Object.values(countsIn(await sendRows(owner, body)))).not.toContain(
      expect.stringMatching(/^[1-9]/),
    );
    expect(await listed(owner, '/v1/maintenances')).toHaveLength(2);
  });

  it('rows with faults → every fault with line and field, nothing stored', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const record = { id: newId(), vehicle_id: vehicle.id, type: 'oil_change', date: '2026-03-02', cost: 1 };
    const other = await uploadPhoto(await server.signUp());
    const body = linesOf([
      { kind: 'record', object: { ...record, cost: 89.999, colour: 'red' } },
      '{"kind":"record"',
      '',
      { kind: 'boat', object: {} },
      { kind: 'record', object: [] },
      { kind: 'record', object: { ...record, id: newId(), photos: [other.id] } },
      { kind: 'record', object: record, more: 1 },
      {
        kind: 'expense',
        object: { id: newId(), vehicle_id: newId(), kind: 'toll', date: '2026-03-02', cost: 1 },
      },
    ]);
    const tried = await sendRows(owner, body, '?dryRun=true');
    expect(importFaultsIn(tried)).toEqual([
      'rows 1 cost too_many_decimals',
      'rows 1 colour unknown_field',
      'rows 2 malformed_row',
      'rows 4 kind invalid_value',
      'rows 5 object invalid_type',
      'rows 7 more unknown_field',
      'rows 6 photos not_found',
      'rows 8 vehicle_id not_found',
    ]);
    const refused = await sendRows(owner, body);
    expect([refused.status, refused.body.code]).toEqual([422, 'import_refused']);
    expect(await listed(owner, '/v1/maintenances')).toEqual([]);
  });

  it.each([
    [
      'a gzip that was cut off',
      () => gzipSync(linesOf([{ kind: 'type', object: {} }])).subarray(0, 20),
      'damaged',
    ],
    ['a gzip made to explode', () => gzipSync(Buffer.alloc(40_000_000, ' ')), 'too_much_content'],
    ['one endless line', () => Buffer.alloc(300_000, '['), 'too_much_content'],
    ['no text', () => Buffer.from([0x7b, 0xff, 0xfe]), 'damaged'],
    ['more rows than may come', () => gzipSync(Buffer.from('0\n'.repeat(200_001))), 'too_much_content'],
  ])('%s → refused with its reason', async (_, bytes, reason) => {
    const owner = await server.signUp();
    const answer = await sendRows(owner, bytes());
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { code: 'archive_unreadable', params: { reason } },
    ]);
  });

  it('a row nested too deep → a fault of that row', async () => {
    const owner = await server.signUp();
    const deep = `{"kind":"record","object":${'['.repeat(30)}${']'.repeat(30)}}`;
    expect(importFaultsIn(await sendRows(owner, Buffer.from(deep), '?dryRun=true'))).toEqual([
      'rows 1 malformed_row',
    ]);
  });

  it('too many bytes → 413; wrong content type → 415; not signed in → 401', async () => {
    const owner = await server.signUp();
    const headers = { 'content-type': 'application/x-ndjson', 'content-length': '200000000' };
    expect((await owner.sendBytes('POST', '/v1/account/import', Buffer.alloc(0), headers)).status).toBe(413);
    const typed = { 'content-type': 'application/ndjson' };
    expect((await owner.sendBytes('POST', '/v1/account/import', Buffer.from('{}'), typed)).status).toBe(415);
    expect((await sendRows(server.nobody, Buffer.from('{}'))).status).toBe(401);
  });
});

describe('unlikely mileages of an import', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  /** A vehicle with 58,000 km on 1 January. */
  async function vehicleOf(owner: TestCaller): Promise<string> {
    const id = newId();
    const rows = [
      { kind: 'vehicle', object: { id, name: 'Clio', type: 'car', currentMileage: 58_000 } },
      { kind: 'reading', object: { id: newId(), vehicle_id: id, date: '2026-01-01', mileage: 58_000 } },
    ];
    expect((await sendRows(owner, linesOf(rows))).status).toBe(200);
    return id;
  }

  it.each(['record', 'expense', 'reading'])(
    'a %s far above what is there → refused as at every door; confirmed → stored',
    async (kind) => {
      const owner = await server.signUp();
      const vehicle_id = await vehicleOf(owner);
      const what = { record: { type: 'oil_change', cost: 90 }, expense: { kind: 'toll', cost: 9 } }[kind];
      const object = { ...what, id: newId(), vehicle_id, date: '2026-02-01', mileage: 610_000 };
      const refused = await sendRows(owner, linesOf([{ kind, object }]));
      expect([refused.status, importFaultsIn(refused)]).toEqual([422, ['/rows/1/mileage mileage_unlikely']]);
      expect(refused.body.errors[0].params).toMatchObject({
        neighbour: { date: '2026-01-01', mileage: 58_000 },
      });
      expect((await owner.get(`/v1/vehicles/${vehicle_id}`)).body.currentMileage).toBe(58_000);
      const confirmed = await sendRows(
        owner,
        linesOf([{ kind, object: { ...object, confirmMileage: true } }]),
      );
      expect(confirmed.status).toBe(200);
      expect((await owner.get(`/v1/vehicles/${vehicle_id}`)).body.currentMileage).toBe(610_000);
    },
  );

  it('the last row of a new vehicle far above the previous one → refused', async () => {
    const owner = await server.signUp();
    const id = newId();
    const rows = [
      { kind: 'vehicle', object: { id, name: 'Clio', type: 'car', currentMileage: 0 } },
      ...[57_000, 58_000, 610_000].map((mileage, index) => ({
        kind: 'reading',
        object: { id: newId(), vehicle_id: id, date: `2026-0${index + 1}-01`, mileage },
      })),
    ];
    const refused = await sendRows(owner, linesOf(rows), '?dryRun=true');
    expect(importFaultsIn(refused)).toEqual(['rows 4 mileage mileage_unlikely']);
    expect(countsIn(refused)['mileage']).toBe('3/0/1');
  });

  it('a vehicle with more readings than a page → judged with all of them', async () => {
    const owner = await server.signUp();
    const vehicle_id = await vehicleOf(owner);
    const day = (index: number) => new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);
    const readings = Array.from({ length: 2_100 }, (_, index) => ({
      kind: 'reading',
      object: { id: newId(), vehicle_id, date: day(index), mileage: 10_000 + index },
    }));
    expect((await sendRows(owner, linesOf(readings))).status).toBe(200);
    const object = { id: newId(), vehicle_id, date: day(1_500), mileage: 14_000 };
    const tried = await sendRows(owner, linesOf([{ kind: 'reading', object }]), '?dryRun=true');
    expect(tried.body.faults[0].params).toMatchObject({ neighbour: { date: day(1_500), mileage: 11_500 } });
  });

  it('an export of another account → reported by the dry run, refused, accepted once confirmed', async () => {
    const [seller, buyer] = [await server.signUp(), await server.signUp()];
    const vehicle_id = await vehicleOf(seller);
    const reading = { vehicle_id, id: newId(), date: '2026-02-01', mileage: 610_000, confirmMileage: true };
    expect((await sendRows(seller, linesOf([{ kind: 'reading', object: reading }]))).status).toBe(200);
    const zip = await exportOf(seller);
    const tried = await tryImportInto(buyer, zip);
    expect(importFaultsIn(tried)).toEqual([
      expect.stringMatching(/^mileage\.csv \d mileage mileage_unlikely$/),
    ]);
    expect(tried.body.faults[0].params).toMatchObject({
      neighbour: { date: '2026-01-01', mileage: 58_000 },
    });
    expect((await importInto(buyer, zip)).body.code).toBe('import_refused');
    expect((await importInto(buyer, zip, '?dryRun=true&confirmMileage=true')).body.faultCount).toBe(0);
    expect((await importInto(buyer, zip, '?confirmMileage=true')).status).toBe(200);
    const [vehicle] = await listed(buyer, '/v1/vehicles');
    expect(vehicle?.['currentMileage']).toBe(610_000);
  });

  it('an export for an existing vehicle → judged with its readings', async () => {
    const [seller, buyer] = [await server.signUp(), await server.signUp()];
    const vehicle_id = await vehicleOf(seller);
    const early = await exportOf(seller);
    await addReading(seller, vehicle_id, { date: '2026-02-01', mileage: 59_000 });
    const late = await exportOf(seller);
    expect((await importInto(buyer, early)).status).toBe(200);
    const [vehicle] = await listed(buyer, '/v1/vehicles');
    await addReading(buyer, String(vehicle?.['id']), {
      date: '2026-01-31',
      mileage: 30_000,
      confirmMileage: true,
    });
    expect(importFaultsIn(await tryImportInto(buyer, late))).toEqual([
      expect.stringMatching(/ mileage mileage_unlikely$/),
    ]);
  });

  it('an export of the same account → restored unchanged', async () => {
    const owner = await server.signUp();
    const vehicle_id = await vehicleOf(owner);
    const reading = await addReading(owner, vehicle_id, {
      date: '2026-02-01',
      mileage: 610_000,
      confirmMileage: true,
    });
    const zip = await exportOf(owner);
    await owner.delete(`/v1/vehicles/${vehicle_id}/mileage/${reading.id}`);
    expect((await tryImportInto(owner, zip)).body.faultCount).toBe(0);
    expect((await importInto(owner, zip)).status).toBe(200);
    expect((await owner.get(`/v1/vehicles/${vehicle_id}`)).body.currentMileage).toBe(610_000);
  });
});

describe.each(DIALECTS)('rows that replace rows of an earlier import on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  /** A vehicle with a record and an expense of an import. */
  async function imported(owner: TestCaller) {
    const [vehicle, record, expense] = [newId(), newId(), newId()];
    const rows = [
      { kind: 'vehicle', object: { id: vehicle, name: 'Clio', type: 'car', currentMileage: 0 } },
      {
        kind: 'record',
        object: {
          id: record,
          vehicle_id: vehicle,
          type: 'oil_change',
          date: '2026-02-01',
          cost: 1.8,
          mileage: 61_000,
        },
      },
      {
        kind: 'expense',
        object: {
          id: expense,
          vehicle_id: vehicle,
          kind: 'toll',
          date: '2026-02-02',
          cost: 5,
          mileage: 61_100,
        },
      },
    ];
    expect((await sendRows(owner, linesOf(rows))).status).toBe(200);
    return { vehicle, record, expense };
  }

  it('with the named version → replaced with their readings; undone with the import', async () => {
    const owner = await server.signUp();
    const { vehicle, record, expense } = await imported(owner);
    const ofVehicle = { vehicle_id: vehicle };
    const sent = await sendRows(
      owner,
      linesOf([
        {
          kind: 'record',
          object: {
            ...ofVehicle,
            id: record,
            type: 'oil_change',
            date: '2026-02-01',
            cost: 95,
            mileage: 60_000,
          },
          replaces: { kind: 'record', id: record, version: 1 },
        },
        // It was read as an expense, and is a record under another id.
        {
          kind: 'record',
          object: { ...ofVehicle, id: newId(), type: 'battery_replacement', date: '2026-02-02', cost: 80 },
          replaces: { kind: 'expense', id: expense, version: 1 },
        },
      ]),
    );
    expect([sent.status, sent.body.counts]).toEqual([
      200,
      expect.arrayContaining([{ entity: 'maintenances', added: 0, replaced: 2, skipped: 0, refused: 0 }]),
    ]);
    const records = await listed(owner, '/v1/maintenances?sort=date');
    expect(records).toMatchObject([
      { id: record, cost: 95, mileage: 60_000, version: 2 },
      { type: 'battery_replacement', version: 2 },
    ]);
    expect(await listed(owner, '/v1/expenses')).toEqual([]);
    const readings = await listed(owner, `/v1/vehicles/${vehicle}/mileage`);
    expect(readings).toMatchObject([{ mileage: 60_000, record_id: record }]);
    expect((await owner.get(`/v1/vehicles/${vehicle}`)).body.currentMileage).toBe(60_000);
    const undone = await owner.post(`/v1/account/imports/${sent.body.importId}/undo`);
    expect([undone.status, undone.body.keptCount]).toEqual([200, 0]);
    expect(await listed(owner, '/v1/maintenances')).toEqual([]);
  });

  it('changed since → stays; named twice → refused', async () => {
    const owner = await server.signUp();
    const { vehicle, record } = await imported(owner);
    const { body: own } = await owner.get(`/v1/maintenances/${record}`);
    const { created_at: _made, updated_at: _changed, version: _version, photos: _photos, ...body } = own;
    const changed = await owner.put(`/v1/maintenances/${record}`, { ...body, cost: 99 });
    expect(changed.status).toBe(200);
    const row = (cost: number, id = record) => ({
      kind: 'record',
      object: { id, vehicle_id: vehicle, type: 'oil_change', date: '2026-02-01', cost, mileage: 61_000 },
      replaces: { kind: 'record', id: record, version: 1 },
    });
    const sent = await sendRows(owner, linesOf([row(95)]));
    expect(countsIn(sent)['maintenances']).toBe('0/1/0');
    expect(await listed(owner, '/v1/maintenances')).toMatchObject([{ cost: 99, version: 2 }]);
    const newest = { kind: 'record', id: record, version: 2 };
    const twice = await sendRows(
      owner,
      linesOf([row(95), row(96, newId())].map((one) => ({ ...one, replaces: newest }))),
      '?dryRun=true',
    );
    expect(importFaultsIn(twice)).toEqual(['rows 2 id duplicate_item']);
    const wrong = await sendRows(
      owner,
      linesOf([{ ...row(95), replaces: { kind: 'vehicle', id: 'x', version: 0 } }]),
      '?dryRun=true',
    );
    expect(importFaultsIn(wrong)).toEqual([
      'rows 1 replaces/kind invalid_value',
      'rows 1 replaces/id invalid_id',
      expect.stringMatching(/^rows 1 replaces\/version/),
    ]);
  });

  it('an object of another garage → not replaced', async () => {
    const owner = await server.signUp();
    const { vehicle } = await imported(owner);
    const other = await imported(await server.signUp());
    const sent = await sendRows(
      owner,
      linesOf([
        {
          kind: 'record',
          object: { id: newId(), vehicle_id: vehicle, type: 'oil_change', date: '2026-02-01', cost: 1 },
          replaces: { kind: 'record', id: other.record, version: 1 },
        },
      ]),
    );
    expect(countsIn(sent)['maintenances']).toBe('0/1/0');
  });
});
