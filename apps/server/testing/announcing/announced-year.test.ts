import { announcementIdOf, listAnnouncedIds } from '#testing/announcing/announced-mails.ts';
import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { announceNow, mailsTo, signUpVerified } from '#testing/announcing/announced-owner.ts';
import { addReminder, addVehicle, listed, read } from '#testing/builders.ts';
import {
  beginCycle,
  expectMorning,
  type Followed,
  type Owner,
} from '#testing/announcing/followed-reminders.ts';
import { startMailServer, type MailServer } from '#testing/stand-ins/mail-server.ts';
import { startPushService, type PushService, type ReceivedPush } from '#testing/stand-ins/push-service.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { pushPayload } from '@carnet/contract/push/push-payload';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone, instantInZone } from '@carnet/domain/calendar/time-zone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_EXTENT } from '../../../../scripts/testing/test-extent.ts';

const ZONES = ['Europe/Paris', 'America/Cayenne', 'Pacific/Auckland'] as const;
const REMINDERS_EACH = 25;
/** One with one browser and one with two; more of both with `npm run test:long`. */
const OWNERS_PER_ZONE = TEST_EXTENT === 'long' ? 4 : 2;
const DAYS = 365;
const HOUR_MILLIS = 3_600_000;

/** Seeded, so that a failure can be reproduced. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The content of a push as read by a device. */
interface AnnouncedPush {
  /** The number of reminders in it. */
  readonly reminders: number;
  /** Ids of the announcements in it; a long push only has the first. */
  readonly announcementIds: readonly string[];
}

function readPush({ text }: ReceivedPush): AnnouncedPush {
  const { tag, title, notePaths } = pushPayload.parse(JSON.parse(text));
  return {
    reminders: tag.startsWith('message-') ? Number(/\d+/.exec(title)?.[0]) : 1,
    announcementIds: notePaths.map((path) =>
      announcementIdOf(/notifications\/open\/([\w-]+)/.exec(path)?.[1] ?? ''),
    ),
  };
}

