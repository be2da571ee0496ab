import { countsIn, importFaultsIn, linesOf, sendRows } from '#testing/archives.ts';
import { addVehicle, listed, newId, uploadPdf, uploadPhoto } from '#testing/builders.ts';
import { holdServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';

describe('rows of an import', () => {
  const server = holdServer({ dialect: 'sqlite' });

  /** A vehicle with one object of each kind. */
  async function garageOf(owner: TestCaller): Promise<object[]> {
    const [photo, invoice] = [await uploadPhoto(owner), await uploadPdf(owner)];
    const [vehicle, record, expense, document] = [newId(), newId(), newId(), newId()];
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
      { kind: 'tyre_set', object: { ...ofVehicle, id: newId(), name: 'Pneus neige', season: 'winter' } },
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

  it('rows with faults → every fault by line and field, and nothing is stored', async () => {
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
    [
      'more rows than may come',
      () => gzipSync(Buffer.from('{"kind":"type","object":{}}\n'.repeat(200_001))),
      'too_much_content',
    ],
  ])('%s → refused with its reason', async (_, bytes, reason) => {
    const owner = await server.signUp();
    const answer = await sendRows(owner, bytes());
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { code: 'archive_unreadable', params: { reason } },
    ]);
  });

  it('a row that nests deeper than any → that row has a fault', async () => {
    const owner = await server.signUp();
    const deep = `{"kind":"record","object":${'['.repeat(30)}${']'.repeat(30)}}`;
    expect(importFaultsIn(await sendRows(owner, Buffer.from(deep), '?dryRun=true'))).toEqual([
      'rows 1 malformed_row',
    ]);
  });

  it('more bytes than rows may have → 413; another content type → 415; nobody → 401', async () => {
    const owner = await server.signUp();
    const headers = { 'content-type': 'application/x-ndjson', 'content-length': '200000000' };
    expect((await owner.sendBytes('POST', '/v1/account/import', Buffer.alloc(0), headers)).status).toBe(413);
    const typed = { 'content-type': 'application/ndjson' };
    expect((await owner.sendBytes('POST', '/v1/account/import', Buffer.from('{}'), typed)).status).toBe(415);
    expect((await sendRows(server.nobody, Buffer.from('{}'))).status).toBe(401);
  });
});
