import type { Clock } from '#platform/clock/clock.ts';
import { NATIVE_PUSH_TIMEOUT_MILLIS, readBody, valueIn } from '#platform/push/native/native-push.ts';
import { signToken } from '#platform/push/native/signed-token.ts';
import type { KeyObject } from 'node:crypto';

/** The fields of a JSON key of a Google service account. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly key: KeyObject;
  readonly keyId: string;
  /** The token endpoint, which is also the audience of the assertion. */
  readonly tokenUri: string;
  /** Time limit of a response; the same as for a push, except in tests. */
  readonly patienceMillis?: number;
}

/** Google has rejected the key, or is unreachable. */
export class NoAccess extends Error {
  /** Null without a response. */
  readonly status: number | null;

  constructor(status: number | null, answer: string, options?: ErrorOptions) {
    super(`Google gives no access: ${answer}`, options);
    this.name = 'NoAccess';
    this.status = status;
  }
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_SECONDS = 3600;
/** A token about to expire might do so in transit. */
const SPARE_MILLIS = 60_000;

interface AccessToken {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly usableUntil: number;
}

/** Access tokens of a service account (RFC 7523), each reused until shortly before it expires. */
export class GoogleAccess {
  readonly #account: ServiceAccount;
  readonly #clock: Clock;
  #current: AccessToken | null = null;
  #asking: Promise<AccessToken> | null = null;

  constructor(account: ServiceAccount, clock: Clock) {
    this.#account = account;
    this.#clock = clock;
  }

  /** Returns a valid token. Concurrent calls share one request. @throws NoAccess */
  async token(): Promise<string> {
    if (this.#current && this.#current.usableUntil > this.#clock.now()) return this.#current.value;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    this.#current = await this.#asking;
    return this.#current.value;
  }

  /** Called when the service rejects this token. */
  forget(token: string): void {
    if (this.#current?.value === token) this.#current = null;
  }

  async #ask(): Promise<AccessToken> {
    const askedAt = this.#clock.now();
    const { status, answer } = await this.#post(this.#assertion(Math.floor(askedAt / 1000)));
    const value = valueIn(answer, 'access_token');
    const seconds = valueIn(answer, 'expires_in');
    if (status !== 200 || typeof value !== 'string' || typeof seconds !== 'number') {
      throw new NoAccess(status, `${status} ${String(valueIn(answer, 'error'))}`);
    }
    return { value, usableUntil: askedAt + seconds * 1000 - SPARE_MILLIS };
  }

  #assertion(issuedAt: number): string {
    const { clientEmail, tokenUri } = this.#account;
    const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUri };
    return signToken('RS256', this.#account, { ...claims, iat: issuedAt, exp: issuedAt + ASSERTION_SECONDS });
  }

  async #post(assertion: string): Promise<{ status: number; answer: unknown }> {
    try {
      const reply = await fetch(this.#account.tokenUri, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: GRANT, assertion }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.#account.patienceMillis ?? NATIVE_PUSH_TIMEOUT_MILLIS),
      });
      const answer = await readBody(reply.body);
      if (answer === undefined) throw new Error('The response was cut off');
      return { status: reply.status, answer };
    } catch (cause) {
      throw new NoAccess(null, 'no answer', { cause });
    }
  }
}
