import type { Clock } from '#platform/clock/clock.ts';
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
import { signToken } from '#platform/push/native/signed-token.ts';
import type { PushResult } from '#platform/push/push-sender.ts';
import type { KeyObject } from 'node:crypto';
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type OutgoingHttpHeaders,
} from 'node:http2';

/** How to reach iOS apps, with a key of the team that signed the app. */
export interface ApnsOptions {
  readonly key: KeyObject;
  readonly keyId: string;
  readonly teamId: string;
  /** The bundle id of the app. */
  readonly topic: string;
  /** Apple's production or sandbox service; another one in tests. */
  readonly origin: string;
  /** Time limit of a response; 20 seconds, except in tests. */
  readonly patienceMillis?: number;
}

/** Apple refuses a token of more than an hour, and one that is renewed more often than every 20 minutes. */
const TOKEN_MILLIS = 40 * 60_000;

/** Apple Push Notification service (https://developer.apple.com/documentation/usernotifications). */
export function apnsSender(options: ApnsOptions, clock: Clock, onKeyRefused: OnKeyRefused): NativePushSender {
  const connection = new ApnsConnection(options.origin, options.patienceMillis);
  const tokens = new ProviderTokens(options, clock);
  const attempt = (token: string, push: NativePush): Promise<ApnsAnswer> =>
    connection.post(
      `/3/device/${token}`,
      { ...buildHeaders(push, options.topic, clock), authorization: `bearer ${tokens.current()}` },
      JSON.stringify(buildPayload(push)),
    );
  return {
    send: async (token, push) => {
      try {
        let response = await attempt(token, push);
        if (readReason(response) === 'ExpiredProviderToken') {
          tokens.renew();
          response = await attempt(token, push);
        }
        const result = toResult(response);
        if (result.outcome === 'refused' && response.status === 403)
          onKeyRefused('apns', readReason(response));
        return result;
      } catch {
        return UNREACHABLE;
      }
    },
    close: () => connection.close(),
  };
}

/** The token that authenticates this server to Apple, reused until it has to be renewed. */
class ProviderTokens {
  readonly #options: ApnsOptions;
  readonly #clock: Clock;
  #token = '';
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor(options: ApnsOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  current(): string {
    // A clock that was set back has left a token dated in the future, which Apple refuses.
    if (Math.abs(this.#clock.now() - this.#madeAt) >= TOKEN_MILLIS) this.renew();
    return this.#token;
  }

  renew(): void {
    this.#madeAt = this.#clock.now();
    const claims = { iss: this.#options.teamId, iat: Math.floor(this.#madeAt / 1000) };
    this.#token = signToken('ES256', this.#options, claims);
  }
}

function buildHeaders(push: NativePush, bundleId: string, clock: Clock): OutgoingHttpHeaders {
  const common = { 'apns-topic': bundleId, 'apns-id': push.id };
  // Shows and stores nothing: it only checks whether the app is still installed.
  if (push.isSilent) {
    return { ...common, 'apns-push-type': 'background', 'apns-priority': '5', 'apns-expiration': '0' };
  }
  return {
    ...common,
    'apns-push-type': 'alert',
    'apns-priority': push.isUrgent ? '10' : '5',
    'apns-expiration': String(Math.floor(clock.now() / 1000) + push.ttlSeconds),
    'apns-collapse-id': push.topic,
  };
}

function buildPayload({ title, body, data, isUrgent, isSilent }: NativePush): object {
  if (isSilent) return { aps: { 'content-available': 1 } };
  const alert = { title, body };
  return { aps: isUrgent ? { alert, sound: 'default' } : { alert }, ...data };
}

/** These tokens will never work again for this app. */
const GONE = ['Unregistered', 'BadDeviceToken', 'DeviceTokenNotForTopic', 'ExpiredToken'];

function toResult(response: ApnsAnswer): PushResult {
  const { status, retryAfter, body } = response;
  if (status === 200) return { outcome: 'sent' };
  if (status === 410 || GONE.includes(readReason(response))) return { outcome: 'gone' };
  if (body === undefined || status === 429 || status >= 500) return busy(status, retryAfter);
  return { outcome: 'refused', status };
}

function readReason({ body }: ApnsAnswer): string {
  const reason = valueIn(body, 'reason');
  return typeof reason === 'string' ? reason : '';
}

interface ApnsAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** As parsed by `readBody`. */
  readonly body: unknown;
}

/**
 * The one HTTP/2 connection that Apple expects from a server, opened on demand and again after it was closed.
 * It keeps no process alive.
 */
class ApnsConnection {
  readonly #origin: string;
  readonly #patienceMillis: number;
  #session: ClientHttp2Session | null = null;

  constructor(origin: string, patienceMillis = NATIVE_PUSH_TIMEOUT_MILLIS) {
    this.#origin = origin;
    this.#patienceMillis = patienceMillis;
  }

  /** Rejects without a complete response in time. */
  async post(path: string, headers: OutgoingHttpHeaders, body: string): Promise<ApnsAnswer> {
    const session = this.#open();
    try {
      const stream = session.request(
        { ...headers, ':method': 'POST', ':path': path, 'content-type': 'application/json' },
        { signal: AbortSignal.timeout(this.#patienceMillis) },
      );
      stream.end(body);
      return await readResponse(stream);
    } catch (error) {
      // After any error, the next push opens a new connection.
      this.#drop(session);
      throw error;
    }
  }

  close(): void {
    this.#session?.destroy();
    this.#session = null;
  }

  #open(): ClientHttp2Session {
    if (this.#session && !this.#session.closed && !this.#session.destroyed) return this.#session;
    const session = connect(this.#origin);
    session.unref();
    // Apple ends connections with a reason; requests in flight fail by themselves.
    for (const end of ['goaway', 'close', 'error'] as const) session.on(end, () => this.#drop(session));
    this.#session = session;
    return session;
  }

  /** Closes the session once its requests in flight are answered. */
  #drop(session: ClientHttp2Session): void {
    if (!session.closed) session.close();
    if (this.#session === session) this.#session = null;
  }
}

async function readResponse(stream: ClientHttp2Stream): Promise<ApnsAnswer> {
  const head = Promise.withResolvers<{ status: number; retryAfter: string | null }>();
  stream.once('response', (headers) => {
    const retryAfter = headers['retry-after'];
    head.resolve({
      status: headers[':status'] ?? 0,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    });
  });
  // A stream that closes before its response was never answered.
  stream.once('error', head.reject).once('close', () => head.reject(new Error('APNs did not respond')));
  const { status, retryAfter } = await head.promise;
  return { status, retryAfter, body: await readBody(stream) };
}
