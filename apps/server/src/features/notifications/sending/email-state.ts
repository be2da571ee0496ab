import type { Addressee } from '#platform/channels/channel.ts';
import type { Config } from '#platform/config/config.ts';
import type {
  AnnouncementReason,
  NotificationStatus,
} from '@carnet/contract/notifications/notification.schema';

/** Whether e-mail reaches somebody, as the settings show it. */
export function emailStateOf(
  { smtp }: Config,
  { email, isVerified, refusedAt }: Addressee,
): NotificationStatus['email'] {
  const stateOf = (): NotificationStatus['email']['state'] => {
    if (smtp === null) return 'unavailable';
    if (refusedAt !== null) return 'refused';
    return isVerified ? 'ready' : 'unverified';
  };
  return { address: email, state: stateOf(), refusedAt };
}

/**
 * Why nothing is sent to an address, if so: nobody has shown that it is theirs, or a mail server has said that it is
 * nobody's. What goes into the outbox folder of an operator without a mail server reaches no stranger.
 */
export function emailFault(config: Config, addressee: Addressee): AnnouncementReason | null {
  switch (emailStateOf(config, addressee).state) {
    case 'refused':
      return 'address_refused';
    case 'unverified':
      return 'email_not_verified';
    default:
      return null;
  }
}
