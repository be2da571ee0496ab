import { problem } from '@carnet/contract/problems/problem';
import { listProblems, type Route } from '@carnet/contract/routes/route';
import type { FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Fails a call whose JSON response violates the route table, including undeclared fields, statuses and problems. */
export function checkResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { route } = request.routeOptions.config;
    const type = String(reply.getHeader('content-type') ?? '');
    if (!route || !type.includes('json') || payload === undefined || payload === null) return payload;
    const text = decodeText(payload, reply.getHeader('content-encoding'));
    if (text === '') return payload;
    const fault = findFault(route, reply.statusCode, type, JSON.parse(text));
    if (fault === null) return payload;
    // A refusal would otherwise be sent with its own status.
    void reply.code(500);
    throw new Error(`${route.name} ${fault}`);
  });
}

/** The payload may be text or bytes, compressed or not: all forms are checked. */
function decodeText(payload: unknown, encoding: unknown): string {
  if (typeof payload === 'string') return payload;
  if (!(payload instanceof Uint8Array)) throw new Error('A JSON response must be text or bytes');
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return encoding === 'gzip' ? gunzipSync(payload).toString() : Buffer.from(payload).toString();
}

function findFault(route: Route, status: number, type: string, body: unknown): string | null {
  if (type.includes('problem+json')) {
    const parsed = problem.safeParse(body);
    if (!parsed.success) return `answers no problem: ${parsed.error.message}`;
    const isDeclared = listProblems(route).includes(parsed.data.code);
    return isDeclared ? null : `does not declare the problem ${parsed.data.code}`;
  }
  const schema = route.answers[status as 200];
  if (!schema) return `does not declare the status ${status}`;
  const parsed = schema.safeParse(body);
  return parsed.success ? null : `answers what it does not declare: ${parsed.error.message}`;
}
