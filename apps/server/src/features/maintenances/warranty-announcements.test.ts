import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { maintenanceBody, addMaintenance, addVehicle, read, vehicleBody } from '#testing/builders.ts';
import {
  announceNow,
  mailsTo,
  remindersTo,
  signUpWithoutDefaults,
  startAnnouncingServer,
} from '#testing/announcing/announced-owner.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import type { MailServer } from '#testing/stand-ins/mail-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, type TestServer } from '#testing/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Eleven in the morning in Paris; the warranty ends 40 days later. */
const START = '2026-11-21T10:00:00.000Z';
const UNTIL = '2026-12-31';
const DAY_BEFORE = '2026-11-30T08:00:00.000Z';
/** 30 days before the end, at nine in the morning in Paris. */
const ITS_DAY = '2026-12-01T08:00:00.000Z';
const LATER = ['2026-12-02', '2026-12-28', '2026-12-31', '2027-01-01', '2027-01-08'].map(
  (day) => `${day}T08:00:00.000Z`,
);
const SAID = 'Garantie pièces et main-d’œuvre (Freins) de Clio\u00A0: valable jusqu’au 31 déc.';

describe.each(DIALECTS)('warranties of records on %s', (dialect) => {
  let mail: MailServer;
  let server: TestServer;
  let owner: TestCaller;
  let email: string;
  let vehicle: { id: string };
  let people = 0;

  beforeAll(async () => {
    ({ mail, server } = await startAnnouncingServer(dialect));
  });
  afterAll(async () => {
    await server.close();
    await mail.stop();
  });
  beforeEach(async () => {
    server.clock.moveTo(START);
    email = `guaranteed-${(people += 1)}@example.org`;
    owner = await signUpWithoutDefaults(server, mail, email);
    vehicle = await addVehicle(owner);
  });

  const bodyWith = (warranty_until: string | null, change: object = {}) =>
    maintenanceBody(vehicle.id, { type: 'brake_service', date: '2026-11-02', warranty_until, ...change });
  const addWith = (warranty_until: string | null) =>
    addMaintenance(owner, vehicle.id, bodyWith(warranty_until));
  const subjectsAt = async (...instants: string[]) => {
    for (const instant of instants) {
      server.clock.moveTo(instant);
      await announceNow(server);
    }
    return remindersTo(mail, email);
  };
  const watchesOf = async (id: string) =>
    (await rowsOf(server.context, 'reminder_watch')).filter((row) => row.includes(id));

  it('more than 30 days left → announced 30 days before its end, and never again', async () => {
    await addWith(UNTIL);
    expect(await subjectsAt(DAY_BEFORE)).toEqual([]);
    expect(await subjectsAt(ITS_DAY, ...LATER)).toEqual([SAID]);
  });

  it('fewer than 30 days left when entered, or already over → never announced', async () => {
    await addWith('2026-12-20');
    await addWith('2026-11-22');
    await addWith('2026-11-20');
    expect(await subjectsAt(ITS_DAY, ...LATER)).toEqual([]);
  });

  it("exactly 30 days left when entered → announced at the owner's next hour", async () => {
    await addWith('2026-12-21');
    expect(await subjectsAt('2026-11-22T08:00:00.000Z', ITS_DAY, ...LATER)).toHaveLength(1);
  });

  it('the link in the mail opens the record; there is no link to record work', async () => {
    const { id } = await addWith(UNTIL);
    await subjectsAt(ITS_DAY);
    const text = mailsTo(mail, email).at(-1)?.content.text ?? '';
    expect(text).not.toContain('to=done');
    const token = /open\/([\w-]+)\?to=reminder/.exec(text)?.[1] ?? '';
    const answer = await server.nobody.get(`/v1/notifications/open/${token}?to=reminder`);
    expect([answer.status, answer.headers['location']]).toEqual([302, `/maintenance/${id}/edit`]);
  });

  it('the next announcement → its day, and none once announced', async () => {
    const nextOn = async () => (await read(owner, '/v1/notifications/status')).next?.date ?? null;
    await addWith(UNTIL);
    expect(await nextOn()).toBe('2026-12-01');
    await subjectsAt(ITS_DAY);
    expect(await nextOn()).toBeNull();
  });

  it('a PUT without the field keeps it, and does not announce it again', async () => {
    const { id } = await addWith(UNTIL);
    await subjectsAt(ITS_DAY);
    const { warranty_until: _left, ...body } = bodyWith(UNTIL, { notes: 'Plaquettes avant' });
    await owner.put(`/v1/maintenances/${id}`, body);
    expect(await read(owner, `/v1/maintenances/${id}`)).toMatchObject({ warranty_until: UNTIL });
    expect(await subjectsAt(...LATER)).toHaveLength(1);
  });

  it('another end → announced by the new one only; removed → never', async () => {
    const moved = await addWith(UNTIL);
    await owner.put(`/v1/maintenances/${moved.id}`, bodyWith('2027-01-10'));
    const emptied = await addWith(UNTIL);
    await owner.put(`/v1/maintenances/${emptied.id}`, bodyWith(null));
    expect(await subjectsAt(ITS_DAY)).toEqual([]);
    expect(await subjectsAt('2026-12-11T08:00:00.000Z', ...LATER.slice(1))).toEqual([
      SAID.replace('31 déc.', '10 janv. 2027'),
    ]);
  });

  it('another end while its mail is queued → the mail is cancelled', async () => {
    const { id } = await addWith(UNTIL);
    server.clock.moveTo(ITS_DAY);
    await searchAnnouncements(server.context);
    await owner.put(`/v1/maintenances/${id}`, bodyWith('2028-01-10'));
    await sendMessages(server.context);
    expect(remindersTo(mail, email)).toEqual([]);
  });

  it('in the trash → not announced, nothing of it is left; restored in time → announced', async () => {
    const { id } = await addWith(UNTIL);
    await owner.delete(`/v1/maintenances/${id}`);
    expect(await watchesOf(id)).toEqual([]);
    expect(await subjectsAt(DAY_BEFORE)).toEqual([]);
    await owner.post(`/v1/trash/${id}/restore`);
    expect(await read(owner, `/v1/maintenances/${id}`)).toMatchObject({ warranty_until: UNTIL });
    expect(await subjectsAt(ITS_DAY, ...LATER)).toEqual([SAID]);
  });

  it('restored when fewer than 30 days are left → not announced', async () => {
    const { id } = await addWith(UNTIL);
    await owner.delete(`/v1/maintenances/${id}`);
    server.clock.moveTo('2026-12-05T08:00:00.000Z');
    await owner.post(`/v1/trash/${id}/restore`);
    expect(await subjectsAt(...LATER)).toEqual([]);
  });

  it('vehicle archived → not announced; unarchived in time → announced', async () => {
    await addWith(UNTIL);
    await owner.put(`/v1/vehicles/${vehicle.id}`, vehicleBody({ archivedAt: START }));
    expect(await subjectsAt('2026-11-25T08:00:00.000Z')).toEqual([]);
    await owner.put(`/v1/vehicles/${vehicle.id}`, vehicleBody());
    expect(await subjectsAt(ITS_DAY, ...LATER)).toEqual([SAID]);
  });

  it('vehicle deleted and restored → announced once', async () => {
    const { id } = await addWith(UNTIL);
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    expect(await watchesOf(id)).toEqual([]);
    await owner.post(`/v1/trash/${vehicle.id}/restore`);
    expect(await subjectsAt(ITS_DAY, ...LATER)).toEqual([SAID]);
  });

  it('a record without a warranty is not watched', async () => {
    const { id } = await addWith(null);
    await owner.delete(`/v1/maintenances/${id}`);
    await owner.post(`/v1/trash/${id}/restore`);
    expect(await watchesOf(id)).toEqual([]);
  });
});
