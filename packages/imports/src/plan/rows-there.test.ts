import { PlanIds } from '#content/plan-ids.ts';
import type { PlanRows } from '#content/write-rows.ts';
import type { DecidedPlan } from '#plan/decide-plan.ts';
import type { ImportPlan, KnownAccount, KnownRecord } from '#plan/plan.ts';
import { decidedOf, decidedOfText, fixture, planOfText } from '#testing/sample-plans.ts';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it } from 'vitest';

const NAMESPACE = '01a20b99-3943-761b-a6f3-6f598f51933c';
const EMPTY: KnownAccount = { records: [], vehicles: [], namespace: NAMESPACE };
const TABLE =
  'Véhicule;Date;Km;Travaux;Prix\nClio;14/03/2024;61250;Vidange;189,90\nClio;02/06/2025;72480;Péage;12,00';
const NO_ROWS = new Set<string>();

/** The account after it stored the rows of a plan. */
function accountAfter({ rowsWithout }: Pick<DecidedPlan, 'rowsWithout'>, before = EMPTY): KnownAccount {
  const { rows } = rowsWithout(NO_ROWS);
  const replaced = new Set(rows.flatMap(({ replaces }) => replaces?.id ?? []));
  const kept = <Known extends { readonly id: string }>(known: readonly Known[] = []) =>
    known.filter(({ id }) => !replaced.has(id));
  const objects = (kind: PlanRows['rows'][number]['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ object }) => object as Record<string, never>);
  const known = (kind: 'record' | 'expense') => objects(kind).map((object) => knownOf(object));
  const readings = [
    ...objects('reading').map((object) => ({ object, sourceId: null })),
    ...[...objects('record'), ...objects('expense')].map((object) => ({
      object,
      sourceId: object['id'] ?? null,
    })),
  ];
  return {
    ...before,
    records: [...kept(before.records), ...known('record')],
    expenses: [...kept(before.expenses), ...known('expense')],
    readings: [
      ...kept(before.readings).filter(({ sourceId }) => !replaced.has(sourceId ?? '')),
      ...readings.flatMap(({ object: { id = '', vehicle_id: vehicleId = '', date, mileage }, sourceId }) =>
        typeof mileage === 'number'
          ? [{ id, vehicleId, date: day(date), mileage, sourceId, version: 1 }]
          : [],
      ),
    ],
    vehicles: [
      ...(before.vehicles ?? []),
      ...objects('vehicle').map(({ id = '' }) => ({ id, name: 'Ma Clio', licensePlate: null, vin: null })),
    ],
  };
}

function knownOf(object: Readonly<Record<string, unknown>>): KnownRecord {
  return {
    id: String(object['id']),
    vehicleId: String(object['vehicle_id']),
    date: day(object['date']),
    cents: Math.round(Number(object['cost']) * 100),
    mileage: typeof object['mileage'] === 'number' ? object['mileage'] : null,
    version: 1,
    isUntouched: true,
    object,
  };
}

function day(text: unknown) {
  const date = parseCivilDate(String(text));
  if (date === null) throw new Error('No such day');
  return date;
}

/** The account after an import by an older version, which named rows by their values. */
function renamedByValues(account: KnownAccount, plan: ImportPlan): KnownAccount {
  const ids = new PlanIds(plan, NAMESPACE);
  const names = new Map([
    ...plan.records.map((row) => [ids.written(row.names), ids.read('record', row.names)] as const),
    ...plan.expenses.map((row) => [ids.written(row.names), ids.read('expense', row.names)] as const),
    ...plan.readings.map((row) => [ids.writtenReading(row.names), ids.read('reading', row.names)] as const),
  ]);
  const renamed = <Known extends { readonly id: string }>(known: readonly Known[] = []) =>
    known.map((one) => ({ ...one, id: names.get(one.id) ?? one.id }));
  return {
    ...account,
    records: renamed(account.records),
    expenses: renamed(account.expenses),
    readings: renamed(account.readings).map((reading) => ({
      ...reading,
      sourceId: reading.sourceId === null ? null : (names.get(reading.sourceId) ?? reading.sourceId),
    })),
  };
}

const statesOf = ({ plan }: DecidedPlan) =>
  [...plan.records, ...plan.expenses, ...plan.readings].map(({ there }) => there?.state ?? null);
/** Sent rows without derived ones. */
const sentBy = ({ rowsWithout }: DecidedPlan) =>
  rowsWithout(NO_ROWS).rows.filter(({ kind }) => kind !== 'reminder' && kind !== 'type');

describe.each([
  ['by the text of its rows', false],
  ['by what an earlier reader made of them', true],
])('an import that is known %s', (_by, isOld) => {
  const accountOf = (text: string) => {
    const first = decidedOfText(text, {}, EMPTY);
    const account = accountAfter(first);
    return isOld ? renamedByValues(account, planOfText(text, {}, account)) : account;
  };

  it('the same file again → its vehicle is found, nothing is sent', () => {
    const account = accountOf(TABLE);
    const again = decidedOfText(TABLE, {}, account);
    expect(again.plan.vehicles[0]?.choice).toEqual({ kind: 'mine', id: account.vehicles?.[0]?.id });
    expect(statesOf(again)).toEqual(['same', 'same']);
    expect([sentBy(again), again.faults]).toEqual([[], []]);
  });

  it('another cost column → no duplicates; replaced in one step', () => {
    const account = accountOf(TABLE);
    const columns = { 'table.csv': ['vehicle', 'date', 'cost', 'title', 'ignored'] };
    const again = decidedOfText(TABLE, { columns }, account);
    expect(statesOf(again)).toEqual(['otherwise', 'otherwise']);
    expect(sentBy(again)).toEqual([]);
    const replacing = decidedOfText(TABLE, { columns }, account, { isReplacing: true });
    const ids = [account.records[0]?.id, account.expenses?.[0]?.id];
    expect(sentBy(replacing).map(({ kind, object, replaces }) => [kind, object['cost'], replaces])).toEqual([
      ['record', 61_250, { kind: 'record', id: ids[0], version: 1 }],
      ['expense', 72_480, { kind: 'expense', id: ids[1], version: 1 }],
    ]);
    const after = decidedOfText(TABLE, { columns }, accountAfter(replacing, account));
    expect(statesOf(after)).toEqual(['same', 'same']);
  });

  it.each([
    ['other days', 'Commandé', '10/03/2024', '28/05/2025'],
    ['days that are as good as the others', 'Posé', '15/03/2024', '3 juin 2025'],
  ])(
    'another column of %s read as the date → nothing comes twice, and the rows are replaced',
    (_, heading, ...days) => {
      const [header, ...lines] = TABLE.split('\n');
      const text = [`${header};${heading}`, ...lines.map((line, index) => `${line};${days[index]}`)].join(
        '\n',
      );
      const columns = { 'table.csv': ['vehicle', 'ignored', 'mileage', 'title', 'cost', 'date'] };
      const first = decidedOfText(text, { columns }, EMPTY);
      const account = accountAfter(first);
      const known = isOld ? renamedByValues(account, planOfText(text, { columns }, account)) : account;
      const others = { 'table.csv': ['vehicle', 'date', 'mileage', 'title', 'cost', 'ignored'] };
      const again = decidedOfText(text, { columns: others }, known);
      expect(statesOf(again)).toEqual(['otherwise', 'otherwise']);
      expect(sentBy(again)).toEqual([]);
      const replacing = decidedOfText(text, { columns: others }, known, { isReplacing: true });
      expect(
        sentBy(replacing).map(({ kind, object, replaces }) => [kind, object['date'], replaces?.kind]),
      ).toEqual([
        ['record', '2024-03-14', 'record'],
        ['expense', '2025-06-02', 'expense'],
      ]);
    },
  );

  it('readings with another date column → replaced without duplicates', () => {
    const text = 'Véhicule;Date;Km;Travaux;Prix;Saisie\nClio;14/03/2024;61250;;;16/03/2024';
    const columnsFor = (first: string, second: string) => ({
      columns: { 'table.csv': ['vehicle', first, 'mileage', 'title', 'cost', second] },
    });
    const account = accountAfter(decidedOfText(text, columnsFor('ignored', 'date'), EMPTY));
    const before = planOfText(text, columnsFor('ignored', 'date'), account);
    const known = isOld ? renamedByValues(account, before) : account;
    const replacing = decidedOfText(text, columnsFor('date', 'ignored'), known, { isReplacing: true });
    expect(statesOf(replacing)).toEqual(['otherwise']);
    expect(sentBy(replacing).map(({ object, replaces }) => [object['date'], replaces?.kind])).toEqual([
      ['2024-03-14', 'reading'],
    ]);
  });

  it('readings with another mileage column → replaced without duplicates', () => {
    const text =
      'Véhicule;Date;Km;Travaux;Prix;Compteur\nClio;14/03/2024;61250;;;61300\nClio;15/03/2024;61900;;;62000';
    const columns = { 'table.csv': ['vehicle', 'date', 'mileage', 'title', 'cost', 'ignored'] };
    const first = decidedOfText(text, { columns }, EMPTY);
    expect(sentBy(first).map(({ kind }) => kind)).toEqual(['vehicle', 'reading', 'reading']);
    const account = accountAfter(first);
    const known = isOld ? renamedByValues(account, planOfText(text, { columns }, account)) : account;
    const others = { 'table.csv': ['vehicle', 'date', 'ignored', 'title', 'cost', 'mileage'] };
    const again = decidedOfText(text, { columns: others }, known);
    expect(statesOf(again)).toEqual(['otherwise', 'otherwise']);
    expect(sentBy(again)).toEqual([]);
    const replacing = decidedOfText(text, { columns: others }, known, { isReplacing: true });
    expect(sentBy(replacing).map(({ object, replaces }) => [object['mileage'], replaces?.kind])).toEqual([
      [61_300, 'reading'],
      [62_000, 'reading'],
    ]);
  });

  it('rows changed since → kept, and listed', () => {
    const account = accountOf(TABLE);
    const changed = account.records.map((known) => ({
      ...known,
      cents: 9900,
      version: 2,
      isUntouched: false,
      object: { ...known.object, cost: 99 },
    }));
    const again = decidedOfText(TABLE, {}, { ...account, records: changed }, { isReplacing: true });
    expect(statesOf(again)).toEqual(['changed', 'same']);
    expect(sentBy(again)).toEqual([]);
  });
});

it('a row of another file on a date in the text → not recognised as this row', () => {
  const first = decidedOfText(TABLE, {}, EMPTY);
  const known = renamedByValues(accountAfter(first), planOfText(TABLE, {}, accountAfter(first)));
  const other =
    'Véhicule;Date;Km;Travaux;Prix;Devis\nClio;20/03/2024;61900;Batterie;99,00;14/03/2024\nClio;21/03/2025;70000;Vidange;95,00;01/03/2025';
  const { plan } = decidedOfText(other, {}, known);
  expect(plan.records.map(({ there }) => there)).toEqual([null, null]);
});

it('a longer file → only new rows; similar manual records become a question, similar rows of the file do not', () => {
  const first = accountAfter(decidedOfText(TABLE, {}, EMPTY));
  const vehicle_id = first.vehicles?.[0]?.id ?? '';
  const typed = knownOf({ id: 'by-hand', vehicle_id, date: '2024-03-14', cost: 95, mileage: null });
  const account = { ...first, records: [...first.records, typed] };
  const longer = `${TABLE}\nClio;15/03/2024;61250;Filtre;189,90\nClio;14/03/2024;61250;Batterie;95,00`;
  const { plan } = decidedOfText(longer, { isJoining: false }, account);
  expect(
    plan.records.map(({ description, there, resembles }) => [description, there?.state, resembles]),
  ).toEqual([
    ['Vidange', 'same', []],
    ['Batterie', undefined, ['by-hand']],
    ['Filtre', undefined, []],
  ]);
});

it('a visit named by values, with another cost → similar, so left out', () => {
  const text =
    'Véhicule;Date;Km;Travaux;Prix\nClio;14/03/2024;61250;Vidange;90\nClio;14/03/2024;61250;Joint;9';
  const account = accountAfter(decidedOfText(text, {}, EMPTY));
  const known = renamedByValues(account, planOfText(text, {}, account));
  const columns = { 'table.csv': ['vehicle', 'date', 'mileage', 'title', 'ignored'] };
  const again = decidedOfText(text, { columns }, known);
  expect(again.plan.records.map(({ resembles }) => resembles)).toEqual([[known.records[0]?.id]]);
  expect(sentBy(again)).toEqual([]);
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

it('a corrected row → no duplicate, even as another kind of object', () => {
  const account = accountAfter(decidedOfText(TABLE, {}, EMPTY));
  const rows = { 'table.csv/3': { type: 'tire_change', cents: 900 } };
  const corrected = decidedOfText(TABLE, { rows }, account);
  expect(corrected.plan.expenses).toEqual([]);
  expect(statesOf(corrected)).toEqual(['same', 'otherwise']);
  const replacing = decidedOfText(TABLE, { rows }, account, { isReplacing: true });
  expect(sentBy(replacing)).toMatchObject([{ kind: 'record', replaces: { kind: 'expense' } }]);
});

it('the same rows in another encoding → no duplicates', () => {
  const text = 'Véhicule;Date;Km;Travaux;Prix\nClio;14/03/2024;61250;Révision générale;189,90';
  const account = accountAfter(decidedOfText(text, {}, EMPTY));
  const garbled = text.replaceAll('é', 'Ž');
  const read = decidedOfText(garbled.replace('VŽhicule', 'Véhicule'), {}, account);
  expect(read.plan.records[0]?.description).not.toBe('Révision générale');
  expect(read.plan.records[0]?.there?.state).toBe('otherwise');
});

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
  'spreadsheet/excel-fr.xlsx',
  'nasty/nasty.csv',
])('%s again → nothing is sent: neither its fillings nor their readings', (name) => {
  const files = [fixture(name)];
  const first = decidedOf(files, {}, EMPTY);
  expect(first.faults).toEqual([]);
  const again = decidedOf(files, {}, accountAfter(first));
  expect([again.faults, sentBy(again)]).toEqual([[], []]);
  expect(statesOf(again).filter((state) => state !== 'same' && state !== null)).toEqual([]);
});

describe('mileages compared with the account', () => {
  const account = accountAfter(decidedOfText(TABLE, {}, EMPTY));
  const later = 'Véhicule;Date;Km;Travaux;Prix\nClio;01/07/2025;724800;Freins;300,00';

  it('an unlikely one → a question; ignored by reminders, and not sent', () => {
    const decided = decidedOfText(later, {}, account);
    const [record] = decided.plan.records;
    expect([record?.mileage, record?.doubts.map(({ cause }) => cause)]).toEqual([null, ['odometer_off']]);
    expect(
      decided.plan.reminders.map(({ plannedMileage }) => plannedMileage).filter((km) => (km ?? 0) > 200_000),
    ).toEqual([]);
    expect(sentBy(decided)).toMatchObject([{ object: { mileage: null, notes: '724800 km ?' } }]);
    expect(decided.faults).toEqual([]);
  });

  it('confirmed → sent as confirmed', () => {
    const said = decidedOfText(later, { rows: { 'table.csv/2': { mileage: 724_800 } } }, account);
    const kept = decidedOfText(later, { causes: { odometer_off: 'as_written' } }, account);
    for (const decided of [said, kept]) {
      expect(decided.faults).toEqual([]);
      expect(sentBy(decided)).toMatchObject([{ object: { mileage: 724_800, confirmMileage: true } }]);
    }
  });
});
