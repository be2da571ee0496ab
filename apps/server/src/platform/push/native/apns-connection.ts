import { NATIVE_PUSH_TIMEOUT_MILLIS, readAnswer } from '#platform/push/native/native-push.ts';
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type OutgoingHttpHeaders,
} from 'node:http2';

export interface ApnsAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** As `readAnswer` reads it. */
  readonly body: unknown;
}

/**
 * The one HTTP/2 connection that Apple wants of a server, opened when something is to be sent and again after it was
 * closed. It keeps no process alive.
 */
export class ApnsConnection {
  readonly #origin: string;
  readonly #patienceMillis: number;
  #session: ClientHttp2Session | null = null;

  constructor(origin: string, patienceMillis = NATIVE_PUSH_TIMEOUT_MILLIS) {
    this.#origin = origin;
    this.#patienceMillis = patienceMillis;
  }

  /** Rejects when no whole answer comes in time. */
  async post(path: string, headers: OutgoingHttpHeaders, body: string): Promise<ApnsAnswer> {
    const session = this.#open();
    try {
      const stream = session.request(
        { ...headers, ':method': 'POST', ':path': path, 'content-type': 'application/json' },
        { signal: AbortSignal.timeout(this.#patienceMillis) },
      );
      stream.end(body);
      return await answerOf(stream);
    } catch (error) {
      // Whatever it was, the next one begins with a connection of its own.
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
    // Apple ends connections with a reason; what is under way on them fails by itself.
    for (const end of ['goaway', 'close', 'error'] as const) session.on(end, () => this.#drop(session));
    this.#session = session;
    return session;
  }

  /** Ends it once what is under way on it has its answer. */
  #drop(session: ClientHttp2Session): void {
    if (!session.closed) session.close();
    if (this.#session === session) this.#session = null;
  }
}

async function answerOf(stream: ClientHttp2Stream): Promise<ApnsAnswer> {
  const head = Promise.withResolvers<{ status: number; retryAfter: string | null }>();
  stream.once('response', (headers) => {
    const retryAfter = headers['retry-after'];
    head.resolve({
      status: headers[':status'] ?? 0,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    });
  });
  // A stream that ends before its answer was never answered.
  stream.once('error', head.reject).once('close', () => head.reject(new Error('APNs has not answered')));
  const { status, retryAfter } = await head.promise;
  return { status, retryAfter, body: await readAnswer(stream) };
}
