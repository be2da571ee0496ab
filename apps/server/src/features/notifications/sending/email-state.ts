import type { Addressee } from '#platform/channels/channel.ts';
import type { Config } from '#platform/config/config.ts';
import type {
  AnnouncementReason,
  NotificationStatus,
} from '@carnet/contract/notifications/notification.schema';

/** Whether e-mail reaches a user, as shown in the settings. */
export function findEmailState(
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
 * Why an address cannot be sent to; null if it can. Its owner has not confirmed it, or a mail server has
 * reported that it does not exist. The outbox folder of an operator without a mail server needs no
 * confirmation, because it reaches no stranger.
 */
export function emailFault(config: Config, addressee: Addressee): AnnouncementReason | null {
  switch (findEmailState(config, addressee).state) {
    case 'refused':
      return 'address_refused';
    case 'unverified':
      return 'email_not_verified';
    default:
      return null;
  }
}
