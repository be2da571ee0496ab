import { aVehicle, someSettings } from '#testing/builders.ts';
import { clio, copiedGarage, first, oil, record } from '#testing/copied-garage.ts';
import { tyreFittingChange, tyreSetChange, vehicleChange } from '#testing/fake-feed.ts';
import { aFile } from '#testing/record-garage.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { refuseAsServer } from '#shared/sync/outbox/offline-rules.ts';
import type { CreatedKind, Intent } from '#shared/sync/engine/operation.ts';
import { aTyreFitting, aTyreSet } from '#testing/tyre-sets.ts';
import type { Change } from '@carnet/contract/changes/changes.schema';
import { FAULT_CODES, type FaultCode } from '@carnet/contract/problems/problem-codes';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';

const TODAY = civilDateOf(2026, 11, 20);

/** A fault that the device finds, by its pointer; or one that only the server can find, with the reason. */
type Knowledge =
  | { readonly at: string; readonly intent: Intent; readonly beside?: readonly Change[] }
  | { readonly serverAlone: string };

function adding(
  kind: CreatedKind,
  fields: object,
  files: readonly object[] = [],
  vehicleId = clio.id,
): Intent {
  const id = newId();
  const isVehicle = kind === 'vehicle';
  const owned = isVehicle || kind === 'reading' ? {} : { vehicle_id: clio.id };
  const body = { id, ...owned, ...fields };
  return {
    verb: 'create',
    kind,
    id,
    vehicleId: isVehicle ? null : vehicleId,
    body,
    files,
  } as unknown as Intent;
}

const aRecord = (fields: object) =>
  adding('record', { type: 'oil_change', date: TODAY, cost: 50, ...fields });
const aCar = (fields: object) =>
  adding('vehicle', { name: 'Twingo', type: 'car', currentMileage: 10, ...fields });
const anExpense = (fields: object) => adding('expense', { kind: 'toll', date: TODAY, cost: 5, ...fields });
const aSet = (fields: object) => adding('tyre_set', { name: 'Neige', season: 'winter', ...fields });
/** A fitting of a set on both axles. */
const fitting = (fields: Partial<TyreSet>) => {
  const set = aTyreSet({ vehicle_id: clio.id, ...fields });
  const intent = adding('tyre_fitting', { date: TODAY, front: set.id, rear: set.id });
  return { intent, beside: [tyreSetChange(set)] };
};
const zoe = aVehicle({ name: 'Zoé', firstRegistrationDate: civilDateOf(2026, 3, 1) });
const snow = aTyreSet({ vehicle_id: clio.id });
const swap = aTyreFitting({ vehicle_id: clio.id, front: snow.id, rear: snow.id });
const savingTypes = (...types: readonly object[]) => {
  const settings = someSettings();
  return toEdit('settings', 'settings', settings, {
    maintenanceTypes: [...settings.maintenanceTypes, ...types],
  });
};
const ownType = { custom: true, intervalKm: null, intervalDays: 365, defaultReminder: false };
const pdf = { ...aFile(newId(), 'facture.pdf'), contentType: 'application/pdf' };
const report = { kind: 'periodic', result: 'favourable', validUntil: null, center: null };

