import { aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { wholeText } from '#testing/whole-text.ts';
import type { NotificationStatus } from '@carnet/contract/notifications/notification.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const AT = '2026-05-12T08:00:00.000Z';

function status(changes: Partial<NotificationStatus> = {}): NotificationStatus {
  return {
    email: { address: 'camille@example.org', state: 'ready', refusedAt: null },
    push: { state: 'none', devices: 0 },
    next: null,
    ...changes,
  };
}

async function openSettings(handlers: Handlers) {
  fakeServer(handlers);
  const app = await renderApp({ at: '/settings/notifications' });
  const region = await screen.findByRole('region', { name: 'Ce que vous recevez' });
  return { ...app, region };
}

describe('state of the channels', () => {
  it('next reminder → channel and date in words', async () => {
    const next = { channel: 'email' as const, reminder_id: aReminder().id, date: civilDateOf(2026, 5, 12) };
    const { region } = await openSettings({ getNotificationStatus: () => status({ next }) });
    expect(region.textContent).toContain('Prochain rappel\u00a0: e-mail le 12 mai 2026');
  });

  it('server without e-mail → no switch for it', async () => {
    const email = { address: 'camille@example.org', state: 'unavailable', refusedAt: null } as const;
    await openSettings({ getNotificationStatus: () => status({ email }) });
    const [byEmail] = screen.getAllByRole<HTMLInputElement>('switch');
    expect([byEmail?.checked, byEmail?.disabled]).toEqual([false, true]);
    expect(screen.getAllByText(wholeText('Ce serveur n’envoie pas d’e-mails.'))).toHaveLength(2);
  });

  it('a test that is delivered, and one that is not → the actual outcome next to its button', async () => {
    let hasFailed = false;
    const { user, region } = await openSettings({
      getNotificationStatus: () => status(),
      testNotification: ({ body: { channel } }) => ({
        channel,
        outcome: hasFailed ? 'failed' : 'sent',
        reason: hasFailed ? 'mail_server_unreachable' : null,
      }),
    });
    const button = within(region).getByRole('button', { name: 'Envoyer un rappel test par e-mail' });
    await user.click(button);
    expect(await within(region).findByText(/Rappel test envoyé/)).toBeDefined();
    hasFailed = true;
    await user.click(button);
    await within(region).findByText(/Le serveur de messagerie n’a pas répondu/);
  });

  it('too many tests → a message, not an error', async () => {
    const { user, region } = await openSettings({
      getNotificationStatus: () => status(),
      testNotification: () => refuse('rate_limited', { retryAfterSeconds: 60 }),
    });
    await user.click(within(region).getByRole('button', { name: /test par e-mail/ }));
    expect(await within(region).findByText(/cinq rappels test par heure/)).toBeDefined();
  });

  it('refused address → shown with its date; a test clears it', async () => {
    const email = { address: 'camille@example.org', state: 'refused' as const, refusedAt: AT };
    const { region } = await openSettings({ getNotificationStatus: () => status({ email }) });
    expect(region.textContent).toMatch(/camille@example\.org a refusé nos messages le 12 mai 2026/);
    expect(within(region).getByRole('button', { name: /test par e-mail/ })).toBeDefined();
  });

  it('unconfirmed address → its link can be sent again', async () => {
    const email = { address: 'camille@example.org', state: 'unverified' as const, refusedAt: null };
    let asked = '';
    const { user, region } = await openSettings({
      getNotificationStatus: () => status({ email }),
      resendVerification: ({ body }) => {
        asked = body.email;
        return {};
      },
    });
    await user.click(within(region).getByRole('button', { name: 'Renvoyer le lien' }));
    await screen.findByText('Le lien a été envoyé à camille@example.org.');
    expect(asked).toBe('camille@example.org');
  });

  it('browser without pushes → a notice, and never a permission prompt', async () => {
    const { user, region } = await openSettings({
      getNotificationStatus: () => status(),
      getSettings: () => someSettings({ pushNotifications: false }),
    });
    expect(region.textContent).toContain('Ce navigateur ne peut pas recevoir de notifications');
    await user.click(screen.getByRole('switch', { name: /Notifications push/ }));
    expect(within(region).queryByRole('button', { name: 'Activer sur cet appareil' })).toBeNull();
  });

  it('devices → named, and removable', async () => {
    const device = {
      id: aVehicle().id,
      service: 'web' as const,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      createdAt: AT,
      lastSentAt: null,
      current: false,
    };
    let devices = [device];
    const { user, region } = await openSettings({
      getNotificationStatus: () => status({ push: { state: 'ready', devices: devices.length } }),
      listPushSubscriptions: () => ({ items: devices, nextCursor: null }),
      deletePushSubscription: () => {
        devices = [];
      },
    });
    await user.click(
      await within(region).findByRole('button', { name: 'Retirer l’appareil\u00a0: Firefox · Linux' }),
    );
    await screen.findByText('L’appareil ne reçoit plus de notifications.');
    expect(within(region).queryByText('Firefox · Linux')).toBeNull();
  });

  it('hour of announcements → saved with the rest', async () => {
    let hour: number | null | undefined;
    const { user } = await openSettings({
      replaceSettings: ({ body }) => {
        hour = body.notificationHour;
        return someSettings({ notificationHour: 18, version: 2 });
      },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Heure des rappels' }), '18');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Paramètres enregistrés.');
    expect(hour).toBe(18);
  });
});

describe('log of a reminder', () => {
  it('→ trigger, channel, state and a readable reason; and the next announcement', async () => {
    const vehicle = aVehicle();
    const reminder = aReminder({ vehicle_id: vehicle.id });
    const entry = {
      reminder_id: reminder.id,
      queued_at: AT,
      sent_at: null,
      failed_at: null,
      opened_at: null,
    };
    fakeServer({
      listVehicles: () => ({ items: [vehicle], nextCursor: null }),
      listReminders: () => ({ items: [reminder], nextCursor: null }),
      getReminder: () => reminder,
      listAnnouncements: () => ({
        items: [
          {
            ...entry,
            id: aVehicle().id,
            moment: 'overdue',
            channel: 'push',
            state: 'failed',
            reason: 'no_device',
            failed_at: AT,
          },
          {
            ...entry,
            id: aVehicle().id,
            moment: 'approaching',
            channel: 'email',
            state: 'sent',
            reason: null,
            sent_at: AT,
            opened_at: AT,
          },
        ],
        next: { channel: 'email', date: civilDateOf(2026, 5, 12), moment: 'critical' },
      }),
    });
    await renderApp({ at: `/maintenance?edit=${reminder.id}` });
    const log = await screen.findByRole('region', { name: 'Rappels envoyés' });
    expect(log.textContent).toContain('Prochain rappel\u00a0: e-mail le 12 mai 2026');
    const [failed, sent] = within(log)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(failed).toMatch(
      /dépassée · notification push.*Non envoyé le 12 mai 2026.*Aucun appareil ne reçoit les notifications/,
    );
    expect(sent).toMatch(/approche · e-mail.*Envoyé le 12 mai 2026.*Ouvert le 12 mai 2026/);
  });
});
