import type { Clock } from '#platform/clock/clock.ts';
import { GoogleAccess, NoAccess, type ServiceAccount } from '#platform/push/native/google-access.ts';
import {
  busy,
  NATIVE_PUSH_TIMEOUT_MILLIS,
  readBody,
  UNREACHABLE,
  valueIn,
  type NativePush,
  type NativePushSender,
  type OnKeyRefused,
} from '#platform/push/native/native-push.ts';
import type { PushResult } from '#platform/push/push-sender.ts';

/** How to reach Android apps: through the project that the operator's app was built for. */
export interface FcmOptions {
  readonly account: ServiceAccount;
  /** Google's own, except in tests. */
  readonly origin: string;
}

/**
 * The channel is created by the app (`apps/web/src/platform/native`), which also sets its name in the
 * settings of Android.
 */
const CHANNEL = 'reminders';

interface FcmAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

/** Firebase Cloud Messaging, HTTP v1 (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages). */
export function fcmSender(
  { account, origin }: FcmOptions,
  clock: Clock,
  onKeyRefused: OnKeyRefused,
): NativePushSender {
  const access = new GoogleAccess(account, clock);
  const address = `${origin}/v1/projects/${account.projectId}/messages:send`;
  const attempt = async (body: string): Promise<PushResult | 'unauthenticated'> => {
    const bearer = await access.token();
    const response = await post(address, bearer, body, account.patienceMillis);
    if (response.status !== 401) return toResult(response);
    access.forget(bearer);
    return 'unauthenticated';
  };
  return {
    send: async (token, push) => {
      const body = JSON.stringify(buildRequest(token, push));
      try {
        const first = await attempt(body);
        // A token may be revoked early, so one retry with a new token is worthwhile.
        const result = first === 'unauthenticated' ? await attempt(body) : first;
        if (result !== 'unauthenticated') return result;
        onKeyRefused('fcm', 'UNAUTHENTICATED');
        return { outcome: 'refused', status: 401 };
      } catch (error) {
        return toFailure(error, onKeyRefused);
      }
    },
    close: () => {},
  };
}

async function post(
  address: string,
  bearer: string,
  body: string,
  patienceMillis = NATIVE_PUSH_TIMEOUT_MILLIS,
): Promise<FcmAnswer> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMillis),
  });
  const retryAfter = reply.headers.get('retry-after');
  return { status: reply.status, retryAfter, body: await readBody(reply.body) };
}

function buildRequest(token: string, push: NativePush): object {
  const { title, body, data, topic, isUrgent, ttlSeconds, isSilent } = push;
  const notification = { channel_id: CHANNEL, tag: topic };
  const priority = isUrgent ? 'HIGH' : 'NORMAL';
  const android = { collapse_key: topic, priority, ttl: `${ttlSeconds}s`, notification };
  // A validation request also reveals that the app is gone, and shows nothing.
  return { validate_only: isSilent, message: { token, notification: { title, body }, data, android } };
}

/** Codes of https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode. */
function toResult({ status, retryAfter, body }: FcmAnswer): PushResult {
  if (status === 200) return { outcome: 'sent' };
  if (body === undefined) return busy(status, retryAfter);
  const code = errorCodeIn(body);
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || isTokenFaulty(body)) {
    return { outcome: 'gone' };
  }
  if (status === 408 || status === 429 || status >= 500) return busy(status, retryAfter);
  return { outcome: 'refused', status };
}

function errorCodeIn(body: unknown): unknown {
  return detailsIn(body)
    .map((detail) => valueIn(detail, 'errorCode'))
    .find((code) => code !== undefined);
}

/** Something that was never a token of an app, or a token of another service. */
function isTokenFaulty(body: unknown): boolean {
  return detailsIn(body)
    .flatMap((detail) => listIn(detail, 'fieldViolations'))
    .some((violation) => valueIn(violation, 'field') === 'message.token');
}

function detailsIn(body: unknown): readonly unknown[] {
  return listIn(valueIn(body, 'error'), 'details');
}

function listIn(value: unknown, key: string): readonly unknown[] {
  const list = valueIn(value, key);
  return Array.isArray(list) ? list : [];
}

function toFailure(error: unknown, onKeyRefused: OnKeyRefused): PushResult {
  if (!(error instanceof NoAccess) || error.status === null) return UNREACHABLE;
  const { status, message } = error;
  if (status === 429 || status >= 500) return busy(status, null);
  onKeyRefused('fcm', message);
  return { outcome: 'refused', status };
}
