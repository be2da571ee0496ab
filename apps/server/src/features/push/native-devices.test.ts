import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { pushChannel } from '#features/push/push-channel.ts';
import type { Context } from '#platform/context.ts';
import { ApnsService } from '#testing/stand-ins/apns-service.ts';
import { addReminder, addVehicle, faultsIn, listed, nativeDeviceBody, read } from '#testing/builders.ts';
import { FcmService } from '#testing/stand-ins/fcm-service.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { ownAnnouncement, type OwnAnnouncement } from '@carnet/contract/push/push.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PATH = '/v1/push/native-devices';
/** Generous, for a busy machine. */
const PATIENCE = { timeout: 30_000 };
const DEVICES = '/v1/push/subscriptions';

describe('reminders to native apps', () => {
  const clock = new MovableClock();
  let server: TestServer;
  let fcm: FcmService;
  let apns: ApnsService;
  let devices = 0;

  beforeAll(async () => {
    fcm = await FcmService.start(() => clock.now());
    apns = await ApnsService.start(() => clock.now());
    server = await startTestServer({
      dialect: 'sqlite',
      clock,
      config: { fcm: fcm.options, apns: apns.options },
    });
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([fcm.stop(), apns.stop()]);
  });

  /** An owner who is notified by push only. */
  async function owner(): Promise<TestCaller> {
    const caller = await server.signUp();
    const settings = await read(caller, '/v1/settings');
    await caller.put('/v1/settings', { ...settings, emailNotifications: false });
    return caller;
  }

  /** Registers an app; returns its token at the service. */
  async function addApp(
    caller: TestCaller,
    service: 'fcm' | 'apns',
    ownAnnouncements: readonly OwnAnnouncement[] = [],
    token = newToken(service),
  ): Promise<string> {
    const answer = await caller.post(PATH, { service, token, ownAnnouncements });
    expect([200, 201]).toContain(answer.status);
    return token.toLowerCase();
  }

  function newToken(service: 'fcm' | 'apns'): string {
    devices += 1;
    const digits = devices.toString(16).padStart(64, '0');
    return service === 'apns' ? digits.toUpperCase() : `fcm-token-${digits}:apa91b`;
  }

  const dayIn = (days: number): string =>
    new Date(clock.now() + days * 86_400_000).toISOString().slice(0, 10);

  async function announce(): Promise<void> {
    await searchAnnouncements(server.context);
    await sendMessages(server.context);
  }

  /** A reminder that enters its one-week advance a week from now. */
  async function addDueSoon(caller: TestCaller, type = 'insurance') {
    const vehicle = await addVehicle(caller);
    const reminder = await addReminder(caller, vehicle.id, {
      maintenance_type: type,
      next_reminder_date: dayIn(14),
    });
    await announce();
    return reminder;
  }

  /** The device's own announcement of that reminder, a week from now. */
  function own({ id }: { readonly id: string }, change: object = {}): OwnAnnouncement {
    const known = { reminderId: id, moment: 'approaching', date: dayIn(7), dueOn: dayIn(14) };
    return ownAnnouncement.parse({ ...known, ...change });
  }

  const sendTrial = async (caller: TestCaller) =>
    (await caller.post('/v1/notifications/test', { channel: 'push' })).body;

  it('the services of this server are listed, and the device with its own', async () => {
    const caller = await owner();
    expect((await read(caller, '/v1/push/key')).nativeServices).toEqual(['fcm', 'apns']);
    const token = newToken('apns');
    const first = await caller.post(PATH, { service: 'apns', token, ownAnnouncements: [] });
    const again = await caller.post(PATH, {
      service: 'apns',
      token: token.toLowerCase(),
      ownAnnouncements: [],
    });
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(await listed(caller, DEVICES)).toMatchObject([{ service: 'apns', current: true }]);
  });

  it.each([
    [{ service: 'apns', token: 'not-hexadecimal-not-hexadecimal-not-hex' }, ['/token invalid_value']],
    [{ service: 'fcm', token: `fcm-token/../../${'x'.repeat(40)}` }, ['/token invalid_value']],
    [{ service: 'gcm', token: 'x'.repeat(40) }, ['/service invalid_value']],
  ])('%o → refused', async (device, faults) => {
    const answer = await (await owner()).post(PATH, { ...device, ownAnnouncements: [] });
    expect([answer.status, faultsIn(answer)]).toEqual([422, faults]);
  });

  it('the app under another account → only the newer account pushes to it', async () => {
    const [before, after] = [await owner(), await owner()];
    const token = newToken('fcm');
    await addApp(before, 'fcm', [], token);
    await addApp(after, 'fcm', [], token);
    expect([(await listed(before, DEVICES)).length, (await listed(after, DEVICES)).length]).toEqual([0, 1]);
  });

  it('a reminder comes near → both apps get its text and link, once', async () => {
    const caller = await owner();
    const [android, ios] = [await addApp(caller, 'fcm'), await addApp(caller, 'apns')];
    const reminder = await addDueSoon(caller);
    clock.advance({ days: 7 });
    await announce();
    await announce();
    const path = `/maintenance?edit=${reminder.id}`;
    const [message, ...more] = fcm.deliveredTo(android);
    expect(more).toEqual([]);
    expect(message?.notification.title).toBe('Assurance de Clio');
    expect(message?.data).toMatchObject({
      path,
      notePaths: expect.stringContaining('/v1/notifications/open/'),
    });
    const [push, ...others] = apns.pushesTo(ios);
    expect(others).toEqual([]);
    expect(push?.payload).toMatchObject({ aps: { alert: message?.notification }, path });
    const log = await read(caller, `/v1/maintenances/reminders/${reminder.id}/announcements`);
    expect(log.items).toMatchObject([{ moment: 'approaching', channel: 'push', state: 'sent' }]);
  });

  it('the device announces it itself → not sent again; what it does not know is pushed', async () => {
    const caller = await owner();
    const [known, unknown] = [await addDueSoon(caller), await addDueSoon(caller, 'battery_replacement')];
    const android = await addApp(caller, 'fcm', [own(known)]);
    const ios = await addApp(caller, 'apns', [own(known), own(unknown)]);
    clock.advance({ days: 7 });
    await announce();
    expect(fcm.deliveredTo(android).map(({ notification }) => notification.title)).toEqual([
      'Batterie de Clio',
    ]);
    expect(apns.pushesTo(ios).map(({ payload }) => payload)).toEqual([{ aps: { 'content-available': 1 } }]);
    const log = await read(caller, `/v1/maintenances/reminders/${known.id}/announcements`);
    expect(log.items).toMatchObject([{ state: 'sent' }]);
  });

  it('announced by the device this morning, which now sends future ones only → still not sent again', async () => {
    const caller = await owner();
    const reminder = await addDueSoon(caller);
    const android = await addApp(caller, 'fcm', [own(reminder)]);
    clock.advance({ days: 7 });
    await addApp(caller, 'fcm', [own(reminder, { moment: 'critical', date: dayIn(4) })], android);
    await announce();
    expect(fcm.deliveredTo(android)).toEqual([]);
    expect(fcm.validated.filter(({ token }) => token === android)).toHaveLength(1);
  });

  it.each([
    ['another date', { dueOn: '2031-01-01' }],
    ['another day', { date: '2031-01-01' }],
    ['another moment', { moment: 'overdue' }],
  ])('the device knows another %s → pushed', async (_, change) => {
    const caller = await owner();
    const android = await addApp(caller, 'fcm', [own(await addDueSoon(caller), change)]);
    clock.advance({ days: 7 });
    await announce();
    expect(fcm.deliveredTo(android)).toHaveLength(1);
  });

  it('an uninstalled app → forgotten, even if it announces by itself; the others get their pushes', async () => {
    const caller = await owner();
    const reminder = await addDueSoon(caller);
    const android = await addApp(caller, 'fcm', [own(reminder)]);
    const ios = await addApp(caller, 'apns');
    fcm.answerNext(android, { status: 404, errorCode: 'UNREGISTERED' });
    clock.advance({ days: 7 });
    await announce();
    expect(apns.pushesTo(ios)).toHaveLength(1);
    expect(await listed(caller, DEVICES)).toMatchObject([{ service: 'apns' }]);
    apns.answerNext(ios, { status: 410, reason: 'Unregistered' });
    expect(await sendTrial(caller)).toEqual({ channel: 'push', outcome: 'failed', reason: 'no_device' });
    expect(await listed(caller, DEVICES)).toEqual([]);
  });

  it('the services are busy at first → retried, delivered once', async () => {
    const caller = await owner();
    const [android, ios] = [await addApp(caller, 'fcm'), await addApp(caller, 'apns')];
    await addDueSoon(caller);
    clock.advance({ days: 7 });
    fcm.answerNext(android, { status: 503, errorCode: 'UNAVAILABLE' });
    apns.answerNext(ios, { status: 429, reason: 'TooManyRequests' }, { status: 500 });
    for (const minutes of [2, 6, 16]) {
      await announce();
      clock.advance({ minutes });
    }
    expect([fcm.deliveredTo(android).length, apns.pushesTo(ios).length]).toEqual([1, 1]);
  });

  it('killed between sending and recording → sent again with the same ids, which replace it on the device', async () => {
    const caller = await owner();
    const [android, ios] = [await addApp(caller, 'fcm'), await addApp(caller, 'apns')];
    await addDueSoon(caller);
    clock.advance({ days: 7 });
    await searchAnnouncements(server.context);
    await sendAndDie(android, ios);
    await announce();
    expect([fcm.deliveredTo(android).length, apns.pushesTo(ios).length]).toEqual([1, 1]);
    clock.advance({ minutes: 11 });
    await announce();
    const tags = fcm.deliveredTo(android).map(({ android: shown }) => shown.notification.tag);
    const names = apns.pushesTo(ios).map(({ headers }) => [headers['apns-id'], headers['apns-collapse-id']]);
    expect([tags.length, new Set(tags).size]).toEqual([2, 1]);
    expect(names).toEqual([names[0], names[0]]);
    clock.advance({ minutes: 30 });
    await announce();
    expect(fcm.deliveredTo(android)).toHaveLength(2);
  });

  /** Simulates a process that is killed: from the first push to these apps on, it stores nothing any more. */
  async function sendAndDie(android: string, ios: string): Promise<void> {
    const sent = () => fcm.deliveredTo(android).length + apns.pushesTo(ios).length;
    const { transactions, channels } = server.context;
    const unlessDead = <Result>(work: () => Promise<Result>): Promise<Result> =>
      sent() > 0 ? Promise.reject(new Error('killed')) : work();
    const dying: Context = {
      ...server.context,
      transactions: {
        ...transactions,
        run: (work) => unlessDead(() => transactions.run(work)),
        forGarage: (garageId, work) => unlessDead(() => transactions.forGarage(garageId, work)),
      },
      channels: { ...channels, push: pushChannel(() => dying) },
    };
    await expect(sendMessages(dying)).rejects.toThrow('killed');
    await expect.poll(sent, PATIENCE).toBe(2);
  }

  it('the key is rejected → the test message says so, and the operator gets the reason', async () => {
    const caller = await owner();
    await addApp(caller, 'apns');
    apns.isKeyKnown = false;
    expect(await sendTrial(caller)).toEqual({ channel: 'push', outcome: 'failed', reason: 'push_refused' });
    apns.isKeyKnown = true;
    const refusal = expect.objectContaining({ service: 'apns', answer: 'InvalidProviderToken' });
    expect(server.logged).toContainEqual(refusal);
    expect(await listed(caller, DEVICES)).toHaveLength(1);
  });
});

describe('a server without keys of the services', () => {
  it('lists none, and accepts no native app', async () => {
    const server = await startTestServer({ dialect: 'sqlite', config: { apns: null } });
    const caller = await server.signUp();
    expect((await read(caller, '/v1/push/key')).nativeServices).toEqual([]);
    const answer = await caller.post(PATH, nativeDeviceBody());
    expect([answer.status, faultsIn(answer)]).toEqual([422, ['/service invalid_value']]);
    await server.close();
  });
});
