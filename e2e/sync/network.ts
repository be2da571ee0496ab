import { findActor } from '../../apps/server/src/features/authentication/authentication.service.ts';
import type { Actor } from '../../apps/server/src/platform/actor.ts';
import { queriesOf } from '../../apps/server/src/platform/db/queries.ts';
import type { SharedTestServer } from '../../apps/server/testing/held-server.ts';
import type { TestAnswer, TestCaller } from '../../apps/server/testing/test-caller.ts';
import { happens, type Choose } from './chooser.ts';
import type { Book } from './book.ts';
import { isEditOrDelete } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { seededId } from './seeded-ids.ts';
import { fillPath } from '@carnet/contract/routes/route';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';

/** A part of the design that is switched off, to show that the simulation notices. */
export type Ablation = 'newest-version' | 'no-keys' | 'no-keys-no-tombstones' | 'no-if-match';

/** A call on the wire. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** One operation in a call to `POST /v1/changes`. */
interface QueuedOperation {
  readonly key: string;
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly ifMatch?: number;
  readonly body?: unknown;
}

/** Probability of each fault, as a share of all calls. */
const FAULTS = { requestLost: 0.07, answerLost: 0.08, unavailable: 0.03, comesAgain: 0.08, comesLate: 0.03 };
/** Maximum number of calls that are repeated much later. */
const LATE_CALLS = 20;
const PAGE_SIZES = ['2', '7', '500'] as const;

/** The network between the owner’s devices and the real server: it loses, repeats and delays calls. */
export class Network {
  readonly owner: TestCaller;
  readonly #server: SharedTestServer;
  readonly #actor: Actor;
  readonly #choose: Choose;
  readonly #book: Book;
  readonly #ablation: Ablation | null;
  readonly #late: Call[] = [];
  readonly #sentBefore = new Set<string>();
  #lastDelivery: Promise<unknown> = Promise.resolve();
  hasFaults = false;
  /** Number of feed pages, in all histories, that had another page after them. */
  static pagesWithMore = 0;

  private constructor(
    server: SharedTestServer,
    owner: TestCaller,
    actor: Actor,
    choose: Choose,
    book: Book,
    ablation: Ablation | null,
  ) {
    this.#server = server;
    this.owner = owner;
    this.#actor = actor;
    this.#choose = choose;
    this.#book = book;
    this.#ablation = ablation;
  }

