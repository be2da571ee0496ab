import type { Channel, ChannelMessage } from '#platform/channels/channel.ts';
import { queriesOf } from '#platform/db/queries.ts';
import {
  announceNow,
  changeSettings,
  NEAR,
  NEAR_MORNING,
  remindersTo,
  signUpWithoutDefaults,
  startAnnouncingServer,
} from '#testing/announcing/announced-owner.ts';
import { addReminder, addVehicle } from '#testing/builders.ts';
import type { MailServer } from '#testing/stand-ins/mail-server.ts';
import type { TestServer } from '#testing/test-server.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A channel outside this server's own: one folder would implement it, and one line register it. */
describe('a channel added to the registry', () => {
  let mail: MailServer;
  let server: TestServer;
  let letters: ChannelMessage[];

  beforeEach(async () => {
    ({ mail, server } = await startAnnouncingServer('sqlite'));
    letters = [];
  });
  afterEach(async () => {
    await server.close();
    await mail.stop();
  });

  function register(change: Partial<Channel> = {}): void {
    const letter: Channel = {
      // The contract only names the existing channels.
      name: 'letter' as 'email',
      setting: 'pushNotifications',
      reaches: async (_tx, accountIds) => new Set(accountIds),
      faultOf: () => null,
      whenFree: (work) => work(),
      send: async (message) => {
        letters.push(message);
        return { outcome: 'sent' };
      },
      ...change,
    };
    Object.assign(server.context.channels, { letter });
  }

  async function announce(email: string) {
    const owner = await signUpWithoutDefaults(server, mail, email);
    await addReminder(owner, (await addVehicle(owner)).id, { next_reminder_date: NEAR });
    return owner;
  }

  function listLetters() {
    return queriesOf(server.context.transactions.readOnly)
      .selectFrom('announcement')
      .select(['state', 'reason'])
      .where('channel', '=', 'letter' as 'email')
      .execute();
  }

  it('delivers besides the others, once', async () => {
    register();
    await announce('reader@example.org');
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    await announceNow(server);
    expect(letters.map(({ recipient }) => recipient.email)).toEqual(['reader@example.org']);
    expect(letters[0]?.items).toMatchObject([{ moment: 'approaching', dueOn: NEAR }]);
    expect(remindersTo(mail, 'reader@example.org')).toHaveLength(1);
    expect(await listLetters()).toEqual([{ state: 'sent', reason: null }]);
  });

  it('that does not reach the owner → nothing is queued for it', async () => {
    register({ reaches: async () => new Set() });
    await announce('unreached@example.org');
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    expect(await listLetters()).toEqual([]);
  });

  it('that cannot send to the owner → the reason is in the log, and mails are sent', async () => {
    register({ faultOf: () => 'address_refused' });
    await announce('no-letter-box@example.org');
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    expect(letters).toEqual([]);
    expect(await listLetters()).toEqual([{ state: 'failed', reason: 'address_refused' }]);
    expect(remindersTo(mail, 'no-letter-box@example.org')).toHaveLength(1);
  });

  it('switched off while a message is queued → cancelled', async () => {
    register({ send: async () => ({ outcome: 'delayed', reason: 'unexpected_error' }) });
    const owner = await announce('changes-mind@example.org');
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    expect(await listLetters()).toMatchObject([{ state: 'queued' }]);
    await changeSettings(owner, { pushNotifications: false });
    expect(await listLetters()).toEqual([{ state: 'cancelled', reason: 'channel_switched_off' }]);
  });

  it('removed from the server → its messages fail with channel_unavailable', async () => {
    register({ send: async () => ({ outcome: 'delayed', reason: 'unexpected_error' }) });
    await announce('left-behind@example.org');
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    Reflect.deleteProperty(server.context.channels, 'letter');
    server.clock.advance({ minutes: 2 });
    await announceNow(server);
    expect(await listLetters()).toEqual([{ state: 'failed', reason: 'channel_unavailable' }]);
  });
});
