import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { addReminder, addVehicle, listed, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { PushBrowser } from '#testing/stand-ins/push-browser.ts';
import { startPushService, type PushService, type ReceivedPush } from '#testing/stand-ins/push-service.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { pushPayload, type PushPayload } from '@carnet/contract/push/push-payload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DEVICES = '/v1/push/subscriptions';

describe.each(DIALECTS)('reminders by push on %s', (dialect) => {
  const server = shareTestServer({ dialect, config: { arePrivatePushHostsAllowed: true } });
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.stop());

  /** An owner who is notified by push only, on several devices. */
  async function ownerWith(devices: number): Promise<{ caller: TestCaller; browsers: PushBrowser[] }> {
    const caller = await server.signUp();
    const settings = await read(caller, '/v1/settings');
    await caller.put('/v1/settings', { ...settings, emailNotifications: false });
    const browsers = Array.from({ length: devices }, () => service.openBrowser());
    for (const browser of browsers) {
      expect((await caller.post(DEVICES, browser.subscription)).status).toBe(201);
    }
    return { caller, browsers };
  }

  function pushesTo(browser: PushBrowser | undefined): ReceivedPush[] {
    return service.received.filter((push) => push.browser === browser);
  }

  function payloadTo(browser: PushBrowser | undefined): PushPayload {
    return pushPayload.parse(JSON.parse(pushesTo(browser).at(-1)?.text ?? 'null'));
  }

  async function announce(): Promise<void> {
    await searchAnnouncements(server.context);
    await sendMessages(server.context);
  }

  /** A reminder that enters its one-week advance a week from now. */
  async function addDueSoon(caller: TestCaller, vehicleId: string, type = 'insurance') {
    const inTwoWeeks = new Date(server.clock.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    return addReminder(caller, vehicleId, { maintenance_type: type, next_reminder_date: inTwoWeeks });
  }

  const sendTrial = async (caller: TestCaller) =>
    (await caller.post('/v1/notifications/test', { channel: 'push' })).body;

  it('a reminder comes near → every device gets what, when and a link, once', async () => {
    const { caller, browsers } = await ownerWith(2);
    const vehicle = await addVehicle(caller);
    const reminder = await addDueSoon(caller, vehicle.id);
    await announce();
    server.clock.advance({ days: 7 });
    await announce();
    await announce();
    for (const browser of browsers) {
      const [push, ...more] = pushesTo(browser);
      expect(more).toEqual([]);
      expect(push?.headers).toMatchObject({ urgency: 'normal', ttl: '259200' });
      expect(push?.vapid?.claims.sub).toBe('mailto:carnet@localhost');
      expect(payloadTo(browser)).toMatchObject({
        title: 'Assurance de Clio',
        body: expect.stringMatching(/^À faire avant le /),
        language: 'fr',
        path: `/maintenance?edit=${reminder.id}`,
        tag: `reminder-${reminder.id}`,
        badge: 1,
        actions: [
          { title: 'Fait', path: `/add-maintenance?reminder=${reminder.id}` },
          { title: 'Voir le rappel', path: `/maintenance?edit=${reminder.id}` },
        ],
      });
    }
    const log = await read(caller, `/v1/maintenances/reminders/${reminder.id}/announcements`);
    expect(log.items).toMatchObject([
      { moment: 'approaching', channel: 'push', state: 'sent', opened_at: null },
    ]);
    const [notePath = ''] = payloadTo(browsers[0]).notePaths;
    expect((await server.nobody.get(notePath)).status).toBe(302);
    const opened = await read(caller, `/v1/maintenances/reminders/${reminder.id}/announcements`);
    expect(opened.items[0].opened_at).not.toBeNull();
  });

  it('several due on one day → one push, in the owner’s language', async () => {
    const { caller, browsers } = await ownerWith(1);
    const settings = await read(caller, '/v1/settings');
    await caller.put('/v1/settings', { ...settings, language: 'en' });
    const vehicle = await addVehicle(caller);
    await addDueSoon(caller, vehicle.id);
    await addDueSoon(caller, vehicle.id, 'battery_replacement');
    await announce();
    server.clock.advance({ days: 7 });
    await announce();
    expect(pushesTo(browsers[0])).toHaveLength(1);
    const payload = payloadTo(browsers[0]);
    expect(payload).toMatchObject({
      title: '2 reminders from your service book',
      path: '/maintenance',
      badge: 2,
      actions: [],
    });
    expect(payload.body.split('\n')).toHaveLength(2);
    expect(payload.notePaths).toHaveLength(2);
  });

  it('a test message → sent at once, and the status counts the devices', async () => {
    const { caller, browsers } = await ownerWith(2);
    expect(await sendTrial(caller)).toEqual({ channel: 'push', outcome: 'sent', reason: null });
    expect(payloadTo(browsers[0])).toMatchObject({ title: 'Rappel test de Carnet', badge: null });
    expect((await read(caller, '/v1/notifications/status')).push).toEqual({ state: 'ready', devices: 2 });
    const devices = await listed(caller, DEVICES);
    expect(devices.every(({ lastSentAt }) => lastSentAt !== null)).toBe(true);
  });

  it('no device → the test message says so', async () => {
    const { caller } = await ownerWith(0);
    expect(await sendTrial(caller)).toEqual({ channel: 'push', outcome: 'failed', reason: 'no_device' });
  });

  it.each([404, 410])(
    'response %i → that device is forgotten, the others get their pushes',
    async (status) => {
      const { caller, browsers } = await ownerWith(2);
      const [gone, alive] = browsers;
      if (gone) service.answerNext(gone, { status });
      expect((await sendTrial(caller)).outcome).toBe('sent');
      expect(pushesTo(alive)).toHaveLength(1);
      expect(await listed(caller, DEVICES)).toHaveLength(1);
      if (alive) service.answerNext(alive, { status });
      expect((await sendTrial(caller)).reason).toBe('no_device');
      expect(await listed(caller, DEVICES)).toEqual([]);
    },
  );

  it.each([
    [429, 'push_service_unreachable'],
    [503, 'push_service_unreachable'],
    [403, 'push_refused'],
  ])('response %i to a test message → %s', async (status, reason) => {
    const { caller, browsers } = await ownerWith(1);
    for (const browser of browsers) service.answerNext(browser, { status });
    expect(await sendTrial(caller)).toEqual({ channel: 'push', outcome: 'failed', reason });
    expect(await listed(caller, DEVICES)).toHaveLength(1);
  });

  it('one device is unreachable at first → retried for it only', async () => {
    const { caller, browsers } = await ownerWith(2);
    const [busy, told] = browsers;
    if (busy) service.answerNext(busy, { status: 429 }, { status: 503 });
    const vehicle = await addVehicle(caller);
    await addDueSoon(caller, vehicle.id);
    await announce();
    server.clock.advance({ days: 7 });
    await announce();
    expect([pushesTo(busy).length, pushesTo(told).length]).toEqual([0, 1]);
    server.clock.advance({ minutes: 2 });
    await announce();
    server.clock.advance({ minutes: 6 });
    await announce();
    expect([pushesTo(busy).length, pushesTo(told).length]).toEqual([1, 1]);
    server.clock.advance({ minutes: 30 });
    await announce();
    expect([pushesTo(busy).length, pushesTo(told).length]).toEqual([1, 1]);
  });

  it('one device is never reached → after an hour the owner counts as notified by the other', async () => {
    const { caller, browsers } = await ownerWith(2);
    const [busy, told] = browsers;
    if (busy) service.answerNext(busy, ...Array.from({ length: 9 }, () => ({ status: 503 })));
    const vehicle = await addVehicle(caller);
    const reminder = await addDueSoon(caller, vehicle.id);
    await announce();
    server.clock.advance({ days: 7 });
    for (const minutes of [1, 6, 16, 61]) {
      await announce();
      server.clock.advance({ minutes });
    }
    await announce();
    expect(pushesTo(told)).toHaveLength(1);
    const log = await read(caller, `/v1/maintenances/reminders/${reminder.id}/announcements`);
    expect(log.items).toMatchObject([{ state: 'sent' }]);
  });
});
