import { findQueuedCall, type QueuedCall } from '#features/changes/queued-calls.ts';
import { toProblem } from '#http/problem-handler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Operation, OperationResult } from '@carnet/contract/changes/changes.schema';
import { fillPath } from '@carnet/contract/routes/route';
import type { FastifyRequest, InjectOptions } from 'fastify';

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Status of an operation that was skipped because an earlier one on the same object was refused (RFC 4918). */
const FAILED_DEPENDENCY = 424;

/**
 * Runs each operation through its own route, as its caller, in sequence. A refused one blocks later
 * operations that name the same object; the others continue.
 */
export async function applyOperations(
  request: FastifyRequest,
  ops: readonly Operation[],
): Promise<OperationResult[]> {
  const refused = new Set<string>();
  const results: OperationResult[] = [];
  for (const op of ops) {
    const call = findQueuedCall(op);
    const isHeldUp = call !== null && listNames(call, op).some((name) => refused.has(name));
    const result = isHeldUp ? heldUp(op) : await apply(request, call, op);
    if (result.status >= 400) refused.add((call ? findTarget(call, op) : guessTarget(op)).toLowerCase());
    results.push(result);
  }
  return results;
}

async function apply(
  request: FastifyRequest,
  call: QueuedCall | null,
  op: Operation,
): Promise<OperationResult> {
  return call === null ? refuseUnknown(request, op) : send(request, call, op);
}

/** All objects named in an operation. Without an id, as for the settings, the path counts. */
function listNames({ route, params }: QueuedCall, { key, body }: Operation): string[] {
  const inBody = JSON.stringify(body ?? null).match(UUIDS) ?? [];
  const withoutId = route.method === 'POST' ? [] : [route.path];
  return [key, ...withoutId, ...Object.values(params), ...inBody].map((name) => name.toLowerCase());
}

/** The object that an operation writes: the last id of its path, or the id of the object that it creates. */
function findTarget({ route, params }: QueuedCall, { key, body }: Operation): string {
  const isCreation = route.method === 'POST' && route.body !== undefined;
  return isCreation ? (givenId(body) ?? key) : (Object.values(params).at(-1) ?? route.path);
}

/** The object of an operation with an unknown route, as far as it can be determined. */
function guessTarget(op: Operation): string {
  const address = 'route' in op ? Object.values(op.params).join(' ') : op.path;
  return givenId(op.body) ?? address.match(UUIDS)?.at(-1) ?? op.key;
}

function givenId(body: unknown): string | null {
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined;
  return typeof id === 'string' ? id : null;
}

function heldUp({ key }: Operation): OperationResult {
  return { key, status: FAILED_DEPENDENCY, replayed: false, body: null };
}

function refuseUnknown(request: FastifyRequest, { key }: Operation): OperationResult {
  const problem = toProblem(request, new Refusal('unknown_route'));
  return { key, status: problem.status, replayed: false, body: problem };
}

/** Headers that identify and authenticate the caller, and the host of the call. Other headers belong to the batch. */
const CALLER_HEADERS = [
  'authorization',
  'cookie',
  'host',
  'origin',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;

async function send(
  request: FastifyRequest,
  { route, params }: QueuedCall,
  { key, ifMatch, body }: Operation,
): Promise<OperationResult> {
  const headers: Record<string, string> = { 'idempotency-key': key };
  for (const name of CALLER_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  if (ifMatch) headers['if-match'] = `"${ifMatch}"`;
  const call: InjectOptions = {
    method: route.method,
    url: fillPath(route.path, params),
    headers,
    remoteAddress: request.socket.remoteAddress ?? '',
  };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    call.payload = JSON.stringify(body);
  }
  const response = await request.server.inject(call);
  const replayed = response.headers['idempotency-replayed'] === 'true';
  return { key, status: response.statusCode, replayed, body: response.body === '' ? null : response.json() };
}
