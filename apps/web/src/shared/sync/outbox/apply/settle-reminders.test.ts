import { aDocument, aMaintenance, aReading, aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import {
  readingChange,
  recordChange,
  reminderChange,
  settingsChange,
  vehicleChange,
} from '#testing/fake-feed.ts';
import { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import { applyOperation } from '#shared/sync/outbox/apply/apply-operation.ts';
import { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import type { Create, Intent, Operation } from '#shared/sync/engine/operation.ts';
import type { Change } from '@carnet/contract/changes/changes.schema';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import type { ReminderFollows } from '@carnet/domain/reminders/reminder';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const TODAY = civilDateOf(2026, 11, 20);
// Legal dates are evaluated on a fixed day.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

const clio = aVehicle({ currentMileage: 42_000, firstRegistrationDate: civilDateOf(2020, 3, 1) });
const zoe = aVehicle({ name: 'Zoé', currentMileage: 20_000, firstRegistrationDate: civilDateOf(2020, 6, 1) });
/** An oil change every year and every 15,000 km. */
const oil = aReminder({
  vehicle_id: clio.id,
  maintenance_type: 'oil_change',
  next_reminder_date: civilDateOf(2026, 12, 1),
  last_mileage: 30_000,
  interval_km: 15_000,
  planned_mileage: 45_000,
  interval_days: 365,
});
const OWN = { next_reminder_date: '2026-12-01', last_mileage: 30_000, planned_mileage: 45_000, active: true };

/** Two cars with a reading each, and the oil change reminder of the first. */
class Device {
  readonly base = new GarageInMemory();
  readonly view: GarageView;
  #place = 0;

  constructor(changes: readonly Change[] = [reminderChange(oil)]) {
    const readings = [clio, zoe].map(({ id, currentMileage }) =>
      aReading({ vehicle_id: id, mileage: currentMileage, date: civilDateOf(2026, 1, 5) }),
    );
    this.base.apply([
      settingsChange(newId(), someSettings()),
      ...[clio, zoe].map(vehicleChange),
      ...readings.map(readingChange),
      ...changes,
    ]);
    this.view = new GarageView(this.base);
  }

  /** Applies the next operation of the queue to the garage. */
  do(intent: Intent): void {
    this.#place += 1;
    const facts = { key: newId(), format: 1, undoes: null, madeOn: TODAY, madeAt: Date.now() } as const;
    const state = { sentVersion: null, hasBeenTried: false, state: 'waiting', problem: null } as const;
    const operation: Operation = { place: this.#place, ...facts, ...state, intent };
    applyOperation(this.view, operation);
  }

  add(kind: OwnedKind, fields: object, vehicleId = clio.id): string {
    const id = newId();
    const body = { id, ...(kind === 'reading' ? {} : { vehicle_id: vehicleId }), ...fields };
    this.do({ verb: 'create', kind, id, vehicleId, body, files: [] } as unknown as Create);
    return id;
  }

  /** Records an oil change for 89 euros. */
  record(fields: object = {}, vehicleId = clio.id): string {
    return this.add('record', { type: 'oil_change', date: TODAY, cost: 89, ...fields }, vehicleId);
  }

  correct(kind: 'record' | 'reminder' | 'vehicle' | 'document', id: string, fields: object): void {
    const { records, reminders, vehicles, documents } = this.view;
    const rows = { record: records, reminder: reminders, vehicle: vehicles, document: documents };
    const row = rows[kind].get(id);
    if (!row) throw new Error(`There is no ${kind} ${id}`);
    this.do(toEdit(kind, id, row, fields));
  }

  remove(kind: OwnedKind, id: string, vehicleId: string | null = null): void {
    this.do({ verb: 'delete', kind, id, vehicleId });
  }

  reminder(id = oil.id) {
    return this.view.reminders.get(id);
  }

  /** The reminders of a vehicle and type, except the one that its owner created. */
  made(vehicleId = clio.id, type = 'oil_change') {
    return [...this.view.reminders.values()].filter(
      (one) => one.vehicle_id === vehicleId && one.maintenance_type === type && one.id !== oil.id,
    );
  }
}

const AFTER_TODAY = { next_reminder_date: '2027-11-20', last_mileage: 44_000, planned_mileage: 59_000 };

describe('effect of a record on the reminder of its work', () => {
  it('done → counted from the record; corrected → same as typed correctly at once', () => {
    const device = new Device();
    const id = device.record({ reminder_id: oil.id, mileage: 44_000 });
    expect(device.reminder()).toMatchObject({ ...AFTER_TODAY, led_by: id });
    device.correct('record', id, { date: '2026-11-10', mileage: 43_500 });
    expect(device.reminder()).toMatchObject({ next_reminder_date: '2027-11-10', planned_mileage: 58_500 });
  });

  it('deleted → same as never typed', () => {
    const device = new Device();
    device.remove('record', device.record({ reminder_id: oil.id, mileage: 44_000 }));
    expect(device.reminder()).toMatchObject({ ...OWN, led_by: null });
  });

  it('older work that names the reminder, added late → no effect', () => {
    const device = new Device();
    device.record({ reminder_id: oil.id, mileage: 44_000 });
    device.record({ reminder_id: oil.id, date: '2025-05-05', mileage: 35_000 });
    expect(device.reminder()).toMatchObject(AFTER_TODAY);
  });

  it('corrected to be the newest → it leads', () => {
    const device = new Device();
    device.record({ reminder_id: oil.id, date: '2026-11-10', mileage: 43_500 });
    const late = device.record({ next_service_date: '2027-03-01', date: '2025-05-05', mileage: 35_000 });
    // Added as older work it has no effect, whatever it states; it names no reminder.
    expect(device.reminder()?.led_by).not.toBe(late);
    device.correct('record', late, { date: '2026-11-19', mileage: 44_000 });
    expect(device.reminder()).toMatchObject({ next_reminder_date: '2027-03-01', led_by: late });
  });

  it('the later of two is deleted → the reminder follows the earlier one', () => {
    const begin = {
      next_reminder_date: civilDateOf(2027, 11, 20),
      last_mileage: null,
      planned_mileage: null,
    };
    const device = new Device([reminderChange({ ...oil, ...begin, interval_km: null })]);
    device.record({ reminder_id: oil.id, date: '2026-10-01' });
    const later = device.record({ reminder_id: oil.id });
    expect(device.reminder()?.next_reminder_date).toBe('2027-11-20');
    device.remove('record', later);
    expect(device.reminder()?.next_reminder_date).toBe('2027-10-01');
  });

  it('the owner turns the reminder off, then corrects the record → it stays off', () => {
    for (const device of [new Device(), new Device([])]) {
      const id = device.record({ next_service_date: '2027-03-01' });
      const [reminder = oil] = device.made();
      device.correct('reminder', reminder.id, { active: false });
      device.correct('record', id, { next_service_date: '2027-04-01' });
      const off = { active: false, next_reminder_date: '2027-04-01' };
      expect(device.reminder(reminder.id)).toMatchObject(off);
    }
  });

  it('without a mileage → counts from the last reading up to its day, and follows later corrections of that reading', () => {
    const device = new Device();
    device.record({ reminder_id: oil.id });
    expect(device.reminder()?.last_mileage).toBe(42_000);
    const reading = device.add('reading', { date: '2026-11-18', mileage: 43_900 });
    expect(device.reminder()).toMatchObject({ last_mileage: 43_900, planned_mileage: 58_900 });
    device.remove('reading', reading, clio.id);
    expect(device.reminder()?.planned_mileage).toBe(57_000);
  });

  it('completed for good after work without a mileage → the mileage of the earlier work follows its readings', () => {
    const once = { ...oil, interval_km: null, interval_days: null, planned_mileage: null };
    const device = new Device([reminderChange(once)]);
    device.record({ reminder_id: oil.id, date: '2026-10-01', next_service_date: '2026-11-20' });
    const last = device.record({ reminder_id: oil.id, mileage: 44_000 });
    expect(device.reminder()).toMatchObject({ led_by: last, last_mileage: 42_000, active: false });
    device.add('reading', { date: '2026-09-30', mileage: 43_500 });
    expect(device.reminder()).toMatchObject({ led_by: last, last_mileage: 43_500 });
  });

  it('moved to another vehicle and type, then deleted → both reminders as without it', () => {
    const device = new Device();
    const id = device.record({ reminder_id: oil.id, next_service_date: '2027-03-01' });
    device.correct('record', id, { vehicle_id: zoe.id, type: 'brake_service' });
    expect(device.reminder()).toMatchObject(OWN);
    expect(device.made(zoe.id, 'brake_service')).toMatchObject([
      { next_reminder_date: '2027-03-01', made_by: id, led_by: id },
    ]);
    device.remove('record', id);
    expect(device.made(zoe.id, 'brake_service')).toEqual([]);
    expect(device.reminder()).toMatchObject(OWN);
  });
});

describe('values set by the owner', () => {
  it('after the record → kept when the record is corrected, until a later record leads', () => {
    const device = new Device();
    const id = device.record({ reminder_id: oil.id, date: '2026-11-10', mileage: 43_500 });
    device.correct('reminder', oil.id, { planned_mileage: 50_000 });
    device.correct('record', id, { mileage: 43_600 });
    expect(device.reminder()).toMatchObject({ last_mileage: 43_600, planned_mileage: 50_000 });
    device.record({ reminder_id: oil.id, mileage: 44_000 });
    expect(device.reminder()).toMatchObject(AFTER_TODAY);
  });

  it('saved unchanged → sets nothing; the record still leads', () => {
    const device = new Device();
    const id = device.record({ reminder_id: oil.id, mileage: 44_000 });
    const before = device.reminder();
    device.do({ ...toEdit('reminder', oil.id, oil, {}), patch: { ...AFTER_TODAY } });
    expect(device.reminder()).toEqual(before);
    device.correct('record', id, { mileage: 45_000 });
    expect(device.reminder()).toMatchObject({ last_mileage: 45_000, planned_mileage: 60_000 });
  });

  it('an interval in km without a last mileage → counted from the last reading up to the day of the write', () => {
    const device = new Device();
    const fields = { maintenance_type: 'brake_service', interval_km: 20_000 };
    const id = device.add('reminder', fields);
    expect(device.reminder(id)).toMatchObject({ last_mileage: 42_000, led_by: null, made_by: null });
  });

  it('moved to another vehicle → the records there lead it', () => {
    const device = new Device();
    device.record({ reminder_id: oil.id, mileage: 44_000 });
    device.correct('reminder', oil.id, { vehicle_id: zoe.id });
    expect(device.reminder()).toMatchObject({ vehicle_id: zoe.id, ...AFTER_TODAY, led_by: null });
  });
});

describe('a reminder created by a record', () => {
  const stated = { next_service_date: '2027-03-01', next_service_mileage: 55_000, mileage: 44_000 };

  it('follows corrections of date, mileage and next service; removed with the record', () => {
    const device = new Device([]);
    const id = device.record({ mileage: 1_476_360, next_service_date: '2027-03-01', confirmMileage: true });
    expect(device.made()).toMatchObject([
      { planned_mileage: 1_491_360, made_by: id, led_by: id, active: true },
    ]);
    device.correct('record', id, { mileage: 44_000, confirmMileage: true });
    expect(device.made()).toMatchObject([{ last_mileage: 44_000, planned_mileage: 59_000 }]);
    device.correct('record', id, { next_service_date: '2027-04-01', next_service_mileage: 56_000 });
    expect(device.made()).toMatchObject([{ next_reminder_date: '2027-04-01', planned_mileage: 56_000 }]);
    device.remove('record', id);
    expect(device.made()).toEqual([]);
  });

  it('a second record shares it, the first is deleted → stays, led by the second', () => {
    const device = new Device([]);
    const first = device.record({ ...stated, date: '2026-11-10' });
    const second = device.record(stated);
    expect(device.made()).toMatchObject([{ made_by: first, led_by: second }]);
    device.remove('record', first);
    expect(device.made()).toMatchObject([{ led_by: second, next_reminder_date: '2027-03-01' }]);
  });

  it('deleted by the owner → corrections of its records do not restore it', () => {
    const device = new Device([]);
    const id = device.record(stated);
    device.remove('reminder', device.made()[0]?.id ?? '');
    device.correct('record', id, { next_service_date: '2027-04-01' });
    expect(device.made()).toEqual([]);
    expect(device.view.records.get(id)?.reminder_made).toBe(false);
  });

  it('deleted by the owner, then one of its records is no longer a refund → stays deleted', () => {
    const device = new Device([]);
    const refund = device.record({ next_service_date: '2027-02-01' });
    device.record({ next_service_date: '2027-03-01' });
    device.correct('record', refund, { isRefund: true });
    const [made = oil] = device.made();
    device.remove('reminder', made.id);
    device.correct('record', refund, { isRefund: false });
    expect(device.made()).toEqual([]);
  });

  it('moved to another vehicle by the owner → becomes the owner’s; its records create no second one', () => {
    const device = new Device([]);
    const id = device.record(stated);
    const [made] = device.made();
    device.correct('reminder', made?.id ?? '', { vehicle_id: zoe.id });
    device.correct('record', id, { next_service_date: '2027-04-01' });
    expect(device.made()).toEqual([]);
    expect(device.made(zoe.id)).toMatchObject([
      { id: made?.id, made_by: null, next_reminder_date: '2027-03-01' },
    ]);
  });

  it('changed by the owner → stays without its record', () => {
    const device = new Device([]);
    const id = device.record(stated);
    device.correct('reminder', device.made()[0]?.id ?? '', { interval_days: 200 });
    device.remove('record', id);
    expect(device.made()).toMatchObject([{ interval_days: 200, led_by: null }]);
  });
});

describe('a reminder that follows the law or a document', () => {
  const inspection = aReminder({ vehicle_id: clio.id, follows: 'law', interval_days: 730 });
  const passed = aMaintenance({
    vehicle_id: clio.id,
    type: 'technical_inspection',
    date: civilDateOf(2026, 2, 1),
    inspection: { kind: 'periodic', result: 'favourable', validUntil: null, center: null },
  });

  it.each(['moved to the right car', 'deleted'])(
    'the only inspection is %s → its date goes with it',
    (undo) => {
      const unknown = { ...clio, firstRegistrationDate: null };
      const device = new Device([vehicleChange(unknown), reminderChange(inspection)]);
      const { type, date, inspection: report } = passed;
      const id = device.record({ type, date, inspection: report });
      expect(device.reminder(inspection.id)).toMatchObject({
        next_reminder_date: '2028-02-01',
        led_by: null,
      });
      if (undo === 'deleted') device.remove('record', id);
      else device.correct('record', id, { vehicle_id: zoe.id });
      const { next_reminder_date } = inspection;
      expect(device.reminder(inspection.id)).toMatchObject({ follows: 'law', next_reminder_date });
    },
  );

  it('the vehicle becomes exempt → off; no longer exempt → on, with the legal date', () => {
    const device = new Device([recordChange(passed), reminderChange(inspection)]);
    device.correct('vehicle', clio.id, { inspectionCategory: 'exempt' });
    expect(device.reminder(inspection.id)).toMatchObject({ follows: 'law', active: false });
    device.correct('vehicle', clio.id, { inspectionCategory: null });
    expect(device.reminder(inspection.id)).toMatchObject({ active: true, next_reminder_date: '2028-02-01' });
  });

  it.each<[ReminderFollows, string]>([
    ['document', '2027-03-31'],
    ['interval', '2026-12-24'],
  ])(
    'the insurance reminder follows %s → the end of a document gives its date, or does not',
    (follows, date) => {
      const insurance = aReminder({
        vehicle_id: clio.id,
        maintenance_type: 'insurance',
        interval_days: 365,
        next_reminder_date: civilDateOf(2026, 12, 24),
        follows,
      });
      const device = new Device([reminderChange(insurance)]);
      const id = device.add(
        'document',
        aDocument({ vehicle_id: clio.id, expiresOn: civilDateOf(2027, 3, 31) }),
      );
      expect(device.reminder(insurance.id)).toMatchObject({ follows, next_reminder_date: date });
      device.remove('document', id);
      expect(device.reminder(insurance.id)).toMatchObject({
        follows: 'interval',
        next_reminder_date: '2026-12-24',
      });
    },
  );

  it('a new vehicle → gets its reminders, and its inspection follows the law', () => {
    const device = new Device([]);
    const id = newId();
    const body = { id, name: 'Vespa', type: 'car', currentMileage: 10, firstRegistrationDate: '2023-05-04' };
    device.do({ verb: 'create', kind: 'vehicle', id, vehicleId: null, body, files: [] } as unknown as Create);
    const [ofLaw] = device.made(id, 'technical_inspection');
    expect(ofLaw).toMatchObject({ follows: 'law', next_reminder_date: '2027-05-03', led_by: null });
    device.correct('vehicle', id, { firstRegistrationDate: '2023-06-04' });
    expect(device.reminder(ofLaw?.id)?.next_reminder_date).toBe('2027-06-03');
  });
});

it('rows copied by an earlier build → shown unchanged, and led by waiting operations', () => {
  const withoutRules = ({ object, ...change }: Change): Change => {
    const added = [
      'order',
      'reminder_id',
      'named_reminder_id',
      'reminder_made',
      'led_by',
      'made_by',
      'owner_set',
    ];
    const fields = Object.entries(object ?? {}).filter(([name]) => !added.includes(name));
    return { ...change, object: Object.fromEntries(fields) } as unknown as Change;
  };
  const before = aMaintenance({ vehicle_id: clio.id, date: civilDateOf(2026, 10, 1), mileage: 43_000 });
  const device = new Device([reminderChange(oil), recordChange(before)].map(withoutRules));
  device.correct('record', before.id, { cost: 95 });
  expect(device.reminder()).toMatchObject(OWN);
  const id = device.record({ reminder_id: oil.id, mileage: 44_000 });
  expect(device.reminder()).toMatchObject({ ...AFTER_TODAY, led_by: id });
  device.remove('record', id);
  expect(device.reminder()).toMatchObject(OWN);
});
