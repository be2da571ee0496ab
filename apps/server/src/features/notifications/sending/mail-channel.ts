import { reminderMail } from '#features/notifications/sending/reminder-mail.ts';
import type { Channel, Delivery } from '#platform/channels/channel.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { mailFaultOf } from '#platform/mail/mail-fault.ts';
import { publicAddressOf } from '#platform/public-address.ts';

/** Announcements by e-mail: through the operator's mail server, or into the outbox folder without one. */
export function mailChannel(mailer: Mailer, config: Config): Channel {
  const { hostname } = new URL(publicAddressOf(config));
  return {
    name: 'email',
    whenFree: mailer.whenFree,
    send: async (message) => {
      try {
        await mailer.send(reminderMail(message, hostname));
        return { outcome: 'sent' };
      } catch (error) {
        return deliveryAfter(error);
      }
    },
  };
}

function deliveryAfter(error: unknown): Delivery {
  switch (mailFaultOf(error)) {
    case 'recipient':
      return { outcome: 'refused', reason: 'address_refused', isAddressDead: true };
    case 'content':
      return { outcome: 'refused', reason: 'mail_refused' };
    case 'server':
      return { outcome: 'delayed', reason: 'mail_server_unreachable' };
  }
}
