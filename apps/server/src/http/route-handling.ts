import { makeEntityTag, parseExpectedVersion, matchesEntityTag } from '#http/answers/etag.ts';
import type { Actor } from '#platform/actor.ts';
import { asRemoval } from '#platform/disk-room.ts';
import { Refusal } from '#platform/refusal.ts';
import { toFaults, MAX_FAULTS } from '@carnet/contract/problems/faults';
import type { Fault } from '@carnet/contract/problems/problem';
import {
  takesOperationKey,
  type PathParameter,
  type Route,
  type RouteAnswer,
  type RouteBody,
  type RouteQuery,
} from '@carnet/contract/routes/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyedCreationId } from '@carnet/domain/sync/derived-id';
import * as z from 'zod/mini';

/** A request after parsing and authentication. */
export interface Call<R extends Route> {
  readonly actor: R['access'] extends 'owner' ? Actor : null;
  readonly path: Readonly<Record<PathParameter<R['path']>, string>>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  /** The version in `If-Match`; null if absent. */
  readonly expectedVersion: number | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Answer<R extends Route> {
  readonly status: Extract<keyof R['answers'], 200 | 201 | 202 | 204>;
  readonly body: RouteAnswer<R>;
}

/** 200 with a body. */
export function ok<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body };
}

/** 201 with the created object. */
export function created<Body>(body: Body): { status: 201; body: Body } {
  return { status: 201, body };
}

/** 201 for a new object, 200 for one that an earlier attempt of the same call created. */
export function createdOnce<Body>({ body, isNew }: { body: Body; isNew: boolean }): {
  status: 200 | 201;
  body: Body;
} {
  return { status: isNew ? 201 : 200, body };
}

/** 202, without revealing the outcome. */
export const accepted: { readonly status: 202; readonly body: Record<string, never> } = {
  status: 202,
  body: {},
};

/** 204 without a body. */
export const done: { readonly status: 204; readonly body: undefined } = { status: 204, body: undefined };

type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R> | FastifyReply>;

/**
 * Finds faults that a schema cannot see (a date in the future, an unknown id) in the valid fields of a
 * refused body, so that all faults are reported together.
 */
type FieldCheck<R extends Route> = (
  call: Pick<Call<R>, 'actor' | 'path' | 'request'>,
  fields: Partial<RouteBody<R>>,
) => Promise<Fault[]>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication hook on routes that require a session. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Registers a route of the contract: method, path, parsing of all input, response with its ETag. */
export function handle<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  checkFields?: FieldCheck<R>,
): void {
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { route },
    ...(route.maximumBodyBytes === undefined ? {} : { bodyLimit: route.maximumBodyBytes }),
    handler: async (request, reply) => {
      const call = withNewId(route, await parseCall(route, request, reply, checkFields));
      const answer = await (isRemoving(route) ? asRemoval(() => handler(call)) : handler(call));
      // A handler that has sent a stream returns the reply itself, which awaits to undefined.
      if (!isAnswer<R>(answer)) return reply;
      if (isCreation(route) && request.actor?.operation && answer.status === 200) {
        void reply.header(REPLAYED, 'true');
      }
      return send(route, request, reply, answer);
    },
  });
}

/** Response header of a repeated operation that was applied before and changed nothing now. */
export const REPLAYED = 'Idempotency-Replayed';

/** Calls that work even when the disk is full, because they remove data. */
function isRemoving({ method, name }: Route): boolean {
  return method === 'DELETE' || name === 'signOut';
}

/** A creation by id: 201, and 200 for the same id again. */
function isCreation(route: Route): boolean {
  return route.method === 'POST' && takesOperationKey(route);
}

/** A creation with an operation key and no id gets an id derived from garage and key. */
function withNewId<R extends Route>(route: R, call: Call<R>): Call<R> {
  const { actor } = call;
  if (!actor?.operation || !isCreation(route)) return call;
  const part = route.isUpload ? 'query' : 'body';
  const given = call[part];
  if (typeof given !== 'object' || given === null) return call;
  const id = Reflect.get(given, 'id') ?? keyedCreationId(actor.garageId, actor.operation.key);
  return { ...call, [part]: { ...given, id } };
}

