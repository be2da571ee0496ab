import { openBrokenClient, type BrokenRequest } from '#testing/faults/broken-client.ts';
import type { HostileAccount } from '#testing/fuzz/hostile-account.ts';
import type { Dice } from '#seed/dice.ts';
import { problem } from '@carnet/contract/problems/problem';
import type { Socket } from 'node:net';
import { inspect } from 'node:util';

export interface HostileCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly body?: unknown;
  /** Sent as the only file of a form. */
  readonly file?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string; readonly type: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: without a session. */
  readonly token?: string | null;
  /** The client disconnects after this time, whatever it has received. */
  readonly goneAfterMillis?: number;
}

export interface HostileAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  // oxlint-disable-next-line typescript/no-explicit-any -- a call states the shape that it reads
  readonly body: any;
}

/** Results of the whole run: responses by call and status, and violations. */
export interface HostileLog {
  readonly url: string;
  readonly outbox: string;
  calls: number;
  readonly statuses: Map<string, number>;
  /** The longest response time of each call, in milliseconds. */
  readonly longest: Map<string, number>;
  readonly findings: string[];
  /** Tokens of offered vehicles, for all accounts. */
  readonly offers: string[];
}

/** A text is sent unchanged. */
function toText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const ANSWERED_WITHIN_MILLIS = 60_000;
const LONGEST_HANG = 6;

/** A device of an account: makes one call after the other while other devices do the same. */
export class HostileDevice {
  readonly log: HostileLog;
  readonly dice: Dice;
  account: HostileAccount;
  /** Null once its session is known to have ended. */
  token: string | null = null;
  readonly #hanging: Socket[] = [];

  constructor(log: HostileLog, dice: Dice, account: HostileAccount) {
    this.log = log;
    this.dice = dice;
    this.account = account;
  }

  /** Returns the response; null if the client disconnected, or the transfer of a file broke. */
  async call(name: string, call: HostileCall): Promise<HostileAnswer | null> {
    const { method = 'GET', path, file, goneAfterMillis } = call;
    this.log.calls += 1;
    const asked = performance.now();
    try {
      const answer = await this.#send(call);
      const millis = Math.round(performance.now() - asked);
      this.log.longest.set(name, Math.max(this.log.longest.get(name) ?? 0, millis));
      this.#count(name, answer.status);
      this.#judge(`${name}: ${method} ${path}`, answer);
      const isEnded = answer.status === 401 && answer.body.code === 'unauthenticated';
      if (isEnded && call.token === undefined) this.token = null;
      return answer;
    } catch (error) {
      const isGone = goneAfterMillis !== undefined;
      // A server that refuses a large form, or whose file is deleted meanwhile, closes the connection at once.
      const isTransfer = file !== undefined || path.includes('/export') || path.includes('/files/');
      this.#count(name, isGone ? 'gone' : 'broken');
      if (!isGone && !isTransfer) this.find(`${name}: ${method} ${path} broke: ${findCause(error)}`);
      return null;
    }
  }

  /** Leaves a call half sent or unread; sometimes drops an older one. */
  async hang(name: string, request: BrokenRequest): Promise<null> {
    this.log.calls += 1;
    this.#count(name, 'hanging');
    this.#hanging.push(await openBrokenClient(this.log.url, request));
    const isFull = this.#hanging.length > LONGEST_HANG;
    if (this.dice.fraction() < 0.4 || isFull) this.#hanging.shift()?.destroy();
    return null;
  }

  find(what: string): void {
    this.log.findings.push(what);
  }

  /** Drops all connections that it holds. */
  vanish(): void {
    for (const socket of this.#hanging.splice(0)) socket.destroy();
  }

  async #send(call: HostileCall): Promise<HostileAnswer> {
    const { method = 'GET', path, body, file, token = this.token, goneAfterMillis } = call;
    const form = new FormData();
    if (file) form.append('file', new Blob([file.bytes], { type: file.type }), file.name);
    const response = await fetch(this.log.url + path, {
      method,
      headers: {
        'x-forwarded-for': this.account.address,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      signal: AbortSignal.timeout(goneAfterMillis ?? ANSWERED_WITHIN_MILLIS),
      ...(file ? { body: form } : body === undefined ? {} : { body: toText(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') && bytes.length > 0;
    const parsed: unknown = isJson ? JSON.parse(Buffer.from(bytes).toString()) : {};
    return { status: response.status, headers: response.headers, bytes, body: parsed };
  }

  /** A valid 503 is a problem with a retry time. */
  #judge(what: string, { status, headers, body }: HostileAnswer): void {
    const isProblem = problem.safeParse(body).success;
    const isHonest = status === 503 && isProblem && headers.has('retry-after');
    if (status >= 500 && !isHonest) this.find(`${what} answered ${status} ${JSON.stringify(body)}`);
    else if (status >= 400 && !isProblem) this.find(`${what} answered ${status} without a problem`);
  }

  #count(name: string, outcome: number | string): void {
    const key = `${name} ${outcome}`;
    this.log.statuses.set(key, (this.log.statuses.get(key) ?? 0) + 1);
  }
}

function findCause(error: unknown): string {
  return inspect(error, { depth: 3, breakLength: Infinity });
}
