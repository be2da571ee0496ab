import { createQueryClient } from '#shared/api/query-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshAfter, refreshCopiedQueries } from '#shared/api/refresh-after.ts';
import { answerFrom, type CopiedRoute } from '#shared/sync/answers/answers.ts';
import { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { applyQueue } from '#shared/sync/outbox/apply/apply-operation.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import type { Intent } from '#shared/sync/engine/operation.ts';
import { aDocument, aMaintenance, aReading, aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import { anExpense } from '#testing/expenses.ts';
import {
  expenseChange,
  readingChange,
  recordChange,
  reminderChange,
  settingsChange,
  tyreFittingChange,
  tyreSetChange,
  vehicleChange,
} from '#testing/fake-feed.ts';
import { aTyreFitting, aTyreSet } from '#testing/tyre-sets.ts';
import { KIND_NAMES, KINDS, OWNED_KINDS, type Kind, type CacheGroup } from '@carnet/contract/kinds/kinds';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';

/** The noun of the query behind each read of the copy. */
const NOUNS: Readonly<Record<CopiedRoute, CacheGroup>> = {
  getSettings: 'settings',
  listVehicles: 'vehicles',
  getVehicle: 'vehicles',
  getVehicleInspection: 'inspections',
  listMileageReadings: 'mileage',
  listReminders: 'reminders',
  getReminder: 'reminders',
  listMaintenances: 'maintenances',
  getMaintenance: 'maintenances',
  getMaintenanceSummary: 'maintenances',
  listDocuments: 'documents',
  getDocument: 'documents',
  listExpenses: 'expenses',
  getExpense: 'expenses',
  listTyreSets: 'tyreSets',
  getTyreSet: 'tyreSets',
  listTyreFittings: 'tyreFittings',
  getTyreFitting: 'tyreFittings',
  getConsumption: 'expenses',
  getCostReport: 'costReports',
};

const queryClient = createQueryClient();
const NOW = new Date('2026-11-20T18:00:00Z');
const car = aVehicle({
  name: 'Clio',
  make: null,
  model: null,
  currentMileage: 40_000,
  firstRegistrationDate: civilDateOf(2016, 3, 1),
});
const ofCar = { vehicle_id: car.id };
const oil = aReminder({
  ...ofCar,
  maintenance_type: 'oil_change',
  interval_km: 15_000,
  last_mileage: 30_000,
});
const inspection = aReminder({ ...ofCar, follows: 'law', next_reminder_date: civilDateOf(2027, 5, 2) });
const readings = [
  aReading({ ...ofCar, date: civilDateOf(2026, 1, 5), mileage: 32_000 }),
  aReading({ ...ofCar, date: civilDateOf(2026, 6, 5), mileage: 36_000 }),
  aReading({ ...ofCar, date: civilDateOf(2026, 10, 5), mileage: 40_000 }),
];
const work = aMaintenance({ ...ofCar, date: civilDateOf(2026, 1, 5), cost: 90, mileage: null });
const visit = aMaintenance({ ...ofCar, type: 'technical_inspection', date: civilDateOf(2025, 5, 2) });
const fillings = [36_100, 36_900].map((mileage, day) =>
  anExpense({ ...ofCar, date: civilDateOf(2026, 6, 10 + day), mileage, quantity: 40, unit: 'L' }),
);
const paper = aDocument({ ...ofCar, title: 'Assurance', expiresOn: civilDateOf(2027, 3, 31) });
const winter = aTyreSet(ofCar);
const swap = aTyreFitting({ ...ofCar, date: civilDateOf(2026, 6, 20), front: winter.id, rear: winter.id });
const insurance = aReminder({
  ...ofCar,
  maintenance_type: 'insurance',
  follows: 'document',
  next_reminder_date: civilDateOf(2027, 3, 31),
});
const settings = someSettings();

function aGarage(): GarageInMemory {
  const garage = new GarageInMemory();
  garage.apply([
    settingsChange(newId(), settings),
    vehicleChange(car),
    ...[oil, inspection, insurance].map((reminder) => reminderChange(reminder)),
    ...readings.map(readingChange),
    ...[work, visit].map(recordChange),
    ...fillings.map(expenseChange),
    { kind: 'document', id: paper.id, object: paper },
    tyreSetChange(winter),
    tyreFittingChange(swap),
  ]);
  return garage;
}

const [last] = readings.slice(-1);
const [filling] = fillings;
if (!last || !filling) throw new Error('The garage has no readings or expenses');
const id = newId();

/** Intents for each kind, with a description. */
const INTENTS: readonly (readonly [string, Intent])[] = [
  ['a vehicle gets another name', toEdit('vehicle', car.id, car, { name: 'Twingo' })],
  [
    'a vehicle is registered earlier',
    toEdit('vehicle', car.id, car, { firstRegistrationDate: '2012-03-01' }),
  ],
  ['a vehicle is deleted', { verb: 'delete', kind: 'vehicle', id: car.id, vehicleId: null }],
  ['a reminder gets another interval', toEdit('reminder', oil.id, oil, { interval_km: 20_000 })],
  ['a reminder is deleted', { verb: 'delete', kind: 'reminder', id: oil.id, vehicleId: null }],
  [
    'a reading is added',
    {
      verb: 'create',
      kind: 'reading',
      id,
      vehicleId: car.id,
      body: { id, date: civilDateOf(2026, 11, 19), mileage: 44_000 },
      files: [],
    },
  ],
  ['a reading is deleted', { verb: 'delete', kind: 'reading', id: last.id, vehicleId: car.id }],
  [
    'a record is added',
    {
      verb: 'create',
      kind: 'record',
      id,
      vehicleId: car.id,
      body: { ...ofCar, id, type: 'oil_change', date: civilDateOf(2026, 11, 19), cost: 120, mileage: 44_000 },
      files: [],
    },
  ],
  ['a record costs more', toEdit('record', work.id, work, { cost: 300 })],
  ['an inspection is deleted', { verb: 'delete', kind: 'record', id: visit.id, vehicleId: null }],
  ['a document gets another title', toEdit('document', paper.id, paper, { title: 'MAIF' })],
  ['a document is deleted', { verb: 'delete', kind: 'document', id: paper.id, vehicleId: null }],
  [
    'a later expiry of the document that dates a reminder',
    toEdit('document', paper.id, paper, { expiresOn: civilDateOf(2027, 9, 30) }),
  ],
  ['an expense has another mileage', toEdit('expense', filling.id, filling, { mileage: 36_300 })],
  ['a set of tyres gets another name', toEdit('tyre_set', winter.id, winter, { name: 'Neige' })],
  [
    'a fitting of tyres has another day',
    toEdit('tyre_fitting', swap.id, swap, { date: civilDateOf(2026, 7, 20) }),
  ],
  ['a fitting of tyres gets a mileage', toEdit('tyre_fitting', swap.id, swap, { mileage: 36_950 })],
  ['a fitting of tyres is deleted', { verb: 'delete', kind: 'tyre_fitting', id: swap.id, vehicleId: car.id }],
  ['a set of tyres is deleted', { verb: 'delete', kind: 'tyre_set', id: winter.id, vehicleId: null }],
  ['an expense is deleted', { verb: 'delete', kind: 'expense', id: filling.id, vehicleId: car.id }],
  ['another time zone', toEdit('settings', 'settings', settings, { timezone: 'Pacific/Auckland' })],
];

/** Responses of the copy to each read, and to a search by the vehicle's name. */
async function answersOf(garage: Garage): Promise<Map<CopiedRoute, string>> {
  const ids: Readonly<Partial<Record<CopiedRoute, string>>> = {
    getReminder: oil.id,
    getMaintenance: work.id,
    getDocument: paper.id,
    getExpense: filling?.id ?? '',
    getTyreSet: winter.id,
    getTyreFitting: swap.id,
  };
  const query = { vehicleId: car.id };
  const answers = new Map<CopiedRoute, string>();
  for (const route of Object.keys(NOUNS) as CopiedRoute[]) {
    const asked = { id: ids[route] ?? car.id, query };
    const searched = { id: '', query: { q: 'Clio' } };
    const answered = [await answerFrom(garage, route, asked), await answerFrom(garage, route, searched)];
    answers.set(route, JSON.stringify(answered));
  }
  return answers;
}

describe('queries made stale by a change', () => {
  it.each(INTENTS)('%s → every read whose response changes', async (_what, intent) => {
    vi.setSystemTime(NOW);
    const garage = aGarage();
    const after = applyQueue(garage, [
      {
        place: 1,
        key: newId(),
        format: 1,
        intent,
        undoes: null,
        madeOn: civilDateOf(2026, 11, 20),
        madeAt: NOW.getTime(),
        sentVersion: null,
        hasBeenTried: false,
        state: 'waiting',
        problem: null,
      },
    ]);
    const [before, now] = [await answersOf(garage), await answersOf(after)];
    const changed = [...now].filter(([route, answer]) => before.get(route) !== answer);
    const nouns = new Set(changed.map(([route]) => NOUNS[route]));
    expect(nouns.size).toBeGreaterThan(0);
    expect([...nouns].filter((noun) => !staleNouns(intent.kind).includes(noun))).toEqual([]);
  });
});

describe('server-only queries', () => {
  it.each<[CacheGroup, readonly Kind[], string]>([
    ['trash', OWNED_KINDS, 'it lists deleted objects'],
    [
      'notifications',
      ['vehicle', 'reminder', 'reading', 'record', 'document', 'expense'],
      'they change the next announcement',
    ],
    ['subscription', ['vehicle', 'record', 'document', 'expense'], 'vehicles and bytes of files are counted'],
    ['user', ['settings'], 'the language belongs to the account'],
  ])('%s → after a change of %j: %s', (noun, kinds) => {
    expect(KIND_NAMES.filter((kind) => staleNouns(kind).includes(noun))).toEqual(
      expect.arrayContaining([...kinds]),
    );
  });

  it('change from the feed → no request to the server', () => {
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    refreshCopiedQueries(queryClient, KIND_NAMES);
    const asked = invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
    expect(asked).toEqual(expect.arrayContaining(Object.values(NOUNS)));
    expect(asked).not.toEqual(expect.arrayContaining(['trash']));
    expect(asked).not.toEqual(expect.arrayContaining(['user']));
  });
});

function staleNouns(kind: Kind): readonly CacheGroup[] {
  return KINDS[kind].makesStale;
}

/** Mounts a query; the returned function gives its current data. */
async function show(queryKey: QueryKey, answer: () => Promise<string>): Promise<() => string | undefined> {
  queryClient.setQueryData(queryKey, 'before');
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: answer });
  observer.subscribe(() => undefined);
  return () => queryClient.getQueryData<string>(queryKey);
}

describe('refreshing', () => {
  it.each([
    ['reminder', queryKeys.reminderList],
    ['settings', queryKeys.settings],
    ['record', queryKeys.maintenanceList({})],
    ['vehicle', queryKeys.vehicleList({})],
  ] as const)(
    'change of a %s while the server does not respond → waits only for queries that the device answers',
    async (kind, key) => {
      const never = new Promise<string>(() => undefined);
      for (const unanswered of [['user'], queryKeys.notificationStatus, queryKeys.trash]) {
        await show(unanswered, () => never);
      }
      const shown = await show(key, () => Promise.resolve('after'));
      await refreshAfter(queryClient, kind);
      expect(shown()).toBe('after');
    },
  );
});
