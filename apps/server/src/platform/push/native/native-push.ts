import type { PushResult } from '#platform/push/push-sender.ts';
import type { NativePushService } from '@carnet/contract/push/push.schema';

/** A push to a native app: the system shows it, and passes `data` to the app when the user taps it. */
export interface NativePush {
  /** The same at every attempt for one device: a UUID. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly data: Readonly<Record<string, string>>;
  /** A later push of the same topic replaces this one on the device. At most 64 bytes. */
  readonly topic: string;
  readonly isUrgent: boolean;
  /** How long the service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  /** Shows nothing; asks the service whether the app is still installed. */
  readonly isSilent: boolean;
}

export interface NativePushSender {
  /** Never rejects: every response of a push service is a result. */
  send(token: string, push: NativePush): Promise<PushResult>;
  close(): void;
}

/** The services that the operator has configured. */
export type NativePushSenders = Readonly<Partial<Record<NativePushService, NativePushSender>>>;

/** Reports to the operator that a service rejects the server's own key. */
export type OnKeyRefused = (service: NativePushService, response: string) => void;

export const NATIVE_PUSH_TIMEOUT_MILLIS = 20_000;

/** A response takes a few hundred bytes. */
const MOST_ANSWER_BYTES = 64 * 1024;

/** Parses the response of a service: null if it is not JSON, undefined if it was cut off or exceeds the limit. */
export async function readBody(pieces: AsyncIterable<Uint8Array> | null): Promise<unknown> {
  const read: Uint8Array[] = [];
  let left = MOST_ANSWER_BYTES;
  try {
    for await (const piece of pieces ?? []) {
      left -= piece.length;
      if (left < 0) return undefined;
      read.push(piece);
    }
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(Buffer.concat(read).toString());
  } catch {
    return null;
  }
}

/** No response, or not from the service: a retry may succeed. */
export const UNREACHABLE: PushResult = { outcome: 'busy', status: null, retryAfterSeconds: null };

export function busy(status: number, retryAfter: string | null | undefined): PushResult {
  const isSeconds = retryAfter !== null && retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter);
  return { outcome: 'busy', status, retryAfterSeconds: isSeconds ? Number(retryAfter) : null };
}

/** The value at a path of a response, or undefined. */
export function valueIn(response: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    response,
  );
}
