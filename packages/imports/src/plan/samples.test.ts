import type { ImportPlan, PlanRecord } from '#plan/plan.ts';
import { fixture, planOf } from '#testing/sample-plans.ts';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Expected = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

const expectedFile = new URL('../../testing/fixtures/expected.json', import.meta.url);
const expected: Readonly<Record<string, Expected>> = JSON.parse(readFileSync(expectedFile, 'utf8'));

const LUBELOGGER = ['service', 'repair', 'upgrade', 'tax', 'odometer', 'fuel', 'plan'].map(
  (tab) => `lubelogger/${tab}-fr.csv`,
);
const AUTU_MANDU = ['car', 'other_cost', 'refueling', 'reminder'].map(
  (table) => `others/autu-mandu/${table}.csv`,
);

/** The files of an expected result, if its name is not the file itself. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'lubelogger/*-fr.csv': LUBELOGGER,
  'spritmonitor/*': ['spritmonitor/costs.csv', 'spritmonitor/fuelings.csv'],
  'others/autu-mandu/*': AUTU_MANDU,
};
/** Expected results that several encodings, or two date systems, share. */
const SAME = [
  ['spreadsheet/excel-fr-*', 'spreadsheet/excel-fr-utf8-bom.csv'],
  ['spreadsheet/excel-fr-*', 'spreadsheet/excel-fr-windows1252.csv'],
  ['spreadsheet/excel-fr-*', 'spreadsheet/excel-mac-roman.csv'],
  ['spreadsheet/excel-fr-*', 'spreadsheet/excel-fr-unicode-text.txt'],
  ['spreadsheet/excel-fr.xlsx', 'spreadsheet/excel-1904.xlsx'],
  ['may/may_backup_20260930_101500.json', 'may/may_full_backup_20260930_101500.zip'],
  ['fuelio/fuelio-9-clio.csv', 'fuelio/vehicle-1-sync.csv.zip'],
] as const;

const cases = [
  ...Object.keys(expected)
    .filter((name) => !name.startsWith('_') && name !== 'spreadsheet/excel-fr-*')
    .filter((name) => !/nasty\/(broken|header|empty)/.test(name))
    .map((name) => [name, FILES[name] ?? [name]] as const),
  ...SAME.map(([name, file]) => [name, [file]] as const),
];

/** The kind of each question that the expected results describe in words. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/^currency/, 'currency'],
  [/vehicle/, 'vehicle_name'],
  [/^which tab/, 'tab'],
  [/miles/, 'unit'],
  [/cost 1/, 'cost_one'],
  [/same visit/, 'continuation'],
  [/month first/, 'date_order'],
  [/decimal mark/, 'decimal_mark'],
  [/odometer replaced/, 'odometer_replaced'],
  [/encoded twice/, 'double_encoding'],
];

function shownType(type: string): string {
  return isBuiltInMaintenanceType(type) ? type : `custom:${type}`;
}

/**
 * Additional readings of a plan: the purchase of a car that is still owned, and mileages with an unanswered
 * unit, by the likely one.
 */
const FURTHER_READINGS: Readonly<Record<string, readonly string[]>> = {
  'others/mycar-v2.csv': ['2021-04-08'],
};
const OPEN_MILEAGES = ['others/carcare-classic.tsv'];

/** The fields of a record that the expected record contains. */
function shownRecord(plan: ImportPlan, record: PlanRecord, wanted: Fields): Fields {
  const vehicle = plan.vehicles.find(({ key }) => key === record.vehicle);
  const all: Fields = {
    date: record.date,
    type: shownType(record.type),
    cost: record.cents === null ? null : record.cents / 100,
    mileage: record.mileage,
    garage_name: record.garage,
    notes: record.notes,
    also: record.also,
    rows: record.places.length,
    vehicle: vehicle?.name,
    ask: record.cents === null ? 'cost is #REF!' : undefined,
  };
  return Object.fromEntries(Object.keys(wanted).map((key) => [key, all[key]]));
}

function shownReminders(plan: ImportPlan, wanted: readonly Fields[]): Fields[] {
  return plan.reminders
    .filter(({ isFromFile }) => isFromFile)
    .map((reminder, index) => {
      const all: Fields = {
        type: shownType(reminder.type),
        next_reminder_date: reminder.nextDate,
        planned_mileage: reminder.plannedMileage,
        interval_km: reminder.intervalKm,
        interval_days: reminder.intervalDays,
        last_mileage: reminder.lastMileage,
      };
      return Object.fromEntries(Object.keys(wanted[index] ?? all).map((key) => [key, all[key]]));
    });
}

function asidesOf(plan: ImportPlan): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of plan.asides) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function fieldsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value : [];
}

