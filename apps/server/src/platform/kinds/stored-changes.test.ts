import { recordStored, takeStoredChanges, type Cells } from '#platform/kinds/stored-changes.ts';
import type { Tx } from '#platform/transactions.ts';
import { beforeEach, expect, it } from 'vitest';

const NAMED = { garage_id: 'g', id: 'x' };
const REMINDER: Cells = { ...NAMED, vehicle_id: 'v', next_reminder_date: '2027-01-01', active: 1 };

let tx: Tx;
beforeEach(() => {
  tx = {} as Tx;
});

function changes() {
  const { objects } = takeStoredChanges(tx) ?? { objects: new Map() };
  return [...objects.values()];
}

it('nothing stored → null, also after the changes were taken', () => {
  expect(takeStoredChanges(tx)).toBeNull();
  recordStored(tx, 'reminder', { before: null, after: REMINDER });
  expect(changes()).toHaveLength(1);
  expect(takeStoredChanges(tx)).toBeNull();
});

it('created and changed twice → one change from nothing to the last state', () => {
  recordStored(tx, 'reminder', { before: null, after: REMINDER });
  const moved = { ...REMINDER, next_reminder_date: '2028-01-01' };
  recordStored(tx, 'reminder', { before: REMINDER, after: moved });
  recordStored(tx, 'reminder', { before: moved, after: { ...moved, active: 0 } });
  expect(changes()).toMatchObject([{ before: null, after: { next_reminder_date: '2028-01-01', active: 0 } }]);
});

it('changed and deleted → from the first state to nothing', () => {
  recordStored(tx, 'reminder', { before: REMINDER, after: { ...REMINDER, active: 0 } });
  recordStored(tx, 'reminder', { before: { ...REMINDER, active: 0 }, after: null });
  expect(changes()).toMatchObject([{ before: { active: 1 }, after: null }]);
});

it('columns that are not written keep the value of an earlier write in the transaction', () => {
  const vehicle = { ...NAMED, current_mileage: 100, archived_at: null, type: 'car' };
  const driven = { ...NAMED, current_mileage: 200 };
  recordStored(tx, 'vehicle', { before: { ...NAMED, current_mileage: 100 }, after: driven });
  recordStored(tx, 'vehicle', { before: vehicle, after: { ...NAMED, archived_at: '2027-01-01' } });
  expect(changes()).toMatchObject([
    {
      before: { current_mileage: 100, archived_at: null, type: 'car' },
      after: { current_mileage: 200, archived_at: '2027-01-01', type: 'car' },
    },
  ]);
});

it.each<[string, Parameters<typeof recordStored>[1], Cells | null, Cells]>([
  ['a column that decides nothing', 'document', { ...NAMED, title: 'a' }, { ...NAMED, title: 'b' }],
  ['a record without warranty', 'record', null, { ...NAMED, type: 'repair', warranty_until: null }],
  ['a reading', 'reading', null, { ...NAMED, mileage: 5 }],
  ['an expense', 'expense', null, { ...NAMED, kind: 'fuel' }],
])('%s → not recorded', (_, kind, before, after) => {
  recordStored(tx, kind, { before, after });
  expect(takeStoredChanges(tx)?.objects.size ?? 0).toBe(0);
});

it.each([
  ['a warranty', { type: 'repair', warranty_until: '2028-01-01' }],
  ['an inspection', { type: 'technical_inspection', warranty_until: null }],
])('a record with %s → recorded', (_, cells) => {
  recordStored(tx, 'record', { before: null, after: { ...NAMED, vehicle_id: 'v', ...cells } });
  expect(changes()).toHaveLength(1);
});
