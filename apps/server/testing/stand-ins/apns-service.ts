import type { ApnsOptions } from '#platform/push/native/apns-sender.ts';
import { answerBroken, type AnswerFault } from '#testing/stand-ins/broken-answer.ts';
import { createSelfSignedCertificate } from '#testing/stand-ins/self-signed-certificate.ts';
import { readSignedToken } from '#testing/stand-ins/signed-tokens.ts';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const [TEAM_ID, KEY_ID, TOPIC] = ['ABCDE12345', 'KEY1234567', 'fr.carnet.app'];
const HOUR_SECONDS = 3600;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface ApnsPush {
  readonly deviceToken: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A response: a status, and Apple's reason for errors. `disconnect`: no response. */
export type ApnsAnswer =
  | {
      readonly status: number;
      readonly reason?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly fault?: AnswerFault;
    }
  | 'disconnect';

/** Apple's push service over HTTP/2 and TLS, as seen by a server. */
export class ApnsService {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #now: () => number;
  readonly #certificate = createSelfSignedCertificate();
  readonly #server = createSecureServer(this.#certificate);
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #planned = new Map<string, ApnsAnswer[]>();
  readonly #trusted = getCACertificates('default');
  readonly pushes: ApnsPush[] = [];
  readonly tokens = new Set<string>();
  calls = 0;
  connections = 0;
  /** Whether the team's key is still valid. */
  isKeyKnown = true;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** This process trusts its certificate from now on. */
  static async start(now: () => number): Promise<ApnsService> {
    const service = new ApnsService(now);
    const server = service.#server;
    setDefaultCACertificates([...service.#trusted, service.#certificate.cert]);
    server.on('session', (session) => {
      service.connections += 1;
      service.#sessions.add(session);
      session.on('close', () => service.#sessions.delete(session));
    });
    server.on('stream', (stream, headers) => {
      service.#take(stream, headers).catch((error: Error) => stream.destroy(error));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return service;
  }

  get options(): ApnsOptions {
    const { port } = this.#server.address() as AddressInfo;
    const named = { keyId: KEY_ID, teamId: TEAM_ID, topic: TOPIC };
    return { ...named, key: this.#keys.privateKey, origin: `https://localhost:${port}` };
  }

  /** Sets the responses to the next calls for a device, one each. */
  answerNext(token: string, ...answers: readonly ApnsAnswer[]): void {
    this.#planned.set(token, [...answers]);
  }

  pushesTo(deviceToken: string): ApnsPush[] {
    return this.pushes.filter((push) => push.deviceToken === deviceToken);
  }

  /** Closes every connection gracefully, as Apple sometimes does. */
  sayGoodbye(): void {
    for (const session of this.#sessions) session.close();
  }

  async stop(): Promise<void> {
    setDefaultCACertificates(this.#trusted);
    for (const session of this.#sessions) session.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    this.calls += 1;
    const payload = JSON.parse(Buffer.concat(await stream.toArray()).toString());
    const [, deviceToken = ''] = /^\/3\/device\/([0-9a-f]+)$/.exec(headers[':path'] ?? '') ?? [];
    const refusal = this.#refusalOf(headers, deviceToken);
    const planned = refusal ?? this.#planned.get(deviceToken)?.shift() ?? { status: 200 };
    if (planned === 'disconnect') return stream.session?.destroy();
    const apnsId = { 'apns-id': String(headers['apns-id']) };
    const head = () => stream.respond({ ':status': planned.status, ...apnsId, ...planned.headers });
    if (planned.fault) {
      const reset = () => void stream.destroy(new Error('broken off'));
      return answerBroken(
        stream.on('error', () => {}),
        planned.fault,
        { head, reset },
      );
    }
    head();
    if (planned.status === 200) this.pushes.push({ deviceToken, headers, payload });
    stream.end(planned.reason === undefined ? '' : JSON.stringify({ reason: planned.reason }));
  }

  #refusalOf(headers: IncomingHttpHeaders, deviceToken: string): ApnsAnswer | null {
    const [, token = ''] = /^bearer (\S+)$/.exec(headers['authorization'] ?? '') ?? [];
    const read = this.isKeyKnown ? readSignedToken(token, 'ES256', this.#keys.publicKey) : null;
    if (read?.header['kid'] !== KEY_ID || read.claims['iss'] !== TEAM_ID) {
      return { status: 403, reason: 'InvalidProviderToken' };
    }
    const age = this.#now() / 1000 - Number(read.claims['iat']);
    if (!(age >= -1 && age < HOUR_SECONDS)) return { status: 403, reason: 'ExpiredProviderToken' };
    this.tokens.add(token);
    if (headers[':method'] !== 'POST') return { status: 405, reason: 'MethodNotAllowed' };
    if (deviceToken.length < 64) return { status: 400, reason: 'BadDeviceToken' };
    if (headers['apns-topic'] !== TOPIC) return { status: 400, reason: 'DeviceTokenNotForTopic' };
    if (!UUID.test(String(headers['apns-id']))) return { status: 400, reason: 'BadMessageId' };
    return refusalOfKind(headers);
  }
}

function refusalOfKind(headers: IncomingHttpHeaders): ApnsAnswer | null {
  const isBackground = headers['apns-push-type'] === 'background';
  if (!isBackground && headers['apns-push-type'] !== 'alert')
    return { status: 400, reason: 'InvalidPushType' };
  const priorities = isBackground ? ['5'] : ['5', '10'];
  if (!priorities.includes(String(headers['apns-priority']))) return { status: 400, reason: 'BadPriority' };
  if (!/^\d+$/.test(String(headers['apns-expiration']))) {
    return { status: 400, reason: 'BadExpirationDate' };
  }
  const collapseId = String(headers['apns-collapse-id'] ?? '');
  return Buffer.byteLength(collapseId) > 64 ? { status: 400, reason: 'BadCollapseId' } : null;
}