/** Converts a plan to the terms of the expected result. */
function told(name: string, plan: ImportPlan, wanted: Expected): Fields {
  const { records, readings, reminders, off, aside, vehicles } = wanted;
  const further = FURTHER_READINGS[name] ?? [];
  const own = plan.readings.filter(({ date }) => !further.includes(date));
  const sums = plan.off.map(({ key, rows, cents }) => ({ key, rows, sum: cents / 100 }));
  const kinds = fieldsOf(off).map(({ key }) => key);
  const shown = plan.records.map((record, index) =>
    shownRecord(plan, record, fieldsOf(records)[index] ?? { date: '', type: '' }),
  );
  const all: Fields = {
    records: typeof records === 'number' ? plan.records.length : shown,
    readings: typeof readings === 'number' ? own.length : own.map(({ date, mileage }) => [date, mileage]),
    reminders: shownReminders(plan, fieldsOf(reminders)),
    off: kinds.map((kind) => sums.find(({ key }) => key === kind)),
    aside: likeness(asidesOf(plan), aside),
    vehicle: likeness({ ...plan.vehicles[0] }, wanted['vehicle']),
    vehicle_facts: likeness(inEuros(plan), wanted['vehicle_facts']),
    vehicles:
      typeof vehicles === 'number' ? plan.vehicles.length : plan.vehicles.map((vehicle) => vehicle.name),
  };
  return likeness(all, wanted);
}

/** The values under the keys of another object. */
function likeness(values: Fields, wanted: unknown): Fields {
  const keys = typeof wanted === 'object' && wanted !== null ? Object.keys(wanted) : [];
  return Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]]));
}

function inEuros({ vehicles: [first] }: ImportPlan): Fields {
  return { ...first, purchasePrice: (first?.purchasePrice ?? 0) / 100 };
}

/** The expected result, without words and fields that are compared elsewhere. */
function comparable(name: string, wanted: Expected): Fields {
  const { records, readings, vehicles } = wanted;
  const compared = fieldsOf(records).map((record) =>
    Object.fromEntries(
      Object.entries(record).filter(([key]) => key !== 'mileage' || !OPEN_MILEAGES.includes(name)),
    ),
  );
  const plain: Fields = {
    ...wanted,
    ...(Array.isArray(records) ? { records: compared } : {}),
    ...(Array.isArray(readings) ? { readings: readings.map((reading) => reading.slice(0, 2)) } : {}),
    ...(Array.isArray(vehicles)
      ? { vehicles: vehicles.map((text: string) => text.replace(/ \(.*/, '')) }
      : {}),
  };
  const said = ['records', 'readings', 'reminders', 'off', 'aside', 'vehicle', 'vehicle_facts', 'vehicles'];
  return Object.fromEntries(
    Object.entries(plain).filter(([key, value]) => said.includes(key) && typeof value !== 'string'),
  );
}

describe.each(cases)('%s %j', (name, files) => {
  const wanted = comparable(name, expected[name] ?? {});
  const plan = planOf(files.map(fixture));

  it('gives the expected plan', () => {
    expect(told(name, plan, wanted)).toEqual(wanted);
  });

  it('asks what the files leave open', () => {
    const asked = plan.questions.map(({ kind }) => kind);
    const texts = wantedTexts(expected[name]?.['ask']);
    const kinds = texts.map((text) => ASKED.find(([pattern]) => pattern.test(text))?.[1] ?? text);
    expect(asked).toEqual(expect.arrayContaining(kinds));
    const cautious = asked.filter((kind) =>
      ['currency', 'unit', 'date_order', 'decimal_mark'].includes(kind),
    );
    expect(kinds).toEqual(expect.arrayContaining(cautious));
  });
});

function wantedTexts(ask: unknown): string[] {
  return Array.isArray(ask) ? ask.filter((text) => typeof text === 'string') : [];
}

it('a recurring cost of Autu Mandu → one record for each payment', () => {
  const plan = planOf(AUTU_MANDU.map(fixture));
  expect(plan.records).toHaveLength(15);
  expect(plan.records.filter(({ type, cents }) => type === 'insurance' && cents === 5420)).toHaveLength(12);
  expect(plan.records.map(({ cents }) => cents)).toContain(129_050);
});

it('pictures of a Fuelio backup → with their records, also when another vehicle’s file names them', () => {
  const plan = planOf([fixture('fuelio/backup.fuelio')]);
  const owners = plan.files.map(({ name, record }) => [
    name,
    plan.records.find(({ key }) => key === record)?.date,
  ]);
  expect(owners).toEqual(
    expect.arrayContaining([
      ['facture_vidange_2026.jpg', '2026-03-14'],
      ['pneus_hiver.jpg', '2025-11-08'],
    ]),
  );
  expect(plan.asides.map(({ reason }) => reason)).toContain('picture_of_a_fill_up');
});
