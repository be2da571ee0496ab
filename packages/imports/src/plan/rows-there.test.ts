import { PlanIds } from '#content/plan-ids.ts';
import type { ImportPlan, KnownAccount } from '#plan/plan.ts';
import { planOf, planOfText } from '#testing/sample-plans.ts';
import { expect, it } from 'vitest';

const NAMESPACE = '01a20b99-3943-761b-a6f3-6f598f51933c';
const TABLE =
  'Véhicule;Date;Km;Travaux;Prix\nClio;14/03/2024;61250;Vidange;189,90\nClio;02/06/2025;72480;Péage;12,00';

/** What an account has after it took in a plan. */
function accountAfter(plan: ImportPlan, isOld = false): KnownAccount {
  const ids = new PlanIds(plan, NAMESPACE);
  const known = (kind: 'record' | 'expense') =>
    plan[`${kind}s`].map(({ vehicle, names, date, cents, mileage }) => ({
      id: isOld ? ids.read(kind, names) : ids.written(names),
      vehicleId: ids.vehicle(vehicle),
      date,
      cents: cents ?? 0,
      mileage,
    }));
  const vehicles = [{ id: ids.vehicle('Clio'), name: 'Ma Clio', licensePlate: null, vin: null }];
  return { records: known('record'), expenses: known('expense'), vehicles, namespace: NAMESPACE };
}

it.each([
  ['by the text of its rows', false],
  ['by what an earlier reader made of them', true],
])('the same file again, known %s → goes to its vehicle, and all of it is there', (_by, isOld) => {
  const account = accountAfter(planOfText(TABLE), isOld);
  const again = planOfText(TABLE, {}, account);
  expect(again.vehicles[0]?.choice).toEqual({ kind: 'mine', id: account.vehicles?.[0]?.id });
  const rows = [...again.records, ...again.expenses];
  expect(rows.map(({ isThere, resembles }) => [isThere, resembles])).toEqual([
    [true, []],
    [true, []],
  ]);
});

it('a longer file → its new rows alone; one like a row of the file is not asked about, one typed by hand is', () => {
  const first = accountAfter(planOfText(TABLE));
  const vehicleId = first.vehicles?.[0]?.id ?? '';
  const typed = { id: 'by-hand', vehicleId, date: first.records[0]?.date, cents: 9500, mileage: null };
  const account = { ...first, records: [...first.records, typed] } as KnownAccount;
  const longer = `${TABLE}\nClio;15/03/2024;61250;Filtre;189,90\nClio;14/03/2024;61250;Batterie;95,00`;
  const { records } = planOfText(longer, { isJoining: false }, account);
  expect(records.map(({ description, isThere, resembles }) => [description, isThere, resembles])).toEqual([
    ['Vidange', true, []],
    ['Batterie', false, ['by-hand']],
    ['Filtre', false, []],
  ]);
});

it.each([
  ['VIN', { name: 'X', licensePlate: null, vin: 'vf1rja00000000001' }, 'Châssis'],
  ['plate', { name: 'X', licensePlate: 'FA 512 ZK', vin: null }, 'FA-512-ZK'],
  ['name', { name: 'CLIO', licensePlate: null, vin: null }, 'Clio'],
])('a vehicle of the account with the same %s → proposed', (kind, vehicle, name) => {
  const account = { records: [], vehicles: [{ id: 'mine', ...vehicle }] };
  const text =
    kind === 'VIN'
      ? '"## Vehicle"\n"Name","VIN"\n"Châssis","VF1RJA00000000001"\n"## Log"\n"Data","Odo (km)"\n"2024-03-14","10"'
      : `Véhicule;Date;Km;Travaux;Prix\n${name};14/03/2024;61250;Vidange;189,90`;
  expect(planOfText(text, {}, account).vehicles[0]?.choice).toEqual({ kind: 'mine', id: 'mine' });
});

it('another column read as the cost, or a row corrected by hand → nothing comes twice, and what is otherwise is told', () => {
  const account = accountAfter(planOfText(TABLE));
  const columns = { 'table.csv': ['vehicle', 'date', 'ignored', 'title', 'cost'] };
  const { records, expenses } = planOfText(TABLE, { columns }, account);
  expect([...records, ...expenses].map(({ isThere, isOtherwise }) => [isThere, isOtherwise])).toEqual([
    [true, true],
    [true, true],
  ]);
  const rows = { 'table.csv/3': { type: 'tire_change', cents: 900 } };
  const corrected = planOfText(TABLE, { rows }, account);
  expect(corrected.expenses).toEqual([]);
  expect(corrected.records.map(({ isThere, isOtherwise }) => [isThere, isOtherwise])).toEqual([
    [true, false],
    [true, true],
  ]);
});

it('the same rows in another encoding → nothing comes twice', () => {
  const text = 'Véhicule;Date;Km;Travaux;Prix\nClio;14/03/2024;61250;Révision générale;189,90';
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const plan = planOf([{ name: 'table.csv', bytes }]);
  const read = planOf([{ name: 'table.csv', bytes }], { encoding: 'macintosh' }, accountAfter(plan));
  expect(read.records[0]?.description).not.toBe('Révision générale');
  expect(read.records[0]?.isThere).toBe(true);
});
