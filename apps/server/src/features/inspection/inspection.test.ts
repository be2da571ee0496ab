import { editedExport, exportOf, importInto, withoutColumns } from '#testing/archives.ts';
import { addMaintenance, addVehicle, faultsIn, listed, maintenanceBody, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const INSPECTION = { type: 'technical_inspection', cost: 85 };
const FAVOURABLE = { kind: 'periodic', result: 'favourable', validUntil: null, center: null };

/** Tests the response of the server; the test clock shows 21 November 2026. */
describe('the legal inspection', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let caller: TestCaller;

  beforeAll(async () => {
    caller = await server.signUp();
  });

  const inspectionOf = (id: string) => read(caller, `/v1/vehicles/${id}/inspection`);
  const reminderOf = async (vehicleId: string) =>
    (await listed(caller, `/v1/maintenances/reminders?vehicleId=${vehicleId}`)).find(
      ({ maintenance_type: type }) => type === 'technical_inspection',
    );
  const inspected = (vehicleId: string, change: object) =>
    addMaintenance(caller, vehicleId, { ...INSPECTION, ...change });

  it('a car nearly four years old → window, reason, and a reminder that follows the law', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2023-01-15' });
    expect(await inspectionOf(id)).toEqual({
      regime: 'car',
      status: 'due_soon',
      windowStart: '2026-07-15',
      dueBy: '2027-01-14',
      retestBy: null,
      pollutionCheck: null,
      basis: {
        rule: 'first_before_4_years',
        source: 'Code de la route, article R323-22',
        sourceDate: '2017-02-24',
      },
      missing: [],
    });
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2027-01-14', follows: 'law' });
  });

  it('first registration entered later → moves the reminder; until then it is planned from today', async () => {
    const vehicle = await addVehicle(caller);
    expect(await inspectionOf(vehicle.id)).toMatchObject({
      status: 'unknown',
      dueBy: null,
      missing: ['firstRegistrationDate'],
    });
    expect(await reminderOf(vehicle.id)).toMatchObject({ next_reminder_date: '2028-11-20', follows: 'law' });
    await caller.put(`/v1/vehicles/${vehicle.id}`, { ...vehicle, firstRegistrationDate: '2024-02-29' });
    expect(await reminderOf(vehicle.id)).toMatchObject({ next_reminder_date: '2028-02-28', version: 2 });
  });

  it('first registration in the future → refused, nothing moves; a stored one stays and is reported as a missing fact', async () => {
    const auckland = await server.signUp();
    const settings = await read(auckland, '/v1/settings');
    await auckland.put('/v1/settings', { ...settings, timezone: 'Pacific/Kiritimati' });
    const facts = { firstRegistrationDate: '2026-11-22' };
    const vehicle = await addVehicle(auckland, facts);
    const path = `/v1/vehicles/${vehicle.id}`;
    await auckland.put('/v1/settings', {
      ...(await read(auckland, '/v1/settings')),
      timezone: 'Europe/Paris',
    });
    expect(await read(auckland, `${path}/inspection`)).toMatchObject({
      status: 'unknown',
      dueBy: null,
      missing: ['firstRegistrationDate'],
    });
    const renamed = await auckland.put(path, { ...vehicle, name: 'Neuve' });
    expect(renamed).toMatchObject({ status: 200, body: facts });
    const later = await auckland.put(path, { ...vehicle, firstRegistrationDate: '2026-11-23' });
    expect(faultsIn(later)).toEqual(['/firstRegistrationDate date_in_future']);
    const today = await auckland.put(path, { ...vehicle, firstRegistrationDate: '2026-11-21' });
    expect(today).toMatchObject({ status: 200 });
    const [reminder] = (await listed(auckland, `/v1/maintenances/reminders?vehicleId=${vehicle.id}`)).filter(
      ({ maintenance_type: type }) => type === 'technical_inspection',
    );
    expect(reminder).toMatchObject({ next_reminder_date: '2030-11-20', follows: 'law' });
  });

  it('a term between the day of offline entry and its arrival → overdue instead of unknown', async () => {
    const facts = { firstRegistrationDate: '2022-11-11', asOf: '2026-11-01' };
    const { id } = await addVehicle(caller, facts);
    expect(await inspectionOf(id)).toMatchObject({ status: 'overdue', dueBy: '2026-11-10', missing: [] });
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2026-11-10', follows: 'law' });
  });

  it('a term before the vehicle was entered, and older records → unknown instead of overdue', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2022-11-11' });
    await addMaintenance(caller, id, { date: '2024-03-01', mileage: 20_000 });
    expect(await inspectionOf(id)).toMatchObject({ status: 'unknown', missing: ['lastInspection'] });
  });

  it('the law gives no date yet → to be checked, until an inspection or the owner gives one', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2012-05-04' });
    expect(await reminderOf(id)).toMatchObject({ follows: 'law', date_to_check: true });
    const inspection = { kind: 'periodic', result: 'favourable', validUntil: '2028-01-10', center: null };
    await addMaintenance(caller, id, { type: 'technical_inspection', date: '2026-01-10', inspection });
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2028-01-10', date_to_check: false });
    const other = await addVehicle(caller, { firstRegistrationDate: '2012-05-04' });
    const reminder = await reminderOf(other.id);
    const path = `/v1/maintenances/reminders/${reminder.id}`;
    const { follows: _law, ...body } = reminder;
    const told = await caller.put(path, { ...body, next_reminder_date: '2027-03-01' });
    expect(told.body).toMatchObject({ follows: 'interval', date_to_check: false });
  });

  it('category and field Z → by type if absent, kept by a PUT without them, cleared by null', async () => {
    const body = { type: 'truck', inspectionCategory: 'heavy', isCollection: true };
    const vehicle = await addVehicle(caller, { ...body, firstRegistrationDate: '1980-05-01' });
    expect(await inspectionOf(vehicle.id)).toMatchObject({ regime: 'exempt', status: 'none' });
    const { inspectionCategory: _category, isCollection: _collection, ...partOne } = vehicle;
    const kept = await caller.put(`/v1/vehicles/${vehicle.id}`, partOne);
    expect(kept.body).toMatchObject({ inspectionCategory: 'heavy', isCollection: true });
    const emptied = { ...vehicle, inspectionCategory: null, isCollection: null };
    expect((await caller.put(`/v1/vehicles/${vehicle.id}`, emptied)).body).toMatchObject({
      inspectionCategory: null,
      isCollection: false,
    });
    expect(await inspectionOf(vehicle.id)).toMatchObject({ regime: 'van', missing: ['lastInspection'] });
  });

  it('an exempt vehicle has no inspection reminder', async () => {
    const { id } = await addVehicle(caller, { inspectionCategory: 'exempt' });
    expect(await reminderOf(id)).toBeUndefined();
  });

  it('a vehicle becomes exempt → its reminder is switched off; no longer exempt → on again', async () => {
    const vehicle = await addVehicle(caller, { firstRegistrationDate: '2023-01-15' });
    const path = `/v1/vehicles/${vehicle.id}`;
    await caller.put(path, { ...vehicle, inspectionCategory: 'exempt' });
    expect(await reminderOf(vehicle.id)).toMatchObject({ active: false, follows: 'law' });
    await caller.put(path, { ...vehicle, inspectionCategory: 'exempt', name: 'Trial' });
    await caller.put(path, { ...vehicle, inspectionCategory: null });
    expect(await reminderOf(vehicle.id)).toMatchObject({ active: true, next_reminder_date: '2027-01-14' });
  });

  it('a recorded inspection → its reminder follows, to the retest too, and back when the record is deleted', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2012-06-01' });
    const failed = { ...FAVOURABLE, result: 'major', center: 'Autovision' };
    const record = await inspected(id, { date: '2026-10-31', inspection: failed });
    expect(record.inspection).toEqual(failed);
    expect(await inspectionOf(id)).toMatchObject({ status: 'retest_required', retestBy: '2026-12-31' });
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2026-12-31', follows: 'law' });
    const retest = await inspected(id, { date: '2026-11-20', inspection: { ...FAVOURABLE, kind: 'retest' } });
    expect(await inspectionOf(id)).toMatchObject({ status: 'upcoming', dueBy: '2028-10-31' });
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2028-10-31' });
    await caller.delete(`/v1/maintenances/${retest.id}`);
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2026-12-31' });
    await caller.post(`/v1/trash/${retest.id}/restore`);
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2028-10-31' });
  });

  it('the reminder is marked as done → moves to the legal date, and back when the record is deleted', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2012-06-01' });
    const { id: reminderId } = await reminderOf(id);
    const record = await inspected(id, {
      date: '2023-03-01',
      reminder_id: reminderId,
      inspection: { ...FAVOURABLE, validUntil: '2025-03-01' },
    });
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2025-03-01' });
    await caller.delete(`/v1/maintenances/${record.id}`);
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2028-11-20', follows: 'law' });
  });

  it('a record with its own next date → the reminder keeps it, whatever the law says later', async () => {
    const vehicle = await addVehicle(caller, { firstRegistrationDate: '2012-06-01' });
    const { id: reminderId } = await reminderOf(vehicle.id);
    await inspected(vehicle.id, {
      date: '2026-11-01',
      reminder_id: reminderId,
      next_service_date: '2028-10-15',
    });
    expect(await reminderOf(vehicle.id)).toMatchObject({
      next_reminder_date: '2028-10-15',
      follows: 'interval',
    });
    await caller.put(`/v1/vehicles/${vehicle.id}`, { ...vehicle, firstRegistrationDate: '2023-01-15' });
    expect(await reminderOf(vehicle.id)).toMatchObject({ next_reminder_date: '2028-10-15' });
  });

  it('a report with major defects and a next date → the retest counts; corrected to passed → the date counts', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2012-06-01' });
    const major = { ...FAVOURABLE, result: 'major' };
    const record = await inspected(id, {
      date: '2026-10-31',
      inspection: major,
      next_service_date: '2028-10-15',
    });
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2026-12-31', follows: 'law' });
    const put = (inspection: object) =>
      caller.put(`/v1/maintenances/${record.id}`, { ...record, inspection });
    await put(FAVOURABLE);
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2028-10-15', follows: 'interval' });
    await put(major);
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2026-12-31', follows: 'law' });
  });

  it('a report with critical defects and a next date, on the same day → the law counts', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2012-06-01' });
    await inspected(id, {
      date: '2026-11-21',
      inspection: { ...FAVOURABLE, kind: 'retest', result: 'critical' },
      next_service_date: '2028-10-15',
    });
    expect(await reminderOf(id)).toMatchObject({ follows: 'law' });
  });

  it('an inspection with a next date on a car without a reminder → creates one with that date', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2019-01-15' });
    const { id: removed } = await reminderOf(id);
    await caller.delete(`/v1/maintenances/reminders/${removed}`);
    const favourable = { ...INSPECTION, date: '2026-11-20', inspection: FAVOURABLE };
    await addMaintenance(caller, id, favourable);
    expect(await reminderOf(id)).toBeUndefined();
    await addMaintenance(caller, id, { ...favourable, next_service_date: '2028-10-15' });
    expect(await reminderOf(id)).toMatchObject({ next_reminder_date: '2028-10-15', follows: 'interval' });
  });

  it('a reminder follows the law until its owner sets a date, and again on request', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2023-01-15' });
    const { follows: _follows, ...partOne } = await reminderOf(id);
    const address = `/v1/maintenances/reminders/${partOne.id}`;
    expect((await caller.put(address, partOne)).body).toMatchObject({ follows: 'law' });
    const dated = await caller.put(address, { ...partOne, next_reminder_date: '2026-12-24' });
    expect(dated.body).toMatchObject({ follows: 'interval', next_reminder_date: '2026-12-24' });
    const again = await caller.put(address, { ...dated.body, follows: 'law' });
    expect(again.body).toMatchObject({ follows: 'law', next_reminder_date: '2027-01-14' });
    const own = await caller.put(address, { ...again.body, follows: 'interval' });
    expect(own.body).toMatchObject({ follows: 'interval', next_reminder_date: '2027-01-14' });
    expect((await caller.put(address, { ...own.body, follows: null })).body).toMatchObject({
      follows: 'law',
    });
  });

  it("the owner's date is cleared → the legal date again", async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2023-01-15' });
    const reminder = await reminderOf(id);
    const address = `/v1/maintenances/reminders/${reminder.id}`;
    const { follows: _follows, ...partOne } = reminder;
    await caller.put(address, { ...partOne, next_reminder_date: '2026-12-24' });
    const emptied = await caller.put(address, { ...partOne, next_reminder_date: null });
    expect(emptied.body).toMatchObject({ follows: 'law', next_reminder_date: '2027-01-14' });
  });

  it("the owner's date, and work recorded without a next date → the next legal date", async () => {
    const { id } = await addVehicle(caller, { type: 'motorcycle', firstRegistrationDate: '2019-05-01' });
    const { follows: _follows, ...partOne } = await reminderOf(id);
    const address = `/v1/maintenances/reminders/${partOne.id}`;
    await caller.put(address, { ...partOne, next_reminder_date: '2026-11-15' });
    const record = await inspected(id, {
      date: '2026-11-20',
      reminder_id: partOne.id,
      inspection: FAVOURABLE,
    });
    const { dueBy } = await inspectionOf(id);
    expect(dueBy).toBe('2029-11-20');
    expect(await reminderOf(id)).toMatchObject({ follows: 'law', next_reminder_date: dueBy });
    await caller.delete(`/v1/maintenances/${record.id}`);
    expect(await reminderOf(id)).toMatchObject({ follows: 'interval', next_reminder_date: '2026-11-15' });
  });

  it('a vehicle gets a regime → its reminder follows the law, unless its owner chose the date', async () => {
    const facts = { type: 'other', firstRegistrationDate: '2023-01-15' };
    const [planned, chosen] = [await addVehicle(caller, facts), await addVehicle(caller, facts)];
    const { follows: _follows, ...reminder } = await reminderOf(chosen.id);
    const own = { ...reminder, next_reminder_date: '2026-12-24' };
    await caller.put(`/v1/maintenances/reminders/${own.id}`, own);
    for (const vehicle of [planned, chosen]) {
      expect(await reminderOf(vehicle.id)).toMatchObject({ follows: 'interval' });
      await caller.put(`/v1/vehicles/${vehicle.id}`, { ...vehicle, inspectionCategory: 'car' });
    }
    const byLaw = { follows: 'law', next_reminder_date: '2027-01-14' };
    expect(await reminderOf(planned.id)).toMatchObject(byLaw);
    expect(await reminderOf(chosen.id)).toMatchObject({
      follows: 'interval',
      next_reminder_date: '2026-12-24',
    });
  });

  it('a reminder that cannot follow the law → refused', async () => {
    const { id } = await addVehicle(caller, { type: 'other' });
    const body = { vehicle_id: id, next_reminder_date: '2027-05-01', follows: 'law' };
    const post = (maintenanceType: string) =>
      caller.post('/v1/maintenances/reminders', { ...body, maintenance_type: maintenanceType });
    expect(faultsIn(await post('oil_change'))).toEqual(['/follows not_inspected_by_law']);
    expect(faultsIn(await post('technical_inspection'))).toEqual(['/follows not_inspected_by_law']);
  });

  it.each([
    ['on other work', { type: 'oil_change', inspection: FAVOURABLE }, '/inspection not_an_inspection'],
    [
      'valid until before it was made',
      { ...INSPECTION, inspection: { ...FAVOURABLE, validUntil: '2026-11-20' } },
      '/inspection/validUntil date_before_inspection',
    ],
    ['without a result', { ...INSPECTION, inspection: { kind: 'retest' } }, '/inspection/result required'],
    [
      'of an impossible day',
      { ...INSPECTION, inspection: { ...FAVOURABLE, validUntil: '2026-02-29' } },
      '/inspection/validUntil invalid_date',
    ],
  ])('a report %s → refused', async (_, change, fault) => {
    const { id } = await addVehicle(caller);
    const answer = await caller.post('/v1/maintenances', maintenanceBody(id, change));
    expect(faultsIn(answer)).toEqual([fault]);
  });

  it('a record replaced by a client without reports keeps its report; other work has none', async () => {
    const { id } = await addVehicle(caller);
    const record = await inspected(id, { inspection: { ...FAVOURABLE, validUntil: '2028-11-20' } });
    const { inspection: _inspection, ...partOne } = record;
    const kept = await caller.put(`/v1/maintenances/${record.id}`, { ...partOne, cost: 90 });
    expect(kept.body.inspection).toEqual(record.inspection);
    const other = await caller.put(`/v1/maintenances/${record.id}`, { ...partOne, type: 'insurance' });
    expect(other.body.inspection).toBeNull();
  });

  it('a record changed to other work with its old report → the report is removed; with another one → refused', async () => {
    const { id } = await addVehicle(caller);
    const record = await inspected(id, { inspection: FAVOURABLE });
    const put = (inspection: object) =>
      caller.put(`/v1/maintenances/${record.id}`, { ...record, type: 'insurance', inspection });
    const another = { ...record.inspection, result: 'major' };
    expect(faultsIn(await put(another))).toEqual(['/inspection not_an_inspection']);
    expect((await put(record.inspection)).body).toMatchObject({ type: 'insurance', inspection: null });
    expect(faultsIn(await put(record.inspection))).toEqual(['/inspection not_an_inspection']);
  });

  it('a reminder of the law changed to other work → an interval and its date; asked to follow the law → refused', async () => {
    const { id } = await addVehicle(caller, { firstRegistrationDate: '2023-01-15' });
    const reminder = await reminderOf(id);
    const put = (fields: object) =>
      caller.put(`/v1/maintenances/reminders/${reminder.id}`, { ...reminder, ...fields });
    const other = await put({ maintenance_type: 'insurance' });
    expect(other.body).toMatchObject({ follows: 'interval', next_reminder_date: '2027-01-14' });
    const again = await put({ maintenance_type: 'insurance', follows: 'law' });
    expect(faultsIn(again)).toEqual(['/follows not_inspected_by_law']);
  });

  it('another account’s vehicle → not found', async () => {
    const { id } = await addVehicle(caller);
    const stranger = await server.signUp();
    expect((await stranger.get(`/v1/vehicles/${id}/inspection`)).status).toBe(404);
  });

  describe('an export', () => {
    it('carries category, field Z, report and the source of a reminder to another account', async () => {
      const from = await server.signUp();
      const body = { inspectionCategory: 'van', isCollection: true, firstRegistrationDate: '1990-01-01' };
      const vehicle = await addVehicle(from, body);
      const report = { ...FAVOURABLE, validUntil: '2028-11-20', center: 'Dekra, « Lyon »' };
      await addMaintenance(from, vehicle.id, { ...INSPECTION, inspection: report });
      const to = await server.signUp();
      expect((await importInto(to, await exportOf(from))).status).toBe(200);
      const [arrived] = await listed(to, '/v1/vehicles');
      expect(arrived).toMatchObject(body);
      expect((await listed(to, '/v1/maintenances'))[0].inspection).toEqual(report);
      const reminders = await listed(to, '/v1/maintenances/reminders');
      expect(reminders.filter(({ follows }) => follows === 'law')).toMatchObject([
        { maintenance_type: 'technical_inspection', next_reminder_date: '2028-11-20' },
      ]);
    });

    it('without inspection columns → a reminder on the legal date follows the law', async () => {
      const from = await server.signUp();
      await addVehicle(from, { firstRegistrationDate: '2023-01-15' });
      const zip = await editedExport(from, {
        'vehicles.csv': withoutColumns('inspectionCategory', 'isCollection', 'fiscalPower'),
        'maintenances.csv': withoutColumns('inspection'),
        'reminders.csv': withoutColumns('follows'),
      });
      const to = await server.signUp();
      expect((await importInto(to, zip)).status).toBe(200);
      const reminders = await listed(to, '/v1/maintenances/reminders');
      const inspection = reminders.find(({ maintenance_type: type }) => type === 'technical_inspection');
      expect(inspection).toMatchObject({ next_reminder_date: '2027-01-14', follows: 'law' });
    });
  });
});