describe('a year of reminders', () => {
  let mail: MailServer;
  let pushes: PushService;
  let server: TestServer;
  const random = seeded(1);

  beforeAll(async () => {
    mail = await startMailServer();
    pushes = await startPushService();
    const smtp = { url: mail.url, from: 'Carnet <carnet@example.org>' };
    const config = { smtp, publicUrl: 'https://carnet.example', arePrivatePushHostsAllowed: true };
    server = await startTestServer({
      dialect: 'sqlite',
      config,
      clock: new MovableClock('2026-01-01T00:00:00.000Z'),
    });
  });
  afterAll(async () => {
    await server.close();
    await pushes.stop();
    await mail.stop();
  });

  const todayOf = ({ zone }: Owner): CivilDate => civilDateInZone(server.clock.now(), zone);

  async function settle(zone: string, index: number): Promise<Owner> {
    const email = `${zone.toLowerCase().replace('/', '-')}-${index}@example.org`;
    const caller = await signUpVerified(server, mail, email);
    const settings = await read(caller, '/v1/settings');
    const maintenanceTypes = settings.maintenanceTypes.map((type: object) => ({
      ...type,
      defaultReminder: false,
    }));
    await caller.put('/v1/settings', { ...settings, timezone: zone, maintenanceTypes });
    const browsers = Array.from({ length: 1 + (index % 2) }, () => pushes.openBrowser());
    for (const browser of browsers) {
      expect((await caller.post('/v1/push/subscriptions', browser.subscription)).status).toBe(201);
    }
    const vehicle = await addVehicle(caller, { currentMileage: 40_000 });
    const owner: Owner = {
      caller,
      email,
      browsers,
      zone,
      vehicleId: vehicle.id,
      mileage: 40_000,
      isArchived: false,
      reminders: new Map(),
    };
    for (let count = 0; count < REMINDERS_EACH; count += 1) {
      const byDate = { next_reminder_date: addDays(todayOf(owner), random(400) - 10) };
      const byKm = {
        next_reminder_date: null,
        last_mileage: 35_000 + random(6000),
        interval_km: 5000 + random(25_000),
      };
      const reminder = await addReminder(caller, vehicle.id, count % 3 === 0 ? byKm : byDate);
      const followed: Followed = {
        reminder,
        rank: 0,
        said: new Set(),
        overdueOn: null,
        repeats: 0,
        expected: [],
      };
      owner.reminders.set(reminder.id, followed);
      beginCycle(owner, followed, todayOf(owner));
    }
    return owner;
  }

  const must = async (
    answering: Promise<{ status: number; text: string; body: Reminder }>,
  ): Promise<Reminder> => {
    const { status, text, body } = await answering;
    if (status >= 300) throw new Error(`${status}: ${text}`);
    return body;
  };

  /**
   * Performs one of the first `kinds` actions of an owner and updates the expectations. Returns reminders
   * whose unsent announcements must be cancelled.
   */
  async function act(owner: Owner, kinds = 6): Promise<readonly Followed[]> {
    const { caller, vehicleId } = owner;
    const all = [...owner.reminders.values()];
    const followed = all[random(all.length)];
    if (!followed) return [];
    const { reminder } = followed;
    const path = `/v1/maintenances/reminders/${reminder.id}`;
    const today = todayOf(owner);
    const restart = (changed: Reminder): readonly Followed[] => {
      followed.reminder = changed;
      beginCycle(owner, followed, todayOf(owner));
      return [followed];
    };
    switch (random(kinds)) {
      case 0:
        return restart(
          await must(caller.put(path, { ...reminder, next_reminder_date: addDays(today, random(90)) })),
        );
      case 1:
        return restart(await must(caller.put(path, { ...reminder, active: !reminder.active })));
      case 2: {
        const record = { vehicle_id: vehicleId, type: reminder.maintenance_type, date: today, cost: 50 };
        const next = { reminder_id: reminder.id, next_service_date: addDays(today, 20 + random(300)) };
        await must(caller.post('/v1/maintenances', { ...record, ...next }));
        return restart(await read(caller, path));
      }
      case 3: {
        owner.isArchived = !owner.isArchived;
        const archivedAt = owner.isArchived ? `${today}T00:00:00Z` : null;
        const body = { name: 'Clio', type: 'car', currentMileage: owner.mileage, archivedAt };
        await must(caller.put(`/v1/vehicles/${vehicleId}`, body));
        for (const one of all) beginCycle(owner, one, todayOf(owner));
        return all;
      }
      default: {
        const mileage = owner.mileage + random(900);
        await must(caller.post(`/v1/vehicles/${vehicleId}/mileage`, { date: today, mileage }));
        owner.mileage = mileage;
        return [];
      }
    }
  }

  /** Acts between deciding and sending, so that something is cancelled. */
  async function announceWhileActing(owner: Owner): Promise<void> {
    await searchAnnouncements(server.context);
    const today = todayOf(owner);
    for (const followed of await act(owner, 4)) {
      followed.expected = followed.expected.filter((line) => !line.startsWith(today));
    }
    await sendMessages(server.context);
  }

  /**
   * Expects that each device of an owner got one push on each of these days, with the right number of
   * reminders, and nothing that was not sent.
   */
  function expectPushes(owner: Owner, tellingDays: ReadonlySet<string>, sentIds: ReadonlySet<string>): void {
    for (const browser of owner.browsers) {
      const readPushes = pushes.received.filter((push) => push.browser === browser).map(readPush);
      expect(readPushes).toHaveLength(tellingDays.size);
      expect(readPushes.reduce((sum, { reminders }) => sum + reminders, 0)).toBe(sentIds.size);
      const named = readPushes.flatMap(({ announcementIds }) => announcementIds);
      expect(new Set(named).size).toBe(named.length);
      expect(named.filter((id) => !sentIds.has(id))).toEqual([]);
    }
  }

  it(
    'owners edit, complete, drive and archive in three zones → each moment once by mail and once per device, on its morning, and nothing else',
    { timeout: 600_000 },
    async () => {
      const owners: Owner[] = [];
      for (const zone of ZONES) {
        for (let index = 0; index < OWNERS_PER_ZONE; index += 1) owners.push(await settle(zone, index));
      }
      const verifications = mail.received.length;
      const mornings = owners
        .flatMap((owner) =>
          Array.from({ length: DAYS }, (_, index) => {
            const date = addDays(todayOf(owner), index + 1);
            return { owner, date, at: instantInZone(date, 9, owner.zone) };
          }),
        )
        .toSorted((a, b) => a.at - b.at);
      const byMorning = [...Map.groupBy(mornings, ({ at }) => at)];
      for (const [at, due] of byMorning) {
        // Some hours earlier one owner acts. Using the session keeps it alive.
        server.clock.moveTo(new Date(at - 3 * HOUR_MILLIS).toISOString());
        const acting = due[random(due.length)];
        if (acting && random(2) === 0) await act(acting.owner);
        if (random(10) === 0) for (const { owner } of due) await read(owner.caller, '/v1/settings');
        server.clock.moveTo(new Date(at).toISOString());
        for (const { owner } of due) expectMorning(owner, todayOf(owner));
        if (acting && random(4) === 0) await announceWhileActing(acting.owner);
        else await announceNow(server);
      }
      const carried = listAnnouncedIds(mail.received.slice(verifications));
      expect(new Set(carried).size).toBe(carried.length);
      let [told, takenBack] = [0, 0];
      for (const owner of owners) {
        const all = [...owner.reminders.values()].flatMap(({ expected }) => expected);
        const tellingDays = new Set(all.map((line) => line.split(' ', 1)[0] ?? ''));
        // One mail a day at most, plus the verification mail.
        expect(mailsTo(mail, owner.email)).toHaveLength(tellingDays.size + 1);
        const sentIds = { email: new Set<string>(), push: new Set<string>() };
        for (const { reminder, expected } of owner.reminders.values()) {
          const log = await read(owner.caller, `/v1/maintenances/reminders/${reminder.id}/announcements`);
          const items: { id: string; state: string; channel: string; sent_at: string; moment: string }[] =
            log.items;
          for (const channel of ['email', 'push'] as const) {
            const sent = items
              .filter((item) => item.state === 'sent' && item.channel === channel)
              .toReversed();
            const shown = sent.map((item) =>
              [civilDateInZone(Date.parse(item.sent_at), owner.zone), item.moment].join(' '),
            );
            expect([channel, shown]).toEqual([channel, expected]);
            for (const { id } of sent) sentIds[channel].add(id);
          }
          const unsent = items.filter((item) => item.state !== 'sent');
          expect(unsent.filter((item) => item.state !== 'cancelled' || carried.includes(item.id))).toEqual(
            [],
          );
          takenBack += unsent.length;
        }
        expect([...sentIds.email].filter((id) => !carried.includes(id))).toEqual([]);
        expectPushes(owner, tellingDays, sentIds.push);
        told += sentIds.email.size;
      }
      expect(takenBack).toBeGreaterThan(0);
      expect(told).toBe(carried.length);
      expect(told).toBeGreaterThan(owners.length * DAYS * 0.1);
      expect((await listed(owners[0]?.caller ?? server.nobody, '/v1/maintenances/reminders')).length).toBe(
        25,
      );
    },
  );
});
