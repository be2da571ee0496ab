import { problemOf } from '#http/problem-handler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Operation, OperationResult } from '@carnet/contract/changes/changes.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { takesOperationKey } from '@carnet/contract/routes/route';
import type { FastifyRequest, InjectOptions } from 'fastify';

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Says that an operation was not tried, because one before it that names the same object was refused (RFC 4918). */
const FAILED_DEPENDENCY = 424;

/** The calls that may be queued: the writes that take a key and no form. */
const QUEUEABLE = ROUTE_TABLE.filter((route) => takesOperationKey(route) && !route.isUpload).map(
  ({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}$`) }),
);

/**
 * Sends each operation through its own route, as its caller, one after the other. One that is refused holds up those
 * after it that name the same object; the others go on.
 */
export async function applyOperations(
  request: FastifyRequest,
  ops: readonly Operation[],
): Promise<OperationResult[]> {
  const refused = new Set<string>();
  const results: OperationResult[] = [];
  for (const [index, op] of ops.entries()) {
    const isHeldUp = idsIn(op).some((id) => refused.has(id));
    const result = isHeldUp ? heldUp(op) : await apply(request, op, index);
    if (result.status >= 400) refused.add(objectOf(op));
    results.push(result);
  }
  return results;
}

async function apply(request: FastifyRequest, op: Operation, index: number): Promise<OperationResult> {
  return isQueueable(op) ? send(request, op) : refuse(request, op, index);
}

function isQueueable({ method, path }: Operation): boolean {
  return QUEUEABLE.some((route) => route.method === method && route.pattern.test(path));
}

/** Every object that an operation names; the path names one that has no id, such as the settings, but none to be created. */
function idsIn({ key, method, path, body }: Operation): string[] {
  const named = `${path} ${JSON.stringify(body ?? null)}`.match(UUIDS) ?? [];
  return [key, ...(method === 'POST' ? [] : [path]), ...named].map((id) => id.toLowerCase());
}

/** The object that an operation writes: the last id of its path, or of a creation the id of the new one. */
function objectOf({ key, method, path, body }: Operation): string {
  const inPath = path.match(UUIDS)?.at(-1);
  if (method !== 'POST' || body === undefined) return (inPath ?? path).toLowerCase();
  const given: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined;
  return (typeof given === 'string' ? given : key).toLowerCase();
}

function heldUp({ key }: Operation): OperationResult {
  return { key, status: FAILED_DEPENDENCY, replayed: false, body: null };
}

function refuse(request: FastifyRequest, { key }: Operation, index: number): OperationResult {
  const errors: Fault[] = [{ pointer: `/ops/${index}/path`, code: 'invalid_value' }];
  const problem = problemOf(request, new Refusal('validation_failed', { errors }));
  return { key, status: problem.status, replayed: false, body: problem };
}

/** Who calls, and what proves it; the rest of the headers belongs to the batch. */
const CALLER_HEADERS = [
  'authorization',
  'cookie',
  'host',
  'origin',
  'user-agent',
  'x-forwarded-for',
] as const;

async function send(
  request: FastifyRequest,
  { key, method, path, ifMatch, body }: Operation,
): Promise<OperationResult> {
  const headers: Record<string, string> = { 'idempotency-key': key };
  for (const name of CALLER_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  if (ifMatch) headers['if-match'] = `"${ifMatch}"`;
  const call: InjectOptions = {
    method,
    url: path,
    headers,
    remoteAddress: request.socket.remoteAddress ?? '',
  };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    call.payload = JSON.stringify(body);
  }
  const answer = await request.server.inject(call);
  const replayed = answer.headers['idempotency-replayed'] === 'true';
  return { key, status: answer.statusCode, replayed, body: answer.body === '' ? null : answer.json() };
}
