import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { DEVICE_HEADER } from '@carnet/contract/authentication/device-mark';
import { fillPath } from '@carnet/contract/routes/route';
import { apiAddress, apiCredentials, carriesMark, carriesToken } from '#shared/api/address.ts';
import { takeEarlyAnswer } from '#shared/api/early-answers.ts';
import { parseProblem, ProblemError } from '#shared/api/problem-error.ts';
import {
  ROUTE_ADDRESSES,
  type Answer,
  type BodyInput,
  type PathOf,
  type QueryInput,
  type RouteName,
} from '#shared/api/routes.ts';
import { reportReachable } from '#shared/network/connection.ts';
import { noteOwnWrite } from '#shared/sync/own-writes.ts';
import { endSession, isSigningOut, sessionToken } from '#shared/session/session.ts';

const ANSWER_TIMEOUT_MS = 30_000;

type PathOption<N extends RouteName> = [keyof PathOf<N>] extends [never] ? unknown : { path: PathOf<N> };
type BodyOption<N extends RouteName> = [BodyInput<N>] extends [undefined] ? unknown : { body: BodyInput<N> };

/** The version that was read; a stale one is refused with `version_conflict`. */
export type CallOptions<N extends RouteName> = PathOption<N> &
  BodyOption<N> & {
    query?: QueryInput<N> | undefined;
    ifMatch?: number | undefined;
    /** `Idempotency-Key` of an outbox write, which may be sent twice and is applied once. */
    key?: string | undefined;
    signal?: AbortSignal | undefined;
  };

interface AnyCallOptions {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  ifMatch?: number | undefined;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Calls a route of the contract and returns its response. Shows nothing to the user.
 * @throws ProblemError for every refusal and failure; the reason of `signal` when it was aborted.
 * @example const vehicle = await call('getVehicle', { path: { id } })
 */
export async function call<N extends RouteName>(
  name: N,
  ...[options]: {} extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>]
): Promise<Answer<N>> {
  const [method, path] = ROUTE_ADDRESSES[name];
  const given: AnyCallOptions = options ?? {};
  const token = carriesToken(path) ? sessionToken() : null;
  const address = apiAddress(fillPath(path, given.path ?? {}) + queryText(given.query));
  const early = method === 'GET' ? takeEarlyAnswer(address, token) : undefined;
  const response = await send(address, early, {
    method,
    headers: buildHeaders(given, token, carriesMark(path)),
    body: given.body === undefined ? null : JSON.stringify(given.body),
    credentials: apiCredentials,
    signal: given.signal ?? null,
  });
  storeMark(response);
  if (!response.ok) throw await readRefusal(response, token);
  // The optimistic view covers outbox writes until the copy has them. Renewed file links change no data.
  if (method !== 'GET' && given.key === undefined && name !== 'renewFileLinks') noteOwnWrite();
  return readAnswer(response);
}

/** The only place that ends a session after a 401, and only if the refused token is still the current one. */
export function handleRefusal(problem: ProblemError, token: string | null): ProblemError {
  const isRefusedSession = problem.status === 401 && problem.code !== 'invalid_credentials';
  if (!isRefusedSession || token !== sessionToken() || isSigningOut()) return problem;
  // Ended on purpose elsewhere: erase this device's data too. An expired session keeps it for the next sign-in.
  if (problem.params['reason'] === 'ended') void eraseAccount();
  endSession('expired');
  return problem;
}

/**
 * The import is preloaded in every signed-in window: an old window could not load the chunk after an update
 * of the server.
 */
async function eraseAccount(): Promise<void> {
  const { forgetEndedAccount } = await import('#shared/session/forget-account.ts');
  await forgetEndedAccount();
}

async function readRefusal(response: Response, token: string | null): Promise<ProblemError> {
  const body = await response.text().catch(() => '');
  return handleRefusal(parseProblem(response.status, body, response.headers.get('Retry-After')), token);
}

async function send(
  address: string,
  early: Promise<Response> | undefined,
  init: RequestInit,
): Promise<Response> {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await (early ?? fetch(address, { ...init, signal }));
    reportReachable(true);
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    reportReachable(false);
    throw new ProblemError({ code: timeout.aborted ? 'timeout' : 'network', status: 0 }, { cause });
  }
}

/** Returns null for a response without a body; the types prevent callers from reading it. */
async function readAnswer<A>(response: Response): Promise<A> {
  try {
    return JSON.parse((await response.text()) || 'null');
  } catch (cause) {
    throw new ProblemError({ code: 'unknown', status: response.status }, { cause });
  }
}

/** The device mark that the server returns on sign-in to apps without cookies. */
function storeMark({ headers }: Response): void {
  const mark = headers.get(DEVICE_HEADER);
  if (mark) deviceStore.write(deviceKeys.mark, mark);
}

function buildHeaders(
  { body, ifMatch, key }: AnyCallOptions,
  token: string | null,
  isMarked: boolean,
): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (isMarked) headers.set(DEVICE_HEADER, deviceStore.read(deviceKeys.mark) ?? '');
  if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`);
  if (key !== undefined) headers.set('Idempotency-Key', key);
  return headers;
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value !== '') parameters.set(name, value);
    if (typeof value === 'number' || typeof value === 'boolean') parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}
