import { userAgentName } from '#shared/devices/user-agent-name.ts';
import type { PushSubscription } from '@carnet/contract/push/push.schema';

type Named = Pick<PushSubscription, 'service' | 'userAgent'>;

/** The native app shows itself as the browser of its system, which it is not to its owner. */
const APPS: Readonly<Record<'fcm' | 'apns', string>> = { fcm: 'Carnet · Android', apns: 'Carnet · iOS' };

/** A device that gets pushes, as its owner knows it; null when its user agent tells nothing. */
export function deviceName({ service, userAgent }: Named): string | null {
  return service === 'web' ? userAgentName(userAgent) : APPS[service];
}
