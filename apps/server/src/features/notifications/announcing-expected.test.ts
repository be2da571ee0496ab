import {
  announceNow,
  announcementLinesOf,
  changeSettings,
  remindersTo,
  signUpWithoutDefaults,
  START,
  startAnnouncingServer,
} from '#testing/announcing/announced-owner.ts';
import { addReading, addReminder, addVehicle, read } from '#testing/builders.ts';
import type { MailServer } from '#testing/stand-ins/mail-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, type TestServer } from '#testing/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** At thirty kilometres a day, 600 more are expected on 11 December 2026. */
describe.each(DIALECTS)('announcing an expected mileage on %s', (dialect) => {
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
    email = `expecting-${(people += 1)}@example.org`;
    owner = await signUpWithoutDefaults(server, mail, email);
    await changeSettings(owner, { reminderAdvanceKm: 100 });
    vehicle = await addVehicle(owner, { currentMileage: 50_000 });
    await addReading(owner, vehicle.id, { date: '2026-01-25', mileage: 41_000 });
    await addReading(owner, vehicle.id, { date: '2026-08-13', mileage: 47_000 });
  });

  const expected = () =>
    addReminder(owner, vehicle.id, {
      maintenance_type: 'brake_service',
      next_reminder_date: null,
      planned_mileage: 50_600,
    });
  const onMorning = async (day: string) => {
    server.clock.moveTo(`${day}T08:00:00.000Z`);
    await announceNow(server);
    return remindersTo(mail, email);
  };

  it('within the advance in days → one mail with the approximate date, as an estimate', async () => {
    const reminder = await expected();
    expect(reminder.projected.date).toBe('2026-12-11');
    expect(await onMorning('2026-12-03')).toEqual([]);
    const [subject, ...others] = await onMorning('2026-12-04');
    expect(others).toEqual([]);
    expect(subject?.replaceAll(/\s/g, ' ')).toMatch(
      /^Freins de Clio : à prévoir vers le 11 déc\., dans 600 km, estimation$/,
    );
    expect(await onMorning('2026-12-19')).toHaveLength(1);
    expect((await announcementLinesOf(owner, reminder)).join(' ')).toContain('approaching');
  });

  it('a reading delays it before the mail is sent → nothing is sent', async () => {
    await expected();
    server.clock.moveTo('2026-12-02T10:00:00.000Z');
    await addReading(owner, vehicle.id, { date: '2026-12-02', mileage: 50_020 });
    expect(await onMorning('2026-12-04')).toEqual([]);
  });

  it('switched off → nothing, and a client that does not know the setting keeps it', async () => {
    await changeSettings(owner, { announceProjected: false });
    await expected();
    const { announceProjected: _, ...older } = await read(owner, '/v1/settings');
    expect((await owner.put('/v1/settings', older)).body.announceProjected).toBe(false);
    expect(await onMorning('2026-12-04')).toEqual([]);
    await changeSettings(owner, { announceProjected: true });
    expect(await onMorning('2026-12-06')).toHaveLength(1);
  });
});
