import { searchAnnouncements, startAnnouncing } from '#features/notifications/announcing.ts';
import { resetFutureTimes } from '#features/notifications/wrong-clock.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import {
  announceNow,
  NEAR,
  NEAR_MORNING,
  remindersTo,
  signUpWithoutDefaults,
  START,
  startAnnouncingServer,
} from '#testing/announcing/announced-owner.ts';
import { addReminder, addVehicle } from '#testing/builders.ts';
import type { MailServer } from '#testing/stand-ins/mail-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, type TestServer } from '#testing/test-server.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const EMAIL = 'camille@example.org';
const APPROACHING = 'Contrôle technique de Clio\u00a0: à faire avant le 30 nov.';

describe.each(DIALECTS)('announcements with a clock that is wrong for a while, on %s', (dialect) => {
  let mail: MailServer;
  let server: TestServer;
  let owner: TestCaller;

  beforeEach(async () => {
    ({ mail, server } = await startAnnouncingServer(dialect));
    owner = await signUpWithoutDefaults(server, mail, EMAIL);
    const vehicle = await addVehicle(owner);
    await addReminder(owner, vehicle.id, {
      maintenance_type: 'technical_inspection',
      next_reminder_date: NEAR,
    });
  });
  afterEach(async () => {
    await server.close();
    await mail.stop();
  });

  const subjects = () => remindersTo(mail, EMAIL);
  /** Runs what the server does when its clock was set back, and ten minutes later. */
  async function recover(): Promise<void> {
    await resetFutureTimes(server.context);
    await announceNow(server);
    server.clock.advance({ minutes: 10 });
    await announceNow(server);
  }

  it('a year ahead → what seemed overdue is announced again when it is really near, once', async () => {
    server.clock.advance({ days: 365 });
    await announceNow(server);
    expect(subjects()).toEqual([expect.stringContaining('en retard')]);
    server.clock.moveTo(START);
    await recover();
    expect(subjects()).toHaveLength(1);
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    await announceNow(server);
    expect(subjects().slice(1)).toEqual([APPROACHING]);
  });

  it('ahead while a mail is delayed → sent minutes after the clock is right', async () => {
    server.clock.moveTo(NEAR_MORNING);
    await searchAnnouncements(server.context);
    mail.refusals.set(EMAIL, 451);
    server.clock.advance({ days: 1 });
    await sendMessages(server.context);
    mail.refusals.clear();
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    expect(subjects()).toEqual([]);
    await recover();
    expect(subjects()).toEqual([APPROACHING]);
  });

  it("the server's job → handles it by itself when it starts", async () => {
    server.clock.moveTo('2027-11-23T08:00:00.000Z');
    await announceNow(server);
    server.clock.moveTo(START);
    const silent = { info: () => {}, error: () => {} };
    await startAnnouncing(server.context, silent).stop();
    server.clock.advance({ minutes: 10 });
    await announceNow(server);
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    expect(subjects().slice(1)).toEqual([APPROACHING]);
  });

  it('the server starts a year behind and is corrected a moment later → nothing was cancelled', async () => {
    server.clock.moveTo(NEAR_MORNING);
    await searchAnnouncements(server.context);
    server.clock.advance({ days: -365 });
    await resetFutureTimes(server.context);
    await announceNow(server);
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    expect(subjects()).toEqual([APPROACHING]);
  });

  it('overdue, and the server briefly starts a year behind → not announced twice', async () => {
    server.clock.moveTo('2026-12-01T08:00:00.000Z');
    await announceNow(server);
    expect(subjects()).toHaveLength(1);
    server.clock.advance({ days: -365 });
    await resetFutureTimes(server.context);
    await announceNow(server);
    server.clock.advance({ days: 365, minutes: 20 });
    await announceNow(server);
    expect(subjects()).toHaveLength(1);
  });
});
