import { editedExport, exportOf, importInto, withoutColumns } from '#testing/archives.ts';
import {
  addDocument,
  addMaintenance,
  addReminder,
  addVehicle,
  documentBody,
  faultsIn,
  listed,
  reminderBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const INSURANCE = { kind: 'insurance', expiresOn: '2027-03-31' };
const BY_DOCUMENT = { follows: 'document', next_reminder_date: '2027-03-31' };

/** The test clock shows 21 November 2026. */
describe.each(DIALECTS)('the insurance reminder on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicleId: string;

  beforeEach(async () => {
    owner = await server.signUp();
    ({ id: vehicleId } = await addVehicle(owner));
  });

  const remindersOf = async (caller: TestCaller) =>
    (await listed(caller, '/v1/maintenances/reminders')).filter(
      ({ maintenance_type: type }) => type === 'insurance',
    );
  const reminder = async (caller = owner) => (await remindersOf(caller))[0];
  const address = async () => `/v1/maintenances/reminders/${(await reminder()).id}`;

  it('a document with an end replaces the planned date; the latest of several ends counts', async () => {
    expect(await reminder()).toMatchObject({ follows: 'interval', next_reminder_date: '2027-11-21' });
    const { id } = await addDocument(owner, vehicleId, INSURANCE);
    expect(await reminder()).toMatchObject(BY_DOCUMENT);
    await addDocument(owner, vehicleId, { ...INSURANCE, expiresOn: '2026-03-31' });
    expect(await reminder()).toMatchObject(BY_DOCUMENT);
    await owner.put(
      `/v1/documents/${id}`,
      documentBody(vehicleId, { ...INSURANCE, expiresOn: '2028-03-31' }),
    );
    expect(await reminder()).toMatchObject({ follows: 'document', next_reminder_date: '2028-03-31' });
    await owner.delete(`/v1/documents/${id}`);
    expect(await reminder()).toMatchObject({ follows: 'document', next_reminder_date: '2026-03-31' });
  });

  it.each([
    ['its end is removed', INSURANCE, { expiresOn: null }],
    ['it becomes another kind', INSURANCE, { kind: 'other' }],
  ])('%s → the reminder is as before the document', async (_, before, change) => {
    const planned = await reminder();
    const { id } = await addDocument(owner, vehicleId, before);
    await owner.put(`/v1/documents/${id}`, documentBody(vehicleId, { ...before, ...change }));
    const { next_reminder_date } = planned;
    expect(await reminder()).toMatchObject({ follows: 'interval', next_reminder_date });
  });

  it('the document moves to another vehicle → the reminders of both follow', async () => {
    const { id } = await addDocument(owner, vehicleId, INSURANCE);
    const other = await addVehicle(owner, { name: 'Zoé' });
    await owner.put(`/v1/documents/${id}`, documentBody(other.id, INSURANCE));
    const follows = new Map((await remindersOf(owner)).map((one) => [one.vehicle_id, one.follows]));
    expect([follows.get(vehicleId), follows.get(other.id)]).toEqual(['interval', 'document']);
  });

  it('a date set by the owner stays, even with a new document; cleared → the document’s date', async () => {
    await addDocument(owner, vehicleId, INSURANCE);
    const { follows: _follows, ...followed } = await reminder();
    const own = await owner.put(await address(), { ...followed, next_reminder_date: '2026-12-24' });
    expect(own.body).toMatchObject({ follows: 'interval', next_reminder_date: '2026-12-24' });
    await addDocument(owner, vehicleId, { ...INSURANCE, expiresOn: '2028-03-31' });
    expect(await reminder()).toMatchObject({ follows: 'interval', next_reminder_date: '2026-12-24' });
    const emptied = await owner.put(await address(), { ...followed, next_reminder_date: null });
    expect(emptied.body).toMatchObject({ follows: 'document', next_reminder_date: '2028-03-31' });
  });

  it('following a missing document → refused; a deleted one that it followed → accepted', async () => {
    const asked = reminderBody(vehicleId, { maintenance_type: 'insurance', follows: 'document' });
    const none = ['/follows not_found'];
    expect(faultsIn(await owner.post('/v1/maintenances/reminders', asked))).toEqual(none);
    const { id } = await addDocument(owner, vehicleId, INSURANCE);
    expect(faultsIn(await owner.post('/v1/maintenances/reminders', { ...asked, follows: 'law' }))).toEqual([
      '/follows not_inspected_by_law',
    ]);
    const followed = await reminder();
    await owner.delete(`/v1/documents/${id}`);
    const sent = await owner.put(await address(), { ...followed, interval_days: 180 });
    expect(faultsIn(sent)).toEqual(none);
  });

  it('the premium is recorded → the document’s date, unless the record states one', async () => {
    await addDocument(owner, vehicleId, INSURANCE);
    const { id } = await reminder();
    const paid = { type: 'insurance', cost: 640, reminder_id: id };
    await addMaintenance(owner, vehicleId, paid);
    expect(await reminder()).toMatchObject(BY_DOCUMENT);
    const stated = await addMaintenance(owner, vehicleId, { ...paid, next_service_date: '2027-06-30' });
    expect(await reminder()).toMatchObject({ follows: 'interval', next_reminder_date: '2027-06-30' });
    await owner.delete(`/v1/maintenances/${stated.id}`);
    expect(await reminder()).toMatchObject(BY_DOCUMENT);
  });

  it('document or reminder restored from the trash → the reminder follows again', async () => {
    const { id } = await addDocument(owner, vehicleId, INSURANCE);
    await owner.delete(`/v1/documents/${id}`);
    expect(await reminder()).toMatchObject({ follows: 'interval' });
    await owner.post(`/v1/trash/${id}/restore`);
    expect(await reminder()).toMatchObject(BY_DOCUMENT);
    const { id: reminderId } = await reminder();
    await owner.delete(`/v1/maintenances/reminders/${reminderId}`);
    await owner.put(
      `/v1/documents/${id}`,
      documentBody(vehicleId, { ...INSURANCE, expiresOn: '2028-03-31' }),
    );
    await owner.post(`/v1/trash/${reminderId}/restore`);
    expect(await reminder()).toMatchObject({ follows: 'document', next_reminder_date: '2028-03-31' });
  });

  it('exported and imported → unchanged; from an older version → planned dates follow, own ones stay', async () => {
    await addDocument(owner, vehicleId, INSURANCE);
    const other = await addVehicle(owner, { name: 'Zoé' });
    await addDocument(owner, other.id, INSURANCE);
    const own = (await remindersOf(owner)).find(({ vehicle_id: id }) => id === other.id);
    await owner.put(`/v1/maintenances/reminders/${own.id}`, {
      ...own,
      next_reminder_date: '2026-12-24',
      follows: 'interval',
    });
    const places = async (caller: TestCaller) =>
      new Map((await remindersOf(caller)).map((one) => [one.follows, one.next_reminder_date]));
    const expected = new Map([
      ['document', '2027-03-31'],
      ['interval', '2026-12-24'],
    ]);
    expect(await places(owner)).toEqual(expected);
    const archives = [
      await exportOf(owner),
      await editedExport(owner, { 'reminders.csv': withoutColumns('follows') }),
    ];
    for (const archive of archives) {
      const arrived = await server.signUp();
      expect((await importInto(arrived, archive)).status).toBe(200);
      expect(await places(arrived)).toEqual(expected);
    }
  });

  it('undoing an import with the document → the reminder uses its interval again', async () => {
    await addDocument(owner, vehicleId, INSURANCE);
    const archive = await exportOf(owner);
    const [document] = await listed(owner, '/v1/documents');
    await owner.delete(`/v1/documents/${document.id}`);
    await owner.delete('/v1/trash');
    const imported = await importInto(owner, archive);
    expect(imported.status).toBe(200);
    expect(await reminder()).toMatchObject(BY_DOCUMENT);
    const [entry] = await listed(owner, '/v1/account/imports');
    expect((await owner.post(`/v1/account/imports/${entry.id}/undo`)).status).toBe(200);
    expect(await listed(owner, '/v1/documents')).toEqual([]);
    expect(await reminder()).toMatchObject({ follows: 'interval', next_reminder_date: '2027-11-21' });
  });

  it('a vehicle without an insurance reminder → one added without a date follows the document', async () => {
    await owner.delete(await address());
    await addDocument(owner, vehicleId, INSURANCE);
    const added = await addReminder(owner, vehicleId, {
      maintenance_type: 'insurance',
      next_reminder_date: null,
    });
    expect(added).toMatchObject(BY_DOCUMENT);
  });
});
