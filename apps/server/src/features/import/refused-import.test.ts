import {
  countsIn,
  editEntries,
  exportOf,
  importFaultsIn,
  importInto,
  rowsEdited,
  tryImportInto,
  unzip,
  zipOf,
  type Entries,
  type EntryChanges,
} from '#testing/archives.ts';
import { addMaintenance, addVehicle, listed, newId, uploadPdf, uploadPhoto } from '#testing/builders.ts';
import { gpsTaggedJpeg, CAMERA_NAME } from '#testing/sample-files.ts';
import { garageIds, rowCounter } from '#testing/databases/stored-rows.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { v5 as uuidOfName } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe('an export with faults', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let exported: Entries;
  let vehicleId: string;
  let photo: { id: string; name: string };
  let fresh: TestCaller;

  beforeAll(async () => {
    const owner = await server.signUp();
    photo = await uploadPhoto(owner);
    const invoice = await uploadPdf(owner);
    vehicleId = (await addVehicle(owner, { photos: [photo.id] })).id;
    await addMaintenance(owner, vehicleId, { mileage: 42_000, notes: 'deux\nlignes' });
    await addMaintenance(owner, vehicleId, { invoice: invoice.id });
    exported = await unzip(await exportOf(owner));
  });
  beforeEach(async () => {
    fresh = await server.signUp();
  });

  const edited = (changes: EntryChanges) => zipOf(editEntries(exported, changes));

  const storedFiles = async (at: Pick<TestServer, 'context'> = server): Promise<number> => {
    let count = 0;
    await at.context.background.settle();
    for await (const _file of at.context.fileStore.list()) count += 1;
    return count;
  };

  /** The answer of a refused dry run; asserts that neither it nor the import stores anything. */
  async function refuse(zip: Buffer): Promise<TestAnswer> {
    await server.context.background.settle();
    const count = await rowCounter(server.context);
    const [before, filesBefore] = [await count(), await storedFiles()];
    const tried = await tryImportInto(fresh, zip);
    const answer = await importInto(fresh, zip);
    expect([answer.status, answer.body.code]).toEqual([422, 'import_refused']);
    expect(await storedFiles()).toBe(filesBefore);
    expect(await count()).toEqual(before);
    expect(tried.status).toBe(200);
    expect(importFaultsIn(answer)).toHaveLength(importFaultsIn(tried).length);
    return tried;
  }

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('wrong values → every fault by file, line and column, after cells with %s too', async (_, lineBreak) => {
    const zip = await edited({
      // The first row is two lines long.
      'maintenances.csv': rowsEdited((row, index) => ({
        ...row,
        notes: index === 0 ? `deux${lineBreak}lignes` : '',
        cost: index === 0 ? '89.999' : 'x',
      })),
      'vehicles.csv': rowsEdited((row) => ({ ...row, type: 'boat', version: '0' })),
      'mileage.csv': rowsEdited((row) => ({ ...row, date: '2027-11-21', source: 'record', record_id: '' })),
    });
    expect(importFaultsIn(await refuse(zip))).toEqual([
      'vehicles.csv 2 type invalid_value',
      'vehicles.csv 2 version too_small',
      'maintenances.csv 2 cost too_many_decimals',
      'maintenances.csv 4 cost invalid_type',
      'mileage.csv 2 source invalid_value',
      'mileage.csv 2 date date_in_future',
      'mileage.csv 3 source invalid_value',
      'mileage.csv 3 date date_in_future',
    ]);
  });

  it('dangling references, duplicate ids → refused with their positions', async () => {
    const zip = await edited({
      'maintenances.csv': rowsEdited((row, index) => {
        const changed = { ...row, notes: '', type: 'oil' };
        return index === 0 ? changed : [changed, { ...changed, type: row['type'] ?? '' }];
      }),
      'vehicles.csv': rowsEdited((row) => ({ ...row, photos: `${row['photos']} ${newId()} ${photo.id}` })),
      'reminders.csv': rowsEdited((row, index) =>
        index === 0 ? { ...row, next_reminder_date: '', planned_mileage: '', interval_km: '' } : row,
      ),
      'mileage.csv': rowsEdited((row) => ({ ...row, vehicle_id: newId(), record_id: '', source: 'manual' })),
    });
    expect(importFaultsIn(await refuse(zip))).toEqual([
      'vehicles.csv 2 photos not_found',
      'vehicles.csv 2 photos duplicate_item',
      'maintenances.csv 2 type unknown_type',
      'maintenances.csv 3 type unknown_type',
      'maintenances.csv 4 id duplicate_item',
      'reminders.csv 2 next_reminder_date reminder_without_trigger',
      'mileage.csv 2 vehicle_id not_found',
      'mileage.csv 3 vehicle_id not_found',
    ]);
  });

  it('missing or extra column, truncated line, wrong encoding, missing table → named', async () => {
    const zip = await edited({
      'vehicles.csv': (text) => text.replace('id,name', 'id,nom'),
      'maintenances.csv': (text) => `${text}"never closed`,
      'mileage.csv': (text) => `${text}a,b\n`,
      'reminders.csv': (text) => Buffer.from(`${text}é`, 'latin1'),
      'maintenance-types.csv': () => null,
    });
    const faults = importFaultsIn(await refuse(zip));
    expect(faults).toEqual(
      expect.arrayContaining([
        'vehicles.csv 1 name required',
        'vehicles.csv 1 nom unknown_field',
        'maintenances.csv 5 malformed_row',
        'mileage.csv 4 malformed_row',
        'maintenance-types.csv not_found',
      ]),
    );
    expect(faults.filter((fault) => /^reminders.csv \d+ malformed_row$/.test(fault))).toHaveLength(1);
  });

  it('a missing or invalid file → refused; bytes of the others are removed', async () => {
    const path = `files/${photo.id}/${photo.name}`;
    expect(importFaultsIn(await refuse(await edited({ [path]: () => null })))).toEqual([
      `files/${photo.id} not_found`,
    ]);
    const faults = importFaultsIn(await refuse(await edited({ [path]: () => '<svg/>' })));
    expect(faults).toEqual([`${path} wrong_file_kind`]);
  });

  it('a picture with a location → encoded again without it', async () => {
    const path = `files/${photo.id}/${photo.name}`;
    const tagged = await gpsTaggedJpeg();
    const zip = await edited({ [path]: () => tagged });
    expect((await importInto(fresh, zip)).status).toBe(200);
    const [vehicle] = await listed(fresh, '/v1/vehicles');
    const { bytes } = await fresh.download(vehicle.photos[0].url);
    expect(vehicle.photos[0]).toMatchObject({ contentType: 'image/jpeg', width: 80, height: 60 });
    expect(bytes.includes(CAMERA_NAME)).toBe(false);
    expect(bytes.equals(tagged)).toBe(false);
  });

  it('a PDF as a photo → refused at its use', async () => {
    const zip = await edited({
      [`files/${photo.id}/${photo.name}`]: () => Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF'),
    });
    expect(importFaultsIn(await refuse(zip))).toEqual(['vehicles.csv 2 photos wrong_file_kind']);
  });

  it('a reading that differs from its record, or is missing → the record wins', async () => {
    const zip = await edited({
      'mileage.csv': (text) => text.replace(/,42000,record/, ',99999,record'),
      'vehicles.csv': (text) => text.replace(',42000,', ',50000,'),
    });
    expect((await importInto(fresh, zip)).status).toBe(200);
    const [vehicle] = await listed(fresh, '/v1/vehicles');
    expect(vehicle.currentMileage).toBe(42_000);
    const bare = await edited({ 'mileage.csv': (text) => `${text.split('\n', 1)[0]}\n` });
    const another = await server.signUp();
    expect(countsIn(await importInto(another, bare))).toMatchObject({ mileage: '0/0/0' });
    const [again] = await listed(another, '/v1/vehicles');
    expect(await listed(another, `/v1/vehicles/${again.id}/mileage`)).toMatchObject([
      { mileage: 42_000, source: 'record' },
    ]);
  });

  it('beyond the plan → plan_limit_reached, nothing stored', async () => {
    const small = await startTestServer({
      dialect: 'sqlite',
      config: { premiumLimits: { vehicles: 0, storageBytes: null } },
    });
    const zip = await edited({});
    const caller = await small.signUp();
    expect(await tryImportInto(caller, zip)).toMatchObject({
      status: 403,
      body: { code: 'plan_limit_reached' },
    });
    expect(await importInto(caller, zip)).toMatchObject({
      status: 403,
      body: { code: 'plan_limit_reached' },
    });
    expect(await storedFiles(small)).toBe(0);
    expect(await listed(caller, '/v1/vehicles')).toEqual([]);
    await small.close();
  });

  it('a new id that another account has → id_conflict, nothing stored', async () => {
    const garageOfFresh = (await garageIds(server.context)).at(-1);
    const stranger = await server.signUp();
    await addVehicle(stranger, { id: uuidOfName(vehicleId, String(garageOfFresh)) });
    const files = await storedFiles();
    const answer = await importInto(fresh, await edited({}));
    expect(answer).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
    expect(await listed(fresh, '/v1/vehicles')).toEqual([]);
    expect(await storedFiles()).toBe(files);
  });

  it('custom types with a taken key → matched by label, or renamed', async () => {
    const zip = await edited({
      'maintenance-types.csv': (text) =>
        `${text}chaine,Chaîne,true,,365,true\ncourroie,Courroie,true,,365,true\n`,
      'maintenances.csv': (text) => text.replace('oil_change', 'chaine').replace('oil_change', 'courroie'),
    });
    const settings = (await fresh.get('/v1/settings')).body;
    const own = ['chaine', 'COURROIE'].map((label) => ({ label, custom: true, defaultReminder: false }));
    const renamed = [...settings.maintenanceTypes, ...own].map((type, index, all) =>
      index === all.length - 2 ? { ...type, label: 'Chaine !' } : type,
    );
    await fresh.put('/v1/settings', { ...settings, maintenanceTypes: renamed });
    expect(countsIn(await importInto(fresh, zip))).toMatchObject({
      maintenance_types: '1/9/0',
      settings: '0/1/0',
    });
    const types: string[] = (await listed(fresh, '/v1/maintenances')).map(({ type }) => type);
    expect(types.toSorted()).toEqual(['chaine_2', 'courroie']);
  });

  it('repacked with a folder and system files → read', async () => {
    const wrapped = [...exported].map(([path, bytes]) => [`carnet-2026-11-21/${path}`, bytes] as const);
    const zip = await zipOf([
      ...wrapped,
      ['__MACOSX/._account.json', 'x'],
      ['carnet-2026-11-21/.DS_Store', 'x'],
    ]);
    expect(countsIn(await importInto(fresh, zip))).toMatchObject({ vehicles: '1/0/0', files: '2/0/0' });
  });
});