const KNOWN: Readonly<Record<FaultCode, Knowledge>> = {
  required: { at: '/name', intent: aCar({ name: ' ' }) },
  invalid_type: { at: '/cost', intent: aRecord({ cost: 'free' }) },
  invalid_value: { at: '/kind', intent: anExpense({ kind: 'rocket' }) },
  invalid_id: { at: '/invoice', intent: aRecord({ invoice: 'x' }) },
  invalid_date: { at: '/date', intent: aRecord({ date: '2026-02-30' }) },
  invalid_instant: { at: '/archivedAt', intent: toEdit('vehicle', clio.id, clio, { archivedAt: 'today' }) },
  unknown_field: { at: '/colour', intent: aCar({ colour: 'blue' }) },
  unknown_time_zone: {
    at: '/timezone',
    intent: toEdit('settings', 'settings', someSettings(), { timezone: 'Mars/Olympus' }),
  },
  unknown_type: { at: '/type', intent: aRecord({ type: 'custom_gone' }) },
  hidden_characters: { at: '/name', intent: aCar({ name: 'Clio\nII' }) },
  too_long: { at: '/name', intent: aCar({ name: 'x'.repeat(81) }) },
  too_small: { at: '/cost', intent: aRecord({ cost: -1 }) },
  too_big: { at: '/currentMileage', intent: aCar({ currentMileage: 10_000_000 }) },
  not_integer: { at: '/currentMileage', intent: aCar({ currentMileage: 1.5 }) },
  too_many_decimals: { at: '/cost', intent: aRecord({ cost: 1.234 }) },
  too_many_items: { at: '/photos', intent: aRecord({ photos: Array.from({ length: 21 }, () => newId()) }) },
  duplicate_item: { at: '/photos/1', intent: aRecord({ photos: [oil.id, oil.id] }) },
  not_found: { at: '/vehicle_id', intent: aRecord({ vehicle_id: newId() }) },
  wrong_file_kind: {
    at: '/photos/0',
    intent: adding('record', { type: 'oil_change', date: TODAY, cost: 1, photos: [pdf.id] }, [pdf]),
  },
  other_energy: { at: '/kind', intent: anExpense({ kind: 'charge' }) },
  date_in_future: { at: '/date', intent: aRecord({ date: '2026-11-21' }) },
  mileage_out_of_order: {
    at: '/mileage',
    intent: aRecord({ date: civilDateOf(2025, 1, 1), mileage: 50_000 }),
  },
  mileage_unlikely: { at: '/mileage', intent: aRecord({ mileage: 420_000 }) },
  reminder_without_trigger: {
    at: '/next_reminder_date',
    intent: adding('reminder', { maintenance_type: 'tire_change' }),
  },
  refund_does_no_work: {
    at: '/reminder_id',
    intent: aRecord({ reminder_id: oil.id, isRefund: true }),
  },
  refund_has_quantity: {
    at: '/quantity',
    intent: anExpense({ kind: 'fuel', quantity: 10, unit: 'L', isRefund: true }),
  },
  not_inspected_by_law: {
    at: '/follows',
    intent: adding('reminder', {
      maintenance_type: 'oil_change',
      next_reminder_date: TODAY,
      follows: 'law',
    }),
  },
  not_an_inspection: { at: '/inspection', intent: aRecord({ inspection: report }) },
  date_before_inspection: {
    at: '/inspection/validUntil',
    intent: aRecord({ type: 'technical_inspection', inspection: { ...report, validUntil: '2026-11-01' } }),
  },
  tyres_on_two_axles: { at: '/rear', ...fitting({ count: 2 }) },
  tyres_retired: { at: '/front', ...fitting({ retired_on: TODAY }) },
  tyres_fitted: {
    at: '/vehicle_id',
    intent: toEdit('tyre_set', snow.id, snow, { vehicle_id: zoe.id }),
    beside: [vehicleChange(zoe), tyreSetChange(snow), tyreFittingChange(swap)],
  },
  invalid_dot: { at: '/dot', intent: aSet({ dot: '5424' }) },
  dot_in_future: { at: '/dot', intent: aSet({ dot: '5026' }) },
  date_before_purchase: {
    at: '/retired_on',
    intent: aSet({ bought_on: '2026-11-02', retired_on: '2026-11-01' }),
  },
  date_before_registration: {
    at: '/date',
    intent: adding('tyre_fitting', { vehicle_id: zoe.id, date: '2026-01-01' }, [], zoe.id),
    beside: [vehicleChange(zoe)],
  },
  date_before_issue: {
    at: '/expiresOn',
    intent: adding('document', { kind: 'other', issuedOn: '2026-11-02', expiresOn: '2026-11-01' }),
  },
  label_required: { at: '/maintenanceTypes/8/label', intent: savingTypes({ ...ownType, label: ' ' }) },
  label_taken: {
    at: '/maintenanceTypes/9/label',
    intent: savingTypes({ ...ownType, label: 'Courroie' }, { ...ownType, label: 'courroie' }),
  },
  built_in_type_missing: {
    at: '/maintenanceTypes',
    intent: toEdit('settings', 'settings', someSettings(), { maintenanceTypes: [] }),
  },
  too_short: { serverAlone: 'no text of an object has a least length above one; passwords never wait' },
  invalid_email: { serverAlone: 'no object of a garage holds an address' },
  password_too_common: { serverAlone: 'passwords never wait on a device' },
  date_too_old: { serverAlone: 'the sender gives the day on which a vehicle was entered, within the limit' },
  malformed_row: { serverAlone: 'rows of an import never wait on a device' },
};

const known = FAULT_CODES.flatMap((code) => {
  const knowledge = KNOWN[code];
  return 'intent' in knowledge ? [[code, knowledge] as const] : [];
});

it.each(known)('%s → refused offline, at its field', async (code, { at, intent, beside = [] }) => {
  const { copy, feed } = await copiedGarage();
  feed.put(...beside);
  await copy.pull();
  let errors: readonly object[] = [];
  try {
    refuseAsServer(copy.view, intent, TODAY);
  } catch (error) {
    errors = problemOf(error).errors;
  }
  expect(errors).toContainEqual(expect.objectContaining({ pointer: at, code }));
});

it('the reading of a record, and the last reading → kept', async () => {
  const { copy } = await copiedGarage();
  const gone = { verb: 'delete', kind: 'reading', vehicleId: clio.id } as const;
  expect(() => refuseAsServer(copy.view, { ...gone, id: first.id }, TODAY)).toThrow('last_reading');
  const { date, cost, type } = record;
  const body = { vehicle_id: clio.id, type, date, cost, mileage: 42_100 };
  const { vehicle_id: id } = record;
  await copy.write({
    do: 'add',
    intent: { verb: 'create', kind: 'record', id, vehicleId: clio.id, body, files: [] },
  });
  const ofRecord = copy.view.readingsOf(clio.id).find(({ record_id }) => record_id !== null);
  expect(() => refuseAsServer(copy.view, { ...gone, id: ofRecord?.id ?? '' }, TODAY)).toThrow(
    'reading_has_record',
  );
});

it('a set of tyres that a fitting names → kept until the fitting is deleted', async () => {
  const { copy, feed } = await copiedGarage();
  feed.put(tyreSetChange(snow), tyreFittingChange(swap));
  await copy.pull();
  const gone = { verb: 'delete', kind: 'tyre_set', id: snow.id, vehicleId: clio.id } as const;
  expect(() => refuseAsServer(copy.view, gone, TODAY)).toThrow('tyres_in_use');
  await copy.write({ do: 'add', intent: { ...gone, kind: 'tyre_fitting', id: swap.id } });
  expect(() => refuseAsServer(copy.view, gone, TODAY)).not.toThrow();
});
