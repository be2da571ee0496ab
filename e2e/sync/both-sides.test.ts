import { addReading } from '../../apps/server/testing/builders.ts';
import type { TestCaller } from '../../apps/server/testing/test-caller.ts';
import { shareTestServer } from '../../apps/server/testing/held-server.ts';
import { toEdit } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { CreatedKind, Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import type { GarageInMemory } from '../../apps/web/src/shared/sync/garage-in-memory.ts';
import type { Row } from '../../apps/web/src/shared/sync/rows.ts';
import { addDays, civilDateOf } from '@carnet/domain/calendar/civil-date';
import { defaultReminderId } from '@carnet/domain/sync/derived-id';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { doOnBoth } from './do-on-both.ts';
import { fillDay } from './elsewhere.ts';
import { garageOfServer } from './rows.ts';
import { seededId } from './seeded-ids.ts';

vi.useFakeTimers({ toFake: ['Date'] });

/** Past differences between server and device, each as the shortest history that shows it. */
describe('server and device produce the same result', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  const today = civilDateOf(2026, 11, 21);
  let owner: TestCaller;
  let copy: GarageInMemory;
  let vehicleId: string;

  beforeEach(async () => {
    vi.setSystemTime(server.clock.now());
    owner = await server.signUp();
    copy = await garageOfServer(owner);
    vehicleId = await create('vehicle', null, {
      name: 'Clio',
      type: 'car',
      currentMileage: 42_000,
      firstRegistrationDate: '2023-05-04',
    });
  });

  async function perform(intent: Intent): Promise<void> {
    const { onServer, onDevice, after } = await doOnBoth(owner, copy, intent);
    expect(onDevice).toEqual(onServer);
    copy = after;
  }

  async function create(kind: CreatedKind, ofVehicle: string | null, fields: object): Promise<string> {
    const id = seededId();
    const owned = ofVehicle === null || kind === 'reading' ? {} : { vehicle_id: ofVehicle };
    // The fields of a test are fields of its kind’s body.
    const body = { id, ...owned, ...fields } as never;
    await perform({ verb: 'create', kind, id, vehicleId: ofVehicle, body, files: [] });
    return id;
  }

  const addRecord = (fields: object, ofVehicle = vehicleId) =>
    create('record', ofVehicle, { type: 'oil_change', date: today, cost: 50, ...fields });

  async function edit(
    kind: 'vehicle' | 'record' | 'reminder' | 'document',
    id: string,
    fields: object,
  ): Promise<void> {
    const { vehicles, records, reminders, documents } = copy;
    const rows = { vehicle: vehicles, record: records, reminder: reminders, document: documents };
    await perform(toEdit(kind, id, rows[kind].get(id) as Row<'record'>, fields));
  }

  async function saveTypes(types: readonly object[]): Promise<void> {
    const { settings } = copy;
    if (settings) await perform(toEdit('settings', 'settings', settings, { maintenanceTypes: types }));
  }

  const remove = (kind: 'record' | 'reading' | 'document', id: string) =>
    perform({ verb: 'delete', kind, id, vehicleId: kind === 'reading' ? vehicleId : null });

  /** Custom types, for which a new vehicle gets no reminder. */
  async function addTypes(...keys: readonly string[]): Promise<void> {
    const own = keys.map((key) => ({
      key,
      label: key,
      intervalKm: null,
      intervalDays: 365,
      defaultReminder: false,
    }));
    await saveTypes([...(copy.settings?.maintenanceTypes ?? []), ...own]);
  }

  const inspectionReminder = () => copy.reminders.get(defaultReminderId(vehicleId, 'technical_inspection'));
  const typesOfReminders = () => [...copy.reminders.values()].map((one) => one.maintenance_type);
  const MAJOR = { kind: 'periodic', result: 'major', validUntil: null, center: null };

  it('a record that created its reminder gets another type → creates another one, and the first is removed', async () => {
    await addTypes('bougies', 'courroie');
    const record = await addRecord({ type: 'bougies', next_service_date: '2027-05-01' });
    await edit('record', record, { type: 'courroie' });
    expect(typesOfReminders()).toContain('courroie');
    expect(typesOfReminders()).not.toContain('bougies');
    await edit('record', record, { type: 'bougies' });
    await edit('record', record, { type: 'courroie' });
    expect(typesOfReminders().filter((type) => type === 'courroie')).toHaveLength(1);
  });

  it('a recorded inspection gets another type → its report is removed', async () => {
    const record = await addRecord({ type: 'technical_inspection', inspection: MAJOR });
    expect(inspectionReminder()?.next_reminder_date).toBe('2027-01-21');
    await edit('record', record, { type: 'oil_change' });
    expect(copy.records.get(record)).toMatchObject({ type: 'oil_change', inspection: null });
  });

  it('the reminder of the inspection gets another type → follows an interval, with the date that it shows', async () => {
    const { id = '', ...reminder } = inspectionReminder() ?? {};
    expect(reminder).toMatchObject({ follows: 'law', next_reminder_date: '2027-05-03' });
    await edit('reminder', id, { maintenance_type: 'brake_service' });
    expect(copy.reminders.get(id)).toMatchObject({ follows: 'interval', next_reminder_date: '2027-05-03' });
    await edit('vehicle', vehicleId, { firstRegistrationDate: '2023-06-04' });
    await edit('reminder', id, { maintenance_type: 'technical_inspection' });
    expect(copy.reminders.get(id)).toMatchObject({ follows: 'interval', next_reminder_date: '2027-05-03' });
  });

  it('a reminder loses its last trigger → refused', async () => {
    const id = defaultReminderId(vehicleId, 'insurance');
    await edit('reminder', id, { next_reminder_date: null });
    expect(copy.reminders.get(id)?.next_reminder_date).not.toBeNull();
  });

  it.each([100, 101])(
    '%i readings of a day above the mileage that is typed → corrected up to 100',
    async (count) => {
      await fillDay(owner, vehicleId, { date: today, from: 90_000, count });
      copy = await garageOfServer(owner);
      await edit('vehicle', vehicleId, { currentMileage: 42_000, confirmMileage: true });
      expect(copy.vehicles.get(vehicleId)?.currentMileage).toBe(count === 100 ? 42_000 : 90_100);
    },
  );

  it('other work that names the inspection reminder → does not lead it', async () => {
    const before = inspectionReminder();
    await addRecord({ reminder_id: before?.id, next_service_date: '2028-01-01' });
    expect(inspectionReminder()).toMatchObject({
      follows: 'law',
      next_reminder_date: before?.next_reminder_date,
    });
  });

  it('the record that states the inspection date is deleted → shows the present legal date', async () => {
    const stated = { type: 'technical_inspection', next_service_date: '2028-01-01' };
    const record = await addRecord({ ...stated, reminder_id: inspectionReminder()?.id });
    expect(inspectionReminder()).toMatchObject({ follows: 'interval', next_reminder_date: '2028-01-01' });
    await addRecord({ type: 'technical_inspection', inspection: MAJOR });
    await remove('record', record);
    expect(inspectionReminder()).toMatchObject({ follows: 'law', next_reminder_date: '2027-01-21' });
  });

  it('first and last of three records of a reminder are deleted → the second leads', async () => {
    const id = defaultReminderId(vehicleId, 'insurance');
    const done = (date: string) => addRecord({ type: 'insurance', date, reminder_id: id });
    const [first, second, last] = [
      await done('2026-01-01'),
      await done('2026-03-01'),
      await done('2026-06-01'),
    ];
    expect(copy.reminders.get(id)).toMatchObject({ led_by: last, next_reminder_date: '2027-06-01' });
    await remove('record', first);
    await remove('record', last);
    expect(copy.reminders.get(id)).toMatchObject({ led_by: second, next_reminder_date: '2027-03-01' });
  });

  it('the owner changes a reminder after its record → kept, until a later record leads', async () => {
    const id = defaultReminderId(vehicleId, 'oil_change');
    const record = await addRecord({
      reminder_id: id,
      date: '2026-11-10',
      mileage: 42_500,
      confirmMileage: true,
    });
    await edit('reminder', id, { planned_mileage: 50_000 });
    await edit('record', record, { mileage: 42_600, confirmMileage: true });
    expect(copy.reminders.get(id)).toMatchObject({
      last_mileage: 42_600,
      planned_mileage: 50_000,
      led_by: record,
    });
    const later = await addRecord({ reminder_id: id, mileage: 43_000 });
    expect(copy.reminders.get(id)).toMatchObject({ last_mileage: 43_000, led_by: later });
  });

  it('a reminder created by records is deleted or moved to another vehicle → they do not create it again', async () => {
    await addTypes('bougies');
    const other = await create('vehicle', null, { name: 'Zoé', type: 'car', currentMileage: 90_000 });
    const made = () => [...copy.reminders.values()].find((one) => one.maintenance_type === 'bougies');
    for (const leave of ['delete', 'move'] as const) {
      const record = await addRecord({ type: 'bougies', next_service_date: '2027-05-01' });
      const { id = '' } = made() ?? {};
      if (leave === 'move') await edit('reminder', id, { vehicle_id: other });
      else await perform({ verb: 'delete', kind: 'reminder', id, vehicleId: null });
      await edit('record', record, { next_service_date: '2027-06-01' });
      expect(made()?.vehicle_id).toBe(leave === 'move' ? other : undefined);
    }
  });

  it('work without a mileage → counts from the last reading up to its day, even one entered later', async () => {
    const id = defaultReminderId(vehicleId, 'oil_change');
    await addRecord({ reminder_id: id });
    expect(copy.reminders.get(id)?.last_mileage).toBe(42_000);
    const reading = await create('reading', vehicleId, { date: today, mileage: 42_300 });
    expect(copy.reminders.get(id)?.last_mileage).toBe(42_300);
    await remove('reading', reading);
    expect(copy.reminders.get(id)?.last_mileage).toBe(42_000);
  });

  it('an interval in km without a last mileage → counts from the last reading up to today', async () => {
    const liveIn = async (timezone: string) => {
      if (copy.settings) await perform(toEdit('settings', 'settings', copy.settings, { timezone }));
    };
    await liveIn('Pacific/Kiritimati');
    await create('reading', vehicleId, { date: addDays(today, 1), mileage: 42_300 });
    await liveIn('Europe/Paris');
    expect(copy.vehicles.get(vehicleId)?.currentMileage).toBe(42_300);
    const fields = { maintenance_type: 'tire_change', interval_km: 40_000 };
    const added = await create('reminder', vehicleId, fields);
    expect(copy.reminders.get(added)?.last_mileage).toBe(42_000);
    await edit('reminder', added, { last_mileage: null, planned_mileage: 50_000 });
    expect(copy.reminders.get(added)?.last_mileage).toBe(42_000);
  });

  describe('a document for the insurance of a vehicle, with an end', () => {
    const insuranceReminder = () => copy.reminders.get(defaultReminderId(vehicleId, 'insurance'));
    const addInsurance = (expiresOn: string | null) =>
      create('document', vehicleId, { kind: 'insurance', expiresOn });

    it('the latest end dates the reminder; without an end it shows the date set by the owner', async () => {
      const set = insuranceReminder()?.next_reminder_date;
      const first = await addInsurance('2027-03-31');
      expect(insuranceReminder()).toMatchObject({ follows: 'document', next_reminder_date: '2027-03-31' });
      const second = await addInsurance('2028-03-31');
      await edit('document', second, { expiresOn: '2028-04-30' });
      expect(insuranceReminder()).toMatchObject({ follows: 'document', next_reminder_date: '2028-04-30' });
      await remove('document', second);
      expect(insuranceReminder()).toMatchObject({ follows: 'document', next_reminder_date: '2027-03-31' });
      await edit('document', first, { expiresOn: null });
      expect(insuranceReminder()).toMatchObject({ follows: 'interval', next_reminder_date: set });
    });

    it('the owner dates the reminder → kept; cleared, the document dates it again', async () => {
      const { id } = insuranceReminder() ?? { id: '' };
      await edit('reminder', id, { next_reminder_date: '2026-12-24' });
      await addInsurance('2027-03-31');
      expect(insuranceReminder()).toMatchObject({ follows: 'interval', next_reminder_date: '2026-12-24' });
      await edit('reminder', id, { next_reminder_date: null });
      expect(insuranceReminder()).toMatchObject({ follows: 'document', next_reminder_date: '2027-03-31' });
    });

    it('a record of the premium → the document gives the date, unless the record states one', async () => {
      await addInsurance('2027-03-31');
      const { id } = insuranceReminder() ?? { id: '' };
      const paid = { type: 'insurance', reminder_id: id };
      await addRecord(paid);
      expect(insuranceReminder()).toMatchObject({ follows: 'document', next_reminder_date: '2027-03-31' });
      const stated = await addRecord({ ...paid, next_service_date: '2027-06-30' });
      expect(insuranceReminder()).toMatchObject({ follows: 'interval', next_reminder_date: '2027-06-30' });
      await addInsurance('2028-03-31');
      await remove('record', stated);
      expect(insuranceReminder()).toMatchObject({ follows: 'document', next_reminder_date: '2028-03-31' });
    });

    it('the document is deleted while a record states the date → the reminder follows its interval', async () => {
      const set = insuranceReminder()?.next_reminder_date;
      const document = await addInsurance('2027-03-31');
      const { id } = insuranceReminder() ?? { id: '' };
      const record = await addRecord({
        type: 'insurance',
        reminder_id: id,
        next_service_date: '2027-06-30',
      });
      await remove('document', document);
      await edit('record', record, { next_service_date: null });
      expect(insuranceReminder()?.follows).toBe('interval');
      await remove('record', record);
      expect(insuranceReminder()).toMatchObject({ follows: 'interval', next_reminder_date: set });
    });
  });

  it('removing a custom type that a record or reminder uses → refused, with their number', async () => {
    await addTypes('bougies');
    await addRecord({ type: 'bougies', next_service_date: '2027-05-01' });
    const builtIn = copy.settings?.maintenanceTypes.filter(({ custom }) => !custom) ?? [];
    await saveTypes(builtIn);
    expect(copy.settings?.maintenanceTypes).toHaveLength(builtIn.length + 1);
  });

  it('an inspection dated after the validity of its report → refused', async () => {
    const yesterday = addDays(today, -1);
    const inspection = { ...MAJOR, validUntil: yesterday };
    const record = await addRecord({ type: 'technical_inspection', date: yesterday, inspection });
    await edit('record', record, { date: today });
    expect(copy.records.get(record)?.date).toBe(yesterday);
  });

  it('a record moves to a vehicle whose readings contradict its mileage → asks', async () => {
    const other = await create('vehicle', null, { name: 'Zoé', type: 'car', currentMileage: 90_000 });
    await addReading(owner, other, { date: '2026-11-01', mileage: 80_000, confirmMileage: true });
    copy = await garageOfServer(owner);
    const record = await addRecord({ mileage: 42_100 });
    await edit('record', record, { vehicle_id: other });
    expect(copy.records.get(record)?.vehicle_id).toBe(vehicleId);
  });

  it('a purchase added, corrected, contradicted, cleared → its reading follows', async () => {
    const bought = { purchaseDate: '2024-03-02', purchaseMileage: 30_000 };
    const readings = () => copy.readingsOf(vehicleId).map(({ source, mileage }) => `${source} ${mileage}`);
    await edit('vehicle', vehicleId, bought);
    expect(readings()).toEqual(['vehicle 42000', 'purchase 30000']);
    await create('reading', vehicleId, { date: '2023-01-01', mileage: 35_000, confirmMileage: true });
    expect(readings()).toEqual(['vehicle 42000', 'manual 35000']);
    await edit('vehicle', vehicleId, { purchaseMileage: 36_000 });
    expect(readings()).toEqual(['vehicle 42000', 'purchase 36000', 'manual 35000']);
    const [, purchase] = copy.readingsOf(vehicleId);
    await remove('reading', purchase?.id ?? '');
    await edit('vehicle', vehicleId, { purchaseDate: addDays(today, 1) });
    expect(readings()).toEqual(['vehicle 42000', 'manual 35000']);
  });

  it('a vehicle that cannot have driven so far since its purchase → asks', async () => {
    const fields = { name: 'Zoé', type: 'car', purchaseDate: '2026-11-20', purchaseMileage: 50_000 };
    const id = await create('vehicle', null, { ...fields, currentMileage: 505_000 });
    expect(copy.vehicles.has(id)).toBe(false);
  });

  it('a digit too many in both mileages of a vehicle bought today, corrected in one form → both are correct', async () => {
    const wrong = { name: 'Zoé', type: 'car', purchaseDate: today, purchaseMileage: 505_000 };
    const id = await create('vehicle', null, { ...wrong, currentMileage: 505_000 });
    await edit('vehicle', id, { currentMileage: 50_500, purchaseMileage: 50_500, confirmMileage: true });
    expect(copy.vehicles.get(id)?.currentMileage).toBe(50_500);
    expect(copy.readingsOf(id).map(({ mileage }) => mileage)).toEqual([50_500, 50_500]);
  });

  it('a reminder created by records is deleted, one of them by then a refund → none of them creates it again', async () => {
    const stated = { type: 'oil_change', next_service_date: '2027-11-21' };
    const other = await create('vehicle', null, {
      name: 'Zoé',
      type: 'car',
      energy: 'electric',
      currentMileage: 0,
    });
    const refunded = await addRecord(stated, other);
    await addRecord(stated, other);
    const made = [...copy.reminders.values()].find(
      ({ vehicle_id, maintenance_type: type }) => vehicle_id === other && type === stated.type,
    );
    expect(made?.made_by).toBe(refunded);
    await edit('record', refunded, { isRefund: true });
    await perform({ verb: 'delete', kind: 'reminder', id: made?.id ?? '', vehicleId: null });
    expect([...copy.records.values()].some((record) => record.reminder_made)).toBe(false);
  });
});
