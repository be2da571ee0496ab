import type { PushResult } from '#platform/push/push-sender.ts';
import type { NativePushService } from '@carnet/contract/push/push.schema';

/** What a native app is pushed: its system shows it, and hands `data` to the app when the person taps it. */
export interface NativePush {
  /** The same at every attempt for one device: a UUID. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly data: Readonly<Record<string, string>>;
  /** A later push of the same topic takes the place of this one on the device: at most 64 bytes. */
  readonly topic: string;
  readonly isPressing: boolean;
  /** How long the service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  /** Shows nothing: it asks the service whether the app is still there. */
  readonly isSilent: boolean;
}

export interface NativePushSender {
  /** Never rejects: everything that a push service can do is a result. */
  send(token: string, push: NativePush): Promise<PushResult>;
  close(): void;
}

/** The services that the operator has configured. */
export type NativePushSenders = Readonly<Partial<Record<NativePushService, NativePushSender>>>;

/** What an operator reads when a service does not take the server's own key. */
export type OnKeyRefused = (service: NativePushService, answer: string) => void;

export const NATIVE_PUSH_TIMEOUT_MILLIS = 20_000;

/** What a service says of a push is a few hundred bytes. */
const MOST_ANSWER_BYTES = 64 * 1024;

/**
 * What a service has answered, parsed: null where that is no JSON, undefined where it broke off or went on beyond all measure
 * and so says nothing.
 */
export async function readAnswer(pieces: AsyncIterable<Uint8Array> | null): Promise<unknown> {
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

/** No response, or one that is not the service's: a retry may succeed. */
export const UNREACHABLE: PushResult = { outcome: 'busy', status: null, retryAfterSeconds: null };

export function busy(status: number, retryAfter: string | null | undefined): PushResult {
  const isSeconds = retryAfter !== null && retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter);
  return { outcome: 'busy', status, retryAfterSeconds: isSeconds ? Number(retryAfter) : null };
}

/** The value at a path of what a service has answered; undefined where it has none. */
export function valueIn(answer: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    answer,
  );
}
