import { countsIn, importFaultsIn, linesOf, sendRows, zipOf } from '#testing/archives.ts';
import { addVehicle, listed, photoBytes, pdfBytes, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { startTestServer } from '#testing/test-server.ts';
import { writeRows, type PlanRows } from '@carnet/imports/content/write-rows';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { decidePlan, type DecidedPlan } from '@carnet/imports/plan/decide-plan';
import { makePlan } from '@carnet/imports/plan/make-plan';
import type { ImportPlan, KnownAccount, KnownRecord } from '@carnet/imports/plan/plan';
import { readFiles } from '@carnet/imports/read-files';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FIXTURES = new URL('../../../../../packages/imports/testing/fixtures/', import.meta.url);
const FUELIO_WITH_PICTURES = [
  '"## Vehicle"',
  '"Name","Description","DistUnit","FuelUnit","ConsumptionUnit","ImportCSVDateFormat","VIN","Insurance","Plate","Make","Model","Year"',
  '"Clio","","0","0","0","yyyy-MM-dd","","","","","",""',
  '"## CostCategories"',
  '"CostTypeID","Name","priority","color"',
  '"1","Service","0",""',
  '"## Costs"',
  '"CostTitle","Date","Odo","CostTypeID","Notes","Cost","flag","idR","read","RemindOdo","RemindDate","isTemplate","RepeatOdo","RepeatMonths","isIncome","UniqueId"',
  '"Vidange","2026-03-14","61250","1","","189.9","0","0","1","0","2011-01-01","0","0","0","0","31"',
  '"## Pictures"',
  '"Filename","Note","Type","target_id"',
  '"vidange.png","","2","31"',
  '"facture.pdf","","2","31"',
  '"brouillon.jpg","","2","31"',
].join('\n');
const TODAY = parseCivilDate('2026-11-22');

function planOf(name: string): ImportPlan {
  return planOfBytes(name, new Uint8Array(readFileSync(new URL(name, FIXTURES))));
}

function planOfBytes(name: string, bytes: Uint8Array): ImportPlan {
  if (TODAY === null) throw new Error('No such day');
  const result = readFiles([{ name, bytes }], { today: TODAY, timeZone: 'Europe/Paris', answers: {} });
  return makePlan(result, {}, { today: TODAY });
}

function rowsOf(plan: ImportPlan, namespace: string, refused: readonly string[] = []): PlanRows {
  const context = { namespace, language: 'fr', ownTypes: [], unnamed: 'Véhicule' } as const;
  return writeRows(plan, context, new Set(refused));
}

/** The account as a device knows it. */
async function accountOf(owner: TestCaller, namespace: string): Promise<KnownAccount> {
  const vehicles = await listed(owner, '/v1/vehicles?limit=500');
  const archived = await listed(owner, '/v1/vehicles?limit=500&archived=true');
  const all = [...vehicles, ...archived];
  const readings = await Promise.all(
    all.map(({ id }) => listed(owner, `/v1/vehicles/${id}/mileage?limit=500`)),
  );
  const known = (object: Maintenance | Expense): KnownRecord => ({
    id: object.id,
    vehicleId: object.vehicle_id,
    date: object.date,
    cents: Math.round(object.cost * 100),
    mileage: object.mileage,
    version: object.version,
    isUntouched: object.created_at === object.updated_at,
    object: { ...object },
  });
  return {
    namespace,
    vehicles: all,
    records: (await listed(owner, '/v1/maintenances?limit=500')).map(known),
    expenses: (await listed(owner, '/v1/expenses?limit=500')).map(known),
    readings: readings.flat().map((reading) => ({
      ...reading,
      vehicleId: reading.vehicle_id,
      sourceId: reading.record_id ?? reading.expense_id ?? reading.fitting_id,
    })),
    tyreSets: await listed(owner, '/v1/tyre-sets?limit=500'),
    tyreFittings: await listed(owner, '/v1/tyre-fittings?limit=500'),
    reminders: (await listed(owner, '/v1/maintenances/reminders?limit=500')).map((reminder) => ({
      id: reminder.id,
      vehicleId: reminder.vehicle_id,
      type: reminder.maintenance_type,
    })),
  };
}

async function settingsOf(owner: TestCaller): Promise<Settings> {
  return (await owner.get('/v1/settings')).body;
}

function decideAgain(
  name: string,
  account: KnownAccount,
  settings: Settings,
  bytes = new Uint8Array(readFileSync(new URL(name, FIXTURES))),
): DecidedPlan {
  if (TODAY === null) throw new Error('No such day');
  const result = readFiles([{ name, bytes }], { today: TODAY, timeZone: 'Europe/Paris', answers: {} });
  const ownTypes = settings.maintenanceTypes.map(({ key }) => key);
  const writing = {
    namespace: account.namespace ?? '',
    language: 'fr',
    ownTypes,
    unnamed: 'Véhicule',
  } as const;
  return decidePlan(result, {}, { today: TODAY, account }, { ...writing, account, settings });
}

/** Imports a plan as the page does: its files first, then its rows without those that were refused. */
async function importPlan(owner: TestCaller, plan: ImportPlan, namespace: string): Promise<TestAnswer> {
  const refused: string[] = [];
  for (const { id, name, bytes } of rowsOf(plan, namespace).files) {
    const { status } = await owner.upload(bytes, name, '', `?id=${id}`);
    if (status === 415) refused.push(id);
    else if (status >= 300) throw new Error(`${name}: ${status}`);
  }
  return sendRows(owner, linesOf(rowsOf(plan, namespace, refused).rows));
}

describe('files of other apps', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it.each([
    'fuelio/fuelio-9-clio.csv',
    'drivvo/drivvo-en-2019-cr.csv',
    'lubelogger/service-fr.csv',
    'simply-auto/simply-auto-backup.zip',
    'acar/acar-backup.abp',
    'roadtrip/roadtrip-de-km.csv',
    'tracktor/tracktor-export-2026-09-30.json',
    'may/may_backup_20260930_101500.json',
    'spritmonitor/costs.csv',
    'others/mycar-v2.csv',
    'spreadsheet/excel-fr-windows1252.csv',
    'spreadsheet/excel-fr.xlsx',
    'nasty/nasty.csv',
    'hammond/hammond-db.sql',
    'clarkson/clarkson-dump.sql',
  ])('%s → stored whole; the same again → nothing', async (name) => {
    const owner = await server.signUp();
    const namespace = randomUUID();
    const plan = planOf(name);
    const imported = await importPlan(owner, plan, namespace);
    expect(importFaultsIn(imported)).toEqual([]);
    const stored = countsIn(imported);
    const { records, vehicles, reminders, expenses } = plan;
    const entities = ['vehicles', 'maintenances', 'reminders', 'expenses'] as const;
    expect(entities.map((entity) => stored[entity])).toEqual(
      [vehicles, records, reminders, expenses].map(({ length }) => `${length}/0/0`),
    );
    const again = countsIn(await importPlan(owner, planOf(name), namespace));
    expect(entities.map((entity) => again[entity])).toEqual(
      [vehicles, records, reminders, expenses].map(({ length }) => `0/${length}/0`),
    );
    expect(again['mileage']).toMatch(/^0\//);
    // As on a device: every row is known with the same values, and nothing has to be sent.
    const { plan: seen, rowsWithout } = decideAgain(
      name,
      await accountOf(owner, namespace),
      await settingsOf(owner),
    );
    const there = [...seen.records, ...seen.expenses, ...seen.readings].flatMap((row) => row.there ?? []);
    expect(there.filter(({ state }) => state !== 'same')).toEqual([]);
    expect(seen.records.every((row) => row.there)).toBe(true);
    expect(rowsWithout(new Set()).rows).toEqual([]);
  });

  it('tyres of May → sets with their kilometres, fittings with their readings; the same again → nothing', async () => {
    const owner = await server.signUp();
    const namespace = randomUUID();
    const fitment = { axle: 'all', fitted_date: '2025-11-08', fitted_odometer: 57_902, removed_date: null };
    const before = { fitted_date: '2025-04-05', fitted_odometer: 46_100, removed_date: '2025-11-08' };
    const bytes = new TextEncoder().encode(
      JSON.stringify({
        export_info: { app_version: '0.42.0' },
        vehicles: [
          {
            name: 'Clio',
            vehicle_type: 'car',
            odometer_unit: 'km',
            fuel_logs: [{ date: '2026-03-01', odometer: 61_000, volume: 40, total_cost: 70 }],
            tire_sets: [
              { name: 'Alpin 6', tire_type: 'winter', size: '205/55 R16', fitments: [fitment] },
              { name: 'Primacy 4', tire_type: 'summer', fitments: [{ ...before, removed_odometer: 57_902 }] },
              { name: 'Jantes', tire_type: 'other', fitments: [] },
            ],
          },
        ],
      }),
    );
    const plan = planOfBytes('may.json', bytes);
    const stored = countsIn(await importPlan(owner, plan, namespace));
    expect([stored['tyre_sets'], stored['tyre_fittings']]).toEqual(['2/0/0', '2/0/0']);
    const sets = await listed(owner, '/v1/tyre-sets');
    expect(Object.fromEntries(sets.map(({ name, distance }) => [name, distance]))).toEqual({
      'Alpin 6': 61_000 - 57_902,
      'Primacy 4': 57_902 - 46_100,
    });
    const [vehicle] = await listed(owner, '/v1/vehicles');
    const readings = await listed(owner, `/v1/vehicles/${vehicle.id}/mileage`);
    expect(readings.filter(({ source }) => source === 'tyres')).toHaveLength(2);
    const again = countsIn(await importPlan(owner, planOfBytes('may.json', bytes), namespace));
    expect([again['tyre_sets'], again['tyre_fittings']]).toEqual(['0/2/0', '0/2/0']);
    const known = await accountOf(owner, namespace);
    const seen = decideAgain('may.json', known, await settingsOf(owner), bytes);
    expect(seen.rowsWithout(new Set()).rows).toEqual([]);
  });

  it('Fuelio fill-ups → expenses with litres and one reading each', async () => {
    const owner = await server.signUp();
    const plan = planOf('fuelio/fuelio-9-clio.csv');
    await importPlan(owner, plan, randomUUID());
    const expenses = await listed(owner, '/v1/expenses');
    expect(expenses.filter(({ kind }) => kind === 'fuel')).toHaveLength(6);
    expect(expenses).toContainEqual(
      expect.objectContaining({ kind: 'fuel', mileage: 61_020, unit: 'L', quantity: expect.any(Number) }),
    );
    const [vehicle] = await listed(owner, '/v1/vehicles');
    const readings = await listed(owner, `/v1/vehicles/${vehicle.id}/mileage`);
    expect(readings.filter(({ mileage }) => mileage === 61_020)).toMatchObject([{ source: 'expense' }]);
  });

  it('files of a backup → on their record; an invalid one is left out; resent after a break → once', async () => {
    const owner = await server.signUp();
    const namespace = randomUUID();
    const backup = await zipOf([
      ['vehicle1local.csv', FUELIO_WITH_PICTURES],
      ['vidange.png', await photoBytes()],
      ['facture.pdf', await pdfBytes()],
      ['brouillon.jpg', 'not a picture'],
    ]);
    const plan = planOfBytes('sauvegarde.zip', new Uint8Array(backup));
    const { files, rows } = rowsOf(plan, namespace);
    expect(files.map(({ name }) => name)).toEqual(['facture.pdf', 'vidange.png', 'brouillon.jpg']);
    // The first try ends after one file.
    const [first] = files;
    if (!first) throw new Error('The plan has no files');
    expect((await owner.upload(first.bytes, first.name, '', `?id=${first.id}`)).status).toBe(201);
    const early = await sendRows(owner, linesOf(rows));
    expect([early.status, early.body.code]).toEqual([422, 'import_refused']);
    expect(await listed(owner, '/v1/vehicles')).toEqual([]);

    expect(countsIn(await importPlan(owner, plan, namespace))).toMatchObject({ maintenances: '1/0/0' });
    const whole = [
      { photos: [{ name: 'vidange.png', contentType: 'image/png' }], invoice: { name: 'facture.pdf' } },
    ];
    const records = await listed(owner, '/v1/maintenances');
    expect(records).toMatchObject(whole);
    expect(records[0].photos).toHaveLength(1);
    expect(countsIn(await importPlan(owner, plan, namespace))).toMatchObject({ maintenances: '0/1/0' });
    expect(await listed(owner, '/v1/maintenances')).toEqual(records);
  });

  it('vehicle limit reached → nothing stored; with room → everything once', async () => {
    const config = { premiumLimits: { vehicles: 1, storageBytes: null } };
    const small = await startTestServer({ dialect: 'sqlite', config });
    const owner = await small.signUp();
    const own = await addVehicle(owner);
    const namespace = randomUUID();
    const plan = planOf('fuelio/fuelio-9-clio.csv');
    const refused = await importPlan(owner, plan, namespace);
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit_reached']);
    expect(await listed(owner, '/v1/expenses')).toEqual([]);
    await owner.delete(`/v1/vehicles/${own.id}`);
    const stored = countsIn(await importPlan(owner, plan, namespace));
    expect([stored['vehicles'], stored['expenses']]).toEqual(['1/0/0', `${plan.expenses.length}/0/0`]);
    await small.close();
  });

  it('a sheet without mileages → 0 km at the start of its history refuses no later reading', async () => {
    const owner = await server.signUp();
    const sheet = (text: string) => planOfBytes('travaux.csv', new TextEncoder().encode(text));
    await importPlan(owner, sheet('Date;Travaux;Montant\n14/03/2020;Vidange;89,90\n'), randomUUID());
    const [vehicle] = await listed(owner, '/v1/vehicles');
    expect(await listed(owner, `/v1/vehicles/${vehicle.id}/mileage`)).toMatchObject([
      { date: '2020-03-14', mileage: 0, source: 'vehicle' },
    ]);
    const added = await owner.post('/v1/maintenances', {
      vehicle_id: vehicle.id,
      type: 'oil_change',
      date: '2024-05-02',
      cost: 95,
      mileage: 50_000,
    });
    expect([added.status, added.body.code]).toEqual([201, undefined]);
    expect((await read(owner, `/v1/vehicles/${vehicle.id}`)).currentMileage).toBe(50_000);
  });
});