function isAnswer<R extends Route>(result: unknown): result is Answer<R> {
  return typeof result === 'object' && result !== null && 'status' in result && 'body' in result;
}

async function parseCall<R extends Route>(
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  checkFields: FieldCheck<R> | undefined,
): Promise<Call<R>> {
  const faults: Fault[] = [];
  const query = parseQuery(route, request, faults);
  const body = parsePart(bodySchemaOf(route), request.body ?? undefined, '', faults);
  const parsed = {
    actor: request.actor,
    path: parsePath(request),
    query,
    body,
    expectedVersion: parseExpectedVersion(request.headers['if-match']),
    request,
    reply,
  };
  // The schemas of `route` have produced these values, so they have the types of the route.
  const call = parsed as unknown as Call<R>;
  if (faults.length === 0) return call;
  if (checkFields && body === undefined) {
    const fields = parseValidFields(route.body, request.body) as Partial<RouteBody<R>>;
    const named = new Set(faults.map((fault) => fault.pointer));
    const more = await checkFields(call, fields);
    faults.push(...more.filter((fault) => !named.has(fault.pointer)));
  }
  throw new Refusal('validation_failed', { errors: faults.slice(0, MAX_FAULTS) });
}

/** Fast path for calls without a query, which are most. */
function parseQuery(route: Route, { query }: FastifyRequest, faults: Fault[]): unknown {
  if (route.query === undefined && !hasKeys(query)) return route.access === 'owner' ? NOTHING : undefined;
  return parsePart(querySchemaOf(route), query, '/query', faults);
}

const NOTHING = Object.freeze({});

function hasKeys(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

const NO_FIELDS = z.strictObject({});
const NO_BODY = z.optional(NO_FIELDS);

/**
 * An owner's call without a query schema refuses any query; a public address accepts extra parameters,
 * because links add them.
 */
function querySchemaOf(route: Route): z.ZodMiniType | undefined {
  return route.query ?? (route.access === 'owner' ? NO_FIELDS : undefined);
}

/** The same for bodies: unknown fields are refused, never silently dropped. */
function bodySchemaOf({ body, isUpload, access }: Route): z.ZodMiniType | undefined {
  return body ?? (access === 'owner' && !isUpload ? NO_BODY : undefined);
}

/** The fields of a refused body that are valid by themselves. */
function parseValidFields(schema: z.ZodMiniType | undefined, body: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodMiniObject) || typeof body !== 'object' || body === null) return {};
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      if (!Object.hasOwn(body, name)) return [];
      const parsed = z.safeParse(field, Reflect.get(body, name));
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
}

/** Every id in a path must be a UUID; anything else is not found. The files feature checks signatures of file links. */
function parsePath(request: FastifyRequest): Record<string, string> {
  const path: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    const isId = /id$/i.test(name);
    if (isId && !UUID.test(value)) throw new Refusal('not_found');
    path[name] = isId ? value.toLowerCase() : value;
  }
  return path;
}

function parsePart(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  prefix: string,
  faults: Fault[],
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  faults.push(...toFaults(parsed.error.issues, value, prefix));
  return undefined;
}

function send<R extends Route>(
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Answer<R>,
): FastifyReply {
  void reply.code(status).header('Cache-Control', 'private, no-cache');
  if (body === undefined) return reply.send();
  // Serialised once, for both the ETag and the body.
  const content = JSON.stringify(body);
  if (route.isConditional || route.isGuarded) {
    const tag = makeEntityTag(content, body);
    void reply.header('ETag', tag);
    if (isReading(request) && matchesEntityTag(request.headers['if-none-match'], tag)) {
      return reply.code(304).send();
    }
  }
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(content);
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
