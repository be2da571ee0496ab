import {
  announceNow,
  announcementLinesOf,
  mailsTo,
  remindersTo,
  signUpWithoutDefaults,
  START,
  startAnnouncingServer,
} from '#testing/announcing/announced-owner.ts';
import { addMaintenance, addReminder, addVehicle, read } from '#testing/builders.ts';
import type { MailServer } from '#testing/stand-ins/mail-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, type TestServer } from '#testing/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const NBSP = '\u00a0';

describe.each(DIALECTS)('announcing the legal inspection on %s', (dialect) => {
  let mail: MailServer;
  let server: TestServer;
  let owner: TestCaller;
  let email: string;
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
    email = `law-${(people += 1)}@example.org`;
    owner = await signUpWithoutDefaults(server, mail, email);
  });

  const followedOf = (vehicleId: string) =>
    addReminder(owner, vehicleId, { maintenance_type: 'technical_inspection', follows: 'law' });

  /** Runs the server's jobs on each of these days, at nine in Paris and again in the evening. */
  const mornings = async (...days: readonly string[]) => {
    for (const date of days) {
      for (const hour of ['08', '19']) {
        server.clock.moveTo(`${date}T${hour}:00:00.000Z`);
        await announceNow(server);
      }
    }
  };
  const lastText = () => mailsTo(mail, email).at(-1)?.content.text ?? '';

  it('a first inspection → each legal day once, with its window, the fine and the official page', async () => {
    const { id } = await addVehicle(owner, { firstRegistrationDate: '2023-05-21' });
    await followedOf(id);
    await mornings('2026-11-21', '2026-11-22', '2026-11-23');
    expect(remindersTo(mail, email)).toEqual([
      `Contrôle technique de Clio${NBSP}: à passer entre le 21 nov. et le 20 mai 2027`,
    ]);
    expect(lastText()).toContain('https://www.prix-controle-technique.gouv.fr/');
    expect(lastText()).toContain(`135${NBSP}€`);
    await mornings('2027-03-20', '2027-03-21', '2027-04-20', '2027-05-13', '2027-05-19', '2027-05-20');
    expect(remindersTo(mail, email).slice(-1)).toEqual([
      `Contrôle technique de Clio${NBSP}: à passer aujourd’hui, dernier jour`,
    ]);
    await mornings('2027-05-21', '2027-05-27', '2027-06-03', '2027-06-10', '2027-06-17', '2027-07-01');
    const late = `Contrôle technique de Clio${NBSP}: à passer sans attendre${NBSP}: la date limite était le 20 mai`;
    expect(remindersTo(mail, email)).toHaveLength(8);
    expect(remindersTo(mail, email).slice(-3)).toEqual([late, late, late]);
  });

  it('edited, switched off and on, archived and back with the same date → nothing is announced twice', async () => {
    const vehicle = await addVehicle(owner, { firstRegistrationDate: '2023-01-15' });
    const reminder = await followedOf(vehicle.id);
    await mornings('2026-11-22');
    expect(await announcementLinesOf(owner, reminder)).toEqual(['in_60_days sent']);
    const path = `/v1/maintenances/reminders/${reminder.id}`;
    for (const active of [false, true]) {
      await owner.put(path, { ...reminder, active, interval_days: 700 });
    }
    for (const archivedAt of ['2026-11-22T20:00:00.000Z', null]) {
      await owner.put(`/v1/vehicles/${vehicle.id}`, { ...vehicle, archivedAt });
    }
    await mornings('2026-11-23', '2026-11-24');
    expect(await announcementLinesOf(owner, reminder)).toEqual(['in_60_days sent']);
    expect((await read(owner, `${path}/announcements`)).next).toMatchObject({
      date: '2026-12-15',
      moment: 'in_30_days',
    });
  });

  it('major defects → the retest is announced on its own days; passed → nothing of it is left', async () => {
    const { id } = await addVehicle(owner, { firstRegistrationDate: '2019-05-21' });
    const reminder = await followedOf(id);
    const inspection = { kind: 'periodic', result: 'critical', validUntil: null, center: null };
    const body = { type: 'technical_inspection', cost: 85 };
    await addMaintenance(owner, id, { ...body, date: '2026-11-20', inspection });
    await mornings('2026-12-10');
    expect((await read(owner, '/v1/settings')).language).toBe('fr');
    await mornings('2026-12-20', '2026-12-21', '2027-01-07');
    expect((await read(owner, '/v1/settings')).language).toBe('fr');
    await mornings('2027-01-13');
    expect(remindersTo(mail, email)).toEqual([
      `Contre-visite de Clio${NBSP}: à passer au plus tard le 20 janv. 2027`,
      `Contre-visite de Clio${NBSP}: à passer au plus tard le 20 janv.`,
    ]);
    expect(lastText()).toContain('Le véhicule ne doit plus rouler avant la contre-visite.');
    const retest = { ...inspection, kind: 'retest', result: 'favourable' };
    await addMaintenance(owner, id, { ...body, date: '2027-01-13', inspection: retest });
    await mornings('2027-01-19', '2027-01-27');
    expect(remindersTo(mail, email)).toHaveLength(2);
    expect(await read(owner, `/v1/maintenances/reminders/${reminder.id}`)).toMatchObject({
      next_reminder_date: '2028-11-20',
    });
  });

  it('the emissions check of a van → announced in its months, until it is recorded', async () => {
    const { id } = await addVehicle(owner, {
      type: 'truck',
      energy: 'diesel',
      firstRegistrationDate: '2019-05-21',
    });
    const reminder = await followedOf(id);
    const body = { type: 'technical_inspection', cost: 85 };
    const inspection = { kind: 'periodic', result: 'favourable', validUntil: null, center: null };
    await addMaintenance(owner, id, { ...body, date: '2026-02-15', inspection });
    await mornings('2026-12-14', '2026-12-15', '2026-12-16');
    // Using the session keeps it alive.
    expect((await read(owner, '/v1/settings')).language).toBe('fr');
    await mornings('2027-01-14');
    expect((await read(owner, '/v1/settings')).language).toBe('fr');
    await mornings('2027-01-16');
    expect(remindersTo(mail, email)).toEqual([
      `Contrôle pollution de Clio${NBSP}: à passer entre le 15 déc. et le 15 févr. 2027`,
      `Contrôle pollution de Clio${NBSP}: à passer entre le 15 déc. 2026 et le 15 févr.`,
    ]);
    expect(lastText()).toContain('Contrôle complémentaire des utilitaires');
    await addMaintenance(owner, id, { ...body, date: '2027-01-16' });
    expect(await announcementLinesOf(owner, reminder)).toEqual([
      'emissions_in_30_days sent',
      'emissions_open sent',
    ]);
    await mornings('2027-02-08', '2027-02-15');
    expect(remindersTo(mail, email)).toHaveLength(2);
  });

  it('a van with its own interval → the same days, nothing twice after an edit, and its interval otherwise', async () => {
    const facts = { type: 'truck', energy: 'diesel', firstRegistrationDate: '2019-05-21' };
    const vehicle = await addVehicle(owner, facts);
    const body = { type: 'technical_inspection', cost: 85 };
    const inspection = { kind: 'periodic', result: 'favourable', validUntil: null, center: null };
    await addMaintenance(owner, vehicle.id, { ...body, date: '2026-01-25', inspection });
    const reminder = await addReminder(owner, vehicle.id, {
      maintenance_type: 'technical_inspection',
      follows: 'interval',
      next_reminder_date: '2027-01-02',
    });
    await mornings('2026-11-24', '2026-11-25');
    expect(remindersTo(mail, email)).toEqual([
      `Contrôle pollution de Clio${NBSP}: à passer entre le 25 nov. et le 25 janv. 2027`,
    ]);
    expect(lastText()).toContain('Contrôle complémentaire des utilitaires');
    expect(lastText()).toContain('https://www.prix-controle-technique.gouv.fr/');
    const path = `/v1/maintenances/reminders/${reminder.id}`;
    await owner.put(path, { ...reminder, interval_days: 700 });
    await mornings('2026-11-26');
    expect(await announcementLinesOf(owner, reminder)).toEqual(['emissions_open sent']);
    await mornings('2026-12-10');
    // Using the session keeps it alive.
    expect((await read(owner, '/v1/settings')).language).toBe('fr');
    await mornings('2026-12-25', '2026-12-26');
    expect((await announcementLinesOf(owner, reminder)).toSorted()).toEqual([
      'approaching sent',
      'emissions_in_30_days sent',
      'emissions_open sent',
    ]);
    await addMaintenance(owner, vehicle.id, { ...body, date: '2026-12-26' });
    await mornings('2027-01-18');
    expect(await announcementLinesOf(owner, reminder)).not.toContain('emissions_in_7_days sent');
  });

  it.each(['law', 'interval'] as const)(
    "a van's energy corrected by %s in the months of its check → announced the next morning",
    async (follows) => {
      const facts = { type: 'truck', energy: 'electric', firstRegistrationDate: '2019-05-21' };
      const vehicle = await addVehicle(owner, facts);
      const inspection = { kind: 'periodic', result: 'favourable', validUntil: null, center: null };
      await addMaintenance(owner, vehicle.id, {
        type: 'technical_inspection',
        date: '2026-01-10',
        cost: 85,
        inspection,
      });
      const reminder = await addReminder(owner, vehicle.id, {
        maintenance_type: 'technical_inspection',
        follows,
        next_reminder_date: '2028-01-10',
      });
      await mornings('2026-11-22');
      expect(await announcementLinesOf(owner, reminder)).toEqual([]);
      const stored = await read(owner, `/v1/vehicles/${vehicle.id}`);
      await owner.put(`/v1/vehicles/${vehicle.id}`, { ...stored, energy: 'diesel' });
      await mornings('2026-11-23', '2026-11-24');
      expect(await announcementLinesOf(owner, reminder)).toEqual(['emissions_open sent']);
    },
  );

  it('an owner on the other side of the world → on their day, at their hour', async () => {
    const settings = await read(owner, '/v1/settings');
    await owner.put('/v1/settings', { ...settings, timezone: 'Pacific/Auckland', notificationHour: 7 });
    const { id } = await addVehicle(owner, { firstRegistrationDate: '2023-05-24' });
    const reminder = await followedOf(id);
    server.clock.moveTo('2026-11-23T17:59:00.000Z');
    await announceNow(server);
    expect(await announcementLinesOf(owner, reminder)).toEqual([]);
    server.clock.moveTo('2026-11-23T18:00:00.000Z');
    await announceNow(server);
    expect(await announcementLinesOf(owner, reminder)).toEqual(['window_open sent']);
  });
});