  /** Reads on another device: an unused session ends after thirty days, which no history is about. */
  async keepSession(): Promise<void> {
    await findActor(this.#server.context, this.owner.token ?? '');
  }

  static async open(
    server: SharedTestServer,
    choose: Choose,
    book: Book,
    ablation: Ablation | null,
  ): Promise<Network> {
    const owner = await server.signUp();
    const actor = await findActor(server.context, owner.token ?? '');
    if (!actor) throw new Error('Whoever has signed up has a session');
    return new Network(server, owner, actor, choose, book, ablation);
  }

  /** Carries a call of the app, or loses it. @throws TypeError, as `fetch` does, without an answer */
  async carry(address: string, init: RequestInit): Promise<Response> {
    const call = await callOf(this.#inSmallPages(address, init), init);
    if (!this.hasFaults) return this.#deliver(call);
    const goesWrong = (share: number) => happens(this.#choose, share);
    if (goesWrong(FAULTS.requestLost)) throw new TypeError('Failed to fetch');
    if (goesWrong(FAULTS.unavailable)) return Response.json({ code: 'unavailable' }, { status: 503 });
    if (goesWrong(FAULTS.comesLate)) {
      this.#keepForLater(call);
      throw new TypeError('Failed to fetch');
    }
    if (goesWrong(FAULTS.comesAgain)) this.#keepForLater(call);
    const answer = await this.#deliver(call);
    if (goesWrong(FAULTS.answerLost)) throw new TypeError('Failed to fetch');
    return answer;
  }

  /** Delivers a call that was sent long ago, to which no one listens any more. */
  async deliverLate(): Promise<void> {
    if (this.#late.length === 0) return;
    const call = this.#choose(this.#late);
    this.#late.splice(this.#late.indexOf(call), 1);
    await this.#deliver(call);
  }

  get lateCalls(): number {
    return this.#late.length;
  }

  #keepForLater(call: Call): void {
    if (call.method !== 'GET' && this.#late.length < LATE_CALLS) this.#late.push(call);
  }

  /** The app lets the server choose the size of a feed page, which would be one page for these garages. */
  #inSmallPages(address: string, { method = 'GET' }: RequestInit): string {
    if (method !== 'GET' || !address.startsWith('/v1/changes')) return address;
    return `${address}${address.includes('?') ? '&' : '?'}limit=${this.#choose(PAGE_SIZES)}`;
  }

  /** One call at a time, so that each revision of the garage belongs to its call. */
  #deliver(call: Call): Promise<Response> {
    const delivered = this.#lastDelivery.then(() => this.#deliverAlone(call));
    this.#lastDelivery = delivered.catch(() => undefined);
    return delivered;
  }

  async #deliverAlone(call: Call): Promise<Response> {
    if (call.method === 'POST' && call.path === '/v1/changes') return this.#deliverSeveral(call);
    const key = call.headers['idempotency-key'];
    if (key === undefined) {
      const answer = await this.#ask(call);
      if (call.path.startsWith('/v1/changes') && answer.body.hasMore === true) Network.pagesWithMore += 1;
      return this.#answerOf(answer);
    }
    const operation = this.#book.operationOf(key);
    const before = isEditOrDelete(operation.intent) ? await this.#objectOf(call.path) : null;
    const revision = await this.#lastChange();
    const answer = await this.#ask(await this.#ablated(call, key));
    const hasChanged = (await this.#lastChange()) > revision;
    this.#book.noteAnswer(operation, answer.status, hasChanged);
    if (hasChanged && before) this.#book.noteChange(operation, before.body, answer.body);
    return this.#answerOf(answer);
  }

  /**
   * The server’s version of the object of a change or deletion; readings are only in a list. A reminder says in the feed what its owner
   * set, and here.
   */
  async #objectOf(path: string): Promise<TestAnswer | null> {
    if (path.includes('/mileage/')) return null;
    const answer = await this.owner.get(path);
    const set = await queriesOf(this.#server.context.transactions.readOnly)
      .selectFrom('reminder')
      .select('owner_set')
      .where('id', '=', String(answer.body.id))
      .executeTakeFirst();
    return set
      ? { ...answer, body: { ...answer.body, owner_set: JSON.parse(String(set.owner_set)) } }
      : answer;
  }

  /** Several operations in one call: each is recorded as if it had come alone. */
  async #deliverSeveral(call: Call): Promise<Response> {
    const { ops }: { ops: QueuedOperation[] } = JSON.parse(String(call.body));
    const before = new Map<string, TestAnswer>();
    const sent: QueuedOperation[] = [];
    for (const op of ops) {
      const { method, path } = addressOf(op);
      const was = method === 'POST' ? null : await this.#objectOf(path);
      if (was) before.set(op.key, was);
      sent.push(await this.#ablatedOperation(op));
    }
    const revision = await this.#lastChange();
    const body = Buffer.from(JSON.stringify({ ops: sent }));
    const { 'content-length': _length, ...headers } = call.headers;
    const answer = await this.#ask({ ...call, headers, body });
    const hasChanged = (await this.#lastChange()) > revision;
    const results: { status: number; replayed: boolean; body: Record<string, unknown> }[] =
      answer.body.results ?? [];
    for (const [index, { status, replayed, body: object }] of results.entries()) {
      const key = ops[index]?.key ?? '';
      const isDone = hasChanged && status < 300 && !replayed;
      const operation = this.#book.operationOf(key);
      this.#book.noteAnswer(operation, status, isDone);
      const was = before.get(key);
      if (isDone && was) this.#book.noteChange(operation, was.body, object);
    }
    // Results carry the keys of the device.
    const known = results.map((result, index) => ({ ...result, key: ops[index]?.key }));
    return this.#answerOf({
      ...answer,
      text: answer.status === 200 ? JSON.stringify({ results: known }) : answer.text,
    });
  }

  /** Like a separate call, so that both are ablated alike. */
  async #ablatedOperation(op: QueuedOperation): Promise<QueuedOperation> {
    const { key, route, params, ifMatch, body } = op;
    const { method, path } = addressOf(op);
    const version: Record<string, string> = ifMatch ? { 'if-match': `"${ifMatch}"` } : {};
    const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const { headers } = await this.#ablated(
      { method, path, headers: { 'idempotency-key': key, ...version }, body: bytes },
      key,
    );
    const tag = headers['if-match'];
    return {
      key: headers['idempotency-key'] ?? seededId(),
      route,
      params,
      ...(body === undefined ? {} : { body }),
      ...(tag === undefined ? {} : { ifMatch: Number(tag.replaceAll('"', '')) }),
    };
  }

  /** The revision at which an object of the garage last changed: calls without a change count as well. */
  async #lastChange(): Promise<number> {
    const { last } = await queriesOf(this.#server.context.transactions.readOnly)
      .selectFrom('item_change')
      .select(({ fn }) => fn.max('revision').as('last'))
      .where('garage_id', '=', this.#actor.garageId)
      .executeTakeFirstOrThrow();
    return Number(last);
  }

  async #ablated(call: Call, key: string): Promise<Call> {
    const { 'idempotency-key': _key, 'if-match': version, ...others } = call.headers;
    const isRepeated = this.#sentBefore.has(key);
    this.#sentBefore.add(key);
    if (this.#ablation === null) return call;
    const hasVersion = version === undefined ? {} : { 'if-match': version };
    if (this.#ablation === 'no-if-match') return { ...call, headers: { ...others, 'idempotency-key': key } };
    if (call.method === 'DELETE') return call;
    if (this.#ablation === 'newest-version') {
      if (!isRepeated || version === undefined) return call;
      const { body } = await this.owner.get(call.path);
      return { ...call, headers: { ...call.headers, 'if-match': `"${body.version}"` } };
    }
    if (this.#ablation === 'no-keys-no-tombstones') await this.#forgetDeletion(call);
    return { ...call, headers: { ...others, ...hasVersion } };
  }

  async #forgetDeletion({ method, body }: Call): Promise<void> {
    const id: unknown = method === 'POST' && body ? JSON.parse(body.toString()).id : undefined;
    if (typeof id !== 'string') return;
    await this.#server.context.transactions.run(async (tx) => {
      await queriesOf(tx).deleteFrom('item_change').where('id', '=', id).execute();
    });
  }

  #ask({ method, path, headers, body }: Call) {
    return this.owner.send({
      method: method as 'POST',
      url: path,
      headers,
      ...(body ? { payload: body } : {}),
    });
  }

  #answerOf({ status, text, headers }: TestAnswer): Response {
    const hasBody = status !== 204 && status !== 304;
    return new Response(hasBody ? text : null, {
      status,
      headers: { 'content-type': String(headers['content-type'] ?? '') },
    });
  }
}

function addressOf({ route: name, params }: QueuedOperation): { method: string; path: string } {
  const route = ROUTE_TABLE.find((known) => known.name === name);
  if (!route) throw new Error(`The contract has no route ${name}`);
  return { method: route.method, path: fillPath(route.path, params) };
}

async function callOf(path: string, init: RequestInit): Promise<Call> {
  const request = new Request(`http://carnet.test${path}`, { ...init, signal: null });
  const body = Buffer.from(await request.arrayBuffer());
  return {
    method: request.method,
    path,
    headers: Object.fromEntries(request.headers),
    body: body.length > 0 ? body : null,
  };
}
