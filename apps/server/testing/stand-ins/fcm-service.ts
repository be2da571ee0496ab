import type { FcmOptions } from '#platform/push/native/fcm-sender.ts';
import { answerBroken, type AnswerFault } from '#testing/stand-ins/broken-answer.ts';
import { readSignedToken } from '#testing/stand-ins/signed-tokens.ts';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const PROJECT = 'carnet-test';
const CLIENT_EMAIL = 'push@carnet-test.iam.gserviceaccount.com';
const KEY_ID = 'key-1';
const TOKEN_SECONDS = 3600;

/** The part of Google's `projects.messages.send` that Carnet uses; anything else is refused. */
const sendRequest = z.strictObject({
  validate_only: z.boolean(),
  message: z.strictObject({
    token: z.string(),
    notification: z.strictObject({ title: z.string(), body: z.string() }),
    data: z.record(z.string(), z.string()),
    android: z.strictObject({
      collapse_key: z.string(),
      priority: z.enum(['NORMAL', 'HIGH']),
      ttl: z.string().regex(/^\d+s$/),
      notification: z.strictObject({ channel_id: z.string(), tag: z.string() }),
    }),
  }),
});
export type FcmMessage = z.infer<typeof sendRequest>['message'];

/** A response: a status, and Google's code for errors. */
export interface FcmAnswer {
  readonly status: number;
  readonly errorCode?: string;
  readonly faultyField?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fault?: AnswerFault;
}

/** Shared, because generating a key of Google's length takes time. */
let sharedKeys: ReturnType<typeof makeKeys> | undefined;

function makeKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** Google's token endpoint and FCM in one, as seen by a server. */
export class FcmService {
  readonly #keys = (sharedKeys ??= makeKeys());
  readonly #now: () => number;
  readonly #issued = new Map<string, number>();
  readonly #planned = new Map<string, FcmAnswer[]>();
  readonly #server = createServer((call, reply) => {
    this.#take(call, reply).catch((error: Error) => reply.writeHead(500).end(error.message));
  });
  /** Messages delivered to devices. */
  readonly delivered: FcmMessage[] = [];
  /** Messages only validated. */
  readonly validated: FcmMessage[] = [];
  tokensGiven = 0;
  calls = 0;
  /** Response of the token endpoint instead of a token. */
  refusal: { readonly status: number; readonly error: string; readonly fault?: AnswerFault } | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  static async start(now: () => number): Promise<FcmService> {
    const service = new FcmService(now);
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get options(): FcmOptions {
    const { port } = this.#server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const account = { projectId: PROJECT, clientEmail: CLIENT_EMAIL, keyId: KEY_ID };
    return { account: { ...account, key: this.#keys.privateKey, tokenUri: `${origin}/token` }, origin };
  }

  /** Sets the responses to the next calls for a device, one each. */
  answerNext(token: string, ...answers: readonly FcmAnswer[]): void {
    this.#planned.set(token, [...answers]);
  }

  /** Revokes issued tokens before they expire. */
  revokeTokens(): void {
    this.#issued.clear();
  }

  deliveredTo(token: string): FcmMessage[] {
    return this.delivered.filter((message) => message.token === token);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(call: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = Buffer.concat(await call.toArray()).toString();
    if (call.method !== 'POST') return answer(reply, 405, {});
    if (call.url === '/token') return this.#giveToken(new URLSearchParams(body), reply);
    if (call.url !== `/v1/projects/${PROJECT}/messages:send`) return answer(reply, 404, {});
    return this.#send(call, body, reply);
  }

  #giveToken(form: URLSearchParams, reply: ServerResponse): void {
    const { refusal } = this;
    if (refusal?.fault) return breakOff(reply, refusal.status, refusal.fault);
    if (refusal) return answer(reply, refusal.status, { error: refusal.error });
    const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    if (!isGrant || !this.#isSound(form.get('assertion') ?? '')) {
      return answer(reply, 400, { error: 'invalid_grant' });
    }
    const token = `ya29.${randomUUID()}`;
    this.tokensGiven += 1;
    this.#issued.set(token, this.#now() + TOKEN_SECONDS * 1000);
    return answer(reply, 200, { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' });
  }

  #isSound(assertion: string): boolean {
    const read = readSignedToken(assertion, 'RS256', this.#keys.publicKey);
    const { iss, scope, aud, iat, exp } = read?.claims ?? {};
    const now = this.#now() / 1000;
    return (
      read?.header['kid'] === KEY_ID &&
      iss === CLIENT_EMAIL &&
      scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      aud === this.options.account.tokenUri &&
      Number(iat) <= now &&
      Number(exp) > now &&
      Number(exp) - Number(iat) <= 3600
    );
  }

  #send({ headers }: IncomingMessage, body: string, reply: ServerResponse): void {
    this.calls += 1;
    const [, bearer = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    if ((this.#issued.get(bearer) ?? 0) <= this.#now()) {
      return answer(reply, 401, { error: { code: 401, status: 'UNAUTHENTICATED' } });
    }
    const request = sendRequest.safeParse(JSON.parse(body));
    if (!request.success) throw new Error(z.prettifyError(request.error));
    const {
      status,
      errorCode,
      faultyField,
      headers: own,
      fault,
    } = this.#planned.get(request.data.message.token)?.shift() ?? { status: 200 };
    if (fault) return breakOff(reply, status, fault);
    if (status !== 200) return answer(reply, status, makeError(status, errorCode, faultyField), own);
    const { validate_only: isOnlyLookedAt, message } = request.data;
    (isOnlyLookedAt ? this.validated : this.delivered).push(message);
    return answer(reply, 200, { name: `projects/${PROJECT}/messages/${randomUUID()}` });
  }
}

function breakOff(reply: ServerResponse, status: number, fault: AnswerFault): void {
  const head = () => void reply.writeHead(status, { 'content-type': 'application/json' });
  answerBroken(reply, fault, { head, reset: () => reply.destroy() });
}

/** As shown at https://firebase.google.com/docs/cloud-messaging/send/error-codes. */
function makeError(status: number, errorCode: string | undefined, field: string | undefined): object {
  const types = 'type.googleapis.com';
  const details = [
    ...(errorCode === undefined ? [] : [{ '@type': `${types}/google.firebase.fcm.v1.FcmError`, errorCode }]),
    ...(field === undefined
      ? []
      : [
          { '@type': `${types}/google.rpc.BadRequest`, fieldViolations: [{ field, description: 'Invalid' }] },
        ]),
  ];
  return { error: { code: status, message: 'Refused', status: 'REFUSED', details } };
}

function answer(
  reply: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  reply.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  reply.end(JSON.stringify(body));
}
