import { countsIn, importFaultsIn, importInto, tryImportInto } from '#testing/archives.ts';
import { listed, read } from '#testing/builders.ts';
import { holdServer } from '#testing/held-server.ts';
import { writeExport } from '@carnet/imports/content/write-export';
import { makePlan } from '@carnet/imports/plan/make-plan';
import type { ImportPlan } from '@carnet/imports/plan/plan';
import { readFiles } from '@carnet/imports/read-files';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FIXTURES = new URL('../../../../../packages/imports/testing/fixtures/', import.meta.url);
const TODAY = parseCivilDate('2026-11-22');

function planOf(name: string): ImportPlan {
  return planOfBytes(name, new Uint8Array(readFileSync(new URL(name, FIXTURES))));
}

function planOfBytes(name: string, bytes: Uint8Array): ImportPlan {
  if (TODAY === null) throw new Error('No such day');
  const result = readFiles([{ name, bytes }], { today: TODAY, timeZone: 'Europe/Paris', answers: {} });
  return makePlan(result, {}, { today: TODAY });
}

function zipOf(plan: ImportPlan, namespace: string): Uint8Array {
  const now = '2026-11-22T10:00:00.000Z';
  return writeExport(plan, { namespace, language: 'fr', now, types: [], unnamed: 'Véhicule' });
}

describe('files of others, translated', () => {
  const server = holdServer({ dialect: 'sqlite' });

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
    const zip = zipOf(plan, namespace);
    expect(importFaultsIn(await tryImportInto(owner, zip))).toEqual([]);
    const stored = countsIn(await importInto(owner, zip));
    const { records, vehicles, reminders, expenses } = plan;
    const entities = ['vehicles', 'maintenances', 'reminders', 'expenses'] as const;
    expect(entities.map((entity) => stored[entity])).toEqual(
      [vehicles, records, reminders, expenses].map(({ length }) => `${length}/0/0`),
    );
    const again = countsIn(await importInto(owner, zipOf(planOf(name), namespace)));
    expect(entities.map((entity) => again[entity])).toEqual(
      [vehicles, records, reminders, expenses].map(({ length }) => `0/${length}/0`),
    );
    expect(again['mileage']).toMatch(/^0\//);
  });

  it('fill-ups of Fuelio → expenses with their litres, each with its one reading', async () => {
    const owner = await server.signUp();
    const plan = planOf('fuelio/fuelio-9-clio.csv');
    await importInto(owner, zipOf(plan, randomUUID()));
    const expenses = await listed(owner, '/v1/expenses');
    expect(expenses.filter(({ kind }) => kind === 'fuel')).toHaveLength(6);
    expect(expenses).toContainEqual(
      expect.objectContaining({ kind: 'fuel', mileage: 61_020, unit: 'L', quantity: expect.any(Number) }),
    );
    const [vehicle] = await listed(owner, '/v1/vehicles');
    const readings = await listed(owner, `/v1/vehicles/${vehicle.id}/mileage`);
    expect(readings.filter(({ mileage }) => mileage === 61_020)).toMatchObject([{ source: 'expense' }]);
  });

  it('a sheet without mileages, then one with them → its 0 km stand where the history begins and refuse none', async () => {
    const owner = await server.signUp();
    const sheet = (text: string) => planOfBytes('travaux.csv', new TextEncoder().encode(text));
    await importInto(owner, zipOf(sheet('Date;Travaux;Montant\n14/03/2020;Vidange;89,90\n'), randomUUID()));
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
