import type { OperationResult, OperationResults, Operations } from '@carnet/contract/changes/changes.schema';
import { toFaults } from '@carnet/contract/problems/faults';
import type { ProblemCode } from '@carnet/contract/problems/problem-codes';
import { PROBLEMS } from '@carnet/contract/problems/problem-kinds';
import { problemType, type Fault, type Problem } from '@carnet/contract/problems/problem';
import { fillPath, type Route } from '@carnet/contract/routes/route';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import type { RouteName } from '#shared/api/routes.ts';
import type { FakeCall, Handler, Handlers } from '#testing/fake-call.ts';
import { defaultHandlers } from '#testing/default-handlers.ts';
import { vi } from 'vitest';

interface RefusalDetails {
  readonly params?: Problem['params'];
  readonly errors?: readonly Fault[];
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

/** Thrown by a handler to respond with a problem. */
class Refusal extends Error {
  readonly code: ProblemCode;
  readonly details: RefusalDetails;
  constructor(code: ProblemCode, details: RefusalDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** @example fakeServer({ signIn: () => refuse('invalid_credentials') }) */
export function refuse(code: ProblemCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

export interface FakeServer {
  /** Every call so far, in order; filter by name with `callsOf`. */
  readonly calls: readonly FakeCall[];
  callsOf<N extends RouteName>(name: N): readonly FakeCall<N>[];
  /** Replaces or adds handlers. */
  use(handlers: Handlers): void;
  /** No call reaches the server until `up`. */
  down(): void;
  up(): void;
  /** The state of its file store as reported by `/readyz`, and how often it was requested. */
  fileStore: 'ok' | 'unavailable';
  readonly readinessAsked: number;
}

/**
 * Replaces `fetch` by a server of the contract until the end of the test. Refuses bodies that the schema
 * refuses, and fails the test if a handler's response violates the contract or a call has no handler.
 */
export function fakeServer(handlers: Handlers = {}): FakeServer {
  const calls: FakeCall[] = [];
  let inUse: Handlers = { ...defaultHandlers, ...handlers };
  let isDown = false;
  let readinessAsked = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit): Promise<Response> => {
    await Promise.resolve();
    init.signal?.throwIfAborted();
    if (isDown) throw new TypeError('Failed to fetch');
    if (new URL(address, 'http://carnet.test').pathname === '/readyz') {
      readinessAsked += 1;
      return Response.json({ status: 'ok', database: 'ok', fileStore: server.fileStore });
    }
    return answer(address, init, inUse, calls);
  });
  const server: FakeServer = {
    fileStore: 'ok',
    get readinessAsked() {
      return readinessAsked;
    },
    calls,
    callsOf: <N extends RouteName>(name: N) =>
      // Calls with this name have its type.
      calls.filter((call) => call.name === name) as unknown as readonly FakeCall<N>[],
    use(more) {
      inUse = { ...inUse, ...more };
    },
    down() {
      isDown = true;
    },
    up() {
      isDown = false;
    },
  };
  return server;
}

async function answer(
  address: string,
  init: RequestInit,
  handlers: Handlers,
  calls: FakeCall[],
): Promise<Response> {
  const url = new URL(address, 'http://carnet.test');
  const route = routeFor(init.method ?? 'GET', url.pathname);
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const parsed = route.body?.safeParse(body);
  if (parsed?.success === false) {
    return problemResponse(new Refusal('validation_failed', { errors: toFaults(parsed.error.issues, body) }));
  }
  const call = {
    name: route.name,
    path: pathParameters(route, url.pathname),
    query: Object.fromEntries(url.searchParams),
    body: parsed?.data,
    headers: new Headers(init.headers),
  };
  // The route was found by name, which TypeScript cannot relate to the types of one call.
  const typed = call as FakeCall;
  const handler = handlers[typed.name] as Handler<RouteName> | undefined;
  calls.push(typed);
  // The body was parsed by this route's schema.
  if (route.name === 'applyOperations' && !handler) {
    return Response.json(await handleEach(parsed?.data as Operations, handlers, calls));
  }
  if (!handler) throw complain(`No handler for ${route.name}`);
  try {
    return answerResponse(route, await handler(typed));
  } catch (cause) {
    if (cause instanceof Refusal) return problemResponse(cause);
    throw cause;
  }
}

const FAILED_DEPENDENCY = 424;

/** Each operation by the handler of its own call; operations that reference a refused one are skipped. */
async function handleEach({ ops }: Operations, handlers: Handlers, calls: FakeCall[]) {
  const refused: string[] = [];
  const results: OperationResult[] = [];
  for (const op of ops) {
    const { key, ifMatch, body } = op;
    const { method, path } = findAddress(op);
    const text = JSON.stringify([path, body]);
    const isHeldUp = refused.some((id) => text.includes(id));
    const headers = new Headers({
      'Idempotency-Key': key,
      ...(ifMatch ? { 'If-Match': `"${ifMatch}"` } : {}),
    });
    const given = body === undefined ? null : JSON.stringify(body);
    const answered = isHeldUp ? null : await answer(path, { method, headers, body: given }, handlers, calls);
    const status = answered?.status ?? FAILED_DEPENDENCY;
    if (status >= 400) refused.push(idOf(body) ?? path.split('/').at(-1) ?? path);
    const read = answered === null || answered.status === 204 ? null : await answered.json();
    results.push({ key, status, replayed: false, body: read });
  }
  return { results, cursor: '' } satisfies OperationResults;
}

/** Method and path of an operation, which names its route. */
function findAddress(op: Operations['ops'][number]): { readonly method: string; readonly path: string } {
  if (!('route' in op)) throw complain('Operations must name a route');
  const route = ROUTE_TABLE.find(({ name }) => name === op.route);
  if (!route) throw complain(`The contract has no route ${op.route}`);
  return { method: route.method, path: fillPath(route.path, op.params) };
}

function idOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : null;
}

function answerResponse(route: Route, body: unknown): Response {
  const [status = 200, schema] = firstAnswer(route);
  if (!schema) return new Response(null, { status });
  const checked = schema.safeParse(body);
  if (!checked.success)
    throw complain(`${route.name} response violates the contract: ${checked.error.message}`);
  return Response.json(body, { status });
}

function firstAnswer({ answers }: Route) {
  const [first] = Object.entries(answers);
  return [first ? Number(first[0]) : undefined, first?.[1]] as const;
}

function problemResponse({ code, details: { retryAfterSeconds, ...details } }: Refusal): Response {
  const { status, title } = PROBLEMS[code];
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  const problem = { type: problemType(code), title, status, code, instance: 'test', ...details };
  return new Response(JSON.stringify(problem), { status, headers });
}

/** Each route with the pattern of its paths. */
const PATTERNS = ROUTE_TABLE.map((route) => ({ route, pattern: toPattern(route) }));

function routeFor(method: string, pathname: string): Route {
  const candidates = PATTERNS.filter(
    (known) => known.route.method === method && known.pattern.test(pathname),
  ).map(({ route }) => route);
  // `/v1/maintenances/summary` also matches `/v1/maintenances/{id}`.
  const route = candidates.find(({ path }) => !path.includes('{')) ?? candidates[0];
  if (!route) throw complain(`The contract has no ${method} ${pathname}`);
  return route;
}

function pathParameters(route: Route, pathname: string): Record<string, string> {
  const groups = toPattern(route).exec(pathname)?.groups ?? {};
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

function toPattern({ path }: Route): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

const complaints: string[] = [];

/** Faults in calls or handlers of the last test; the set-up fails the test if there are any. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

/** Collected separately, because the app treats an exception of `fetch` as being offline. */
function complain(message: string): Error {
  complaints.push(message);
  return new Error(message);
}
