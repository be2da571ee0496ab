import { isEndpointAllowed, lookUpPublicAddress, PrivateAddressError } from '#platform/push/push-endpoint.ts';
import type { VapidKeys } from '#platform/push/vapid-keys.ts';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import webPush from 'web-push';

/** The push address of a browser, and the keys that only this browser can decrypt with (RFC 8291). */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** At most 3,993 bytes, which every push service accepts after encryption. */
  readonly payload: string;
  /** A later message of the same topic replaces this one while it waits. At most 32 characters of `A-Za-z0-9_-`. */
  readonly topic: string;
  readonly urgency: 'normal' | 'high';
  /** How long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
}

/**
 * Result of a push. `gone`: the device has unsubscribed. `busy`: a retry may succeed. `refused`: final.
 * `status` is null without a response.
 */
export type PushResult =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'busy'; readonly status: number | null; readonly retryAfterSeconds: number | null }
  | { readonly outcome: 'refused'; readonly status: number | null };

export interface PushSender {
  readonly publicKey: string;
  /** Whether a device may register this address. */
  isAllowed(endpoint: string): boolean;
  /** Never rejects: every response of a push service is a result. */
  send(target: PushTarget, message: PushMessage): Promise<PushResult>;
  close(): void;
}

export interface PushSenderOptions {
  readonly keys: VapidKeys;
  readonly contact: string;
  readonly arePrivateHostsAllowed: boolean;
  /** Time limit for the whole response. */
  readonly patienceMillis?: number;
}

const PATIENCE_MILLIS = 20_000;
/** The body of a response is short. */
const MOST_ANSWER_BYTES = 64 * 1024;
const MAX_SOCKETS_PER_HOST = 16;

/** Web push (RFC 8030), encrypted for the device (RFC 8291), signed with the server's own key (RFC 8292). */
export function webPushSender(options: PushSenderOptions): PushSender {
  const { keys, contact, arePrivateHostsAllowed, patienceMillis = PATIENCE_MILLIS } = options;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: MAX_SOCKETS_PER_HOST,
    ...(arePrivateHostsAllowed ? {} : { lookup: lookUpPublicAddress }),
  });
  const isAllowed = (endpoint: string): boolean => isEndpointAllowed(endpoint, arePrivateHostsAllowed);
  return {
    publicKey: keys.publicKey,
    isAllowed,
    send: async (target, message) => {
      if (!isAllowed(target.endpoint)) return { outcome: 'refused', status: null };
      try {
        const { headers, body } = buildRequest(target, message, keys, contact);
        return toResult(await post({ agent, patienceMillis }, target.endpoint, headers, body));
      } catch (error) {
        if (error instanceof PrivateAddressError) return { outcome: 'refused', status: null };
        return { outcome: 'busy', status: null, retryAfterSeconds: null };
      }
    },
    close: () => agent.destroy(),
  };
}

function buildRequest(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic, urgency, ttlSeconds }: PushMessage,
  keys: VapidKeys,
  contact: string,
) {
  const { publicKey, privateKey } = keys;
  const { origin } = new URL(endpoint);
  // Signed separately, because the library would use a deprecated part of Node for both together.
  const { Authorization } = webPush.getVapidHeaders(origin, contact, publicKey, privateKey, 'aes128gcm');
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    headers: { Authorization },
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
    urgency,
    topic,
  });
}

interface PushAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Posts without the library: the body of a response is useless and may be endless. */
function post(
  { agent, patienceMillis }: { readonly agent: Agent; readonly patienceMillis: number },
  endpoint: string,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer | null,
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const signal = AbortSignal.timeout(patienceMillis);
    const call = request(endpoint, { agent, method: 'POST', headers: sent, signal }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      closeAfter(response, MOST_ANSWER_BYTES);
    });
    call.on('error', reject).end(body);
  });
}

/** Reads a response to its end so that the connection can be reused; aborts one that goes on too long. */
function closeAfter(response: IncomingMessage, bytes: number): void {
  let left = bytes;
  response.on('error', () => {});
  response.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) response.destroy();
  });
}

function toResult({ status, retryAfter }: PushAnswer): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 408 || status === 429 || status >= 500) {
    return { outcome: 'busy', status, retryAfterSeconds: parseSeconds(retryAfter) };
  }
  return { outcome: 'refused', status };
}

/** Parses `Retry-After` in seconds. The rare form with a date counts as absent. */
function parseSeconds(retryAfter: string | undefined): number | null {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}
