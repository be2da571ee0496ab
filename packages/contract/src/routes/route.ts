import type { ProblemCode } from '#problems/problem-codes.ts';
import type * as z from 'zod/mini';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An API call, as registered by the server, made by the client and described in the OpenAPI document. */
export interface Route {
  /** Also the OpenAPI `operationId`. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Path parameters in braces: `/v1/vehicles/{id}`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  /** `owner`: requires a valid session and sees only the caller’s own rows. */
  readonly access: 'anyone' | 'owner';
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** A larger body is refused before it is read (`payload_too_large`). Default: 1 MB. */
  readonly maximumBodyBytes?: number;
  /** The body is `multipart/form-data` with one part, `file`. */
  readonly isUpload?: true;
  /** The body may also be `application/x-ndjson`, one object of this schema a line. */
  readonly rows?: z.ZodMiniType;
  /** The response is not JSON but a file, a page or text. */
  readonly isDownload?: true;
  /** The body is signed, so the handler receives its exact text. */
  readonly isSigned?: true;
  /** Returns an `ETag` and honours `If-None-Match`. */
  readonly isConditional?: true;
  /** Honours `If-Match` with the version of the object. */
  readonly isGuarded?: true;
  /** Accepts an `Idempotency-Key` although it neither creates an object nor honours `If-Match`. */
  readonly isRepeatable?: true;
  /** Status → schema of the body, or `null` for an empty body. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 202 | 204 | 302, z.ZodMiniType | null>>>;
  /** In addition to the problems of any call: see `listProblems`. */
  readonly problems: readonly ProblemCode[];
}

/** Whether the route accepts an `Idempotency-Key`, so that a repeated call changes nothing. */
export function takesOperationKey(route: Route): boolean {
  const isCreation = route.method === 'POST' && 200 in route.answers && 201 in route.answers;
  return route.access === 'owner' && (isCreation || route.isGuarded === true || route.isRepeatable === true);
}

/**
 * Routes that no page of the web app calls: pages link to downloads, and the others are for operators and
 * providers.
 */
type NotCalledByPages =
  | { readonly isDownload: true }
  | { readonly isSigned: true }
  | { readonly tag: 'operations' };

/** The routes that pages of the web app call. */
export type PageRoutes<Routes> = {
  readonly [N in keyof Routes as Routes[N] extends NotCalledByPages ? never : N]: Routes[N];
};

/** Whether pages of the web app call the route. Runtime counterpart of `PageRoutes`. */
export function isCalledByPages(route: Route): boolean {
  return !route.isDownload && !route.isSigned && route.tag !== 'operations';
}

/** Keeps the exact type of the route, so that handlers and clients are typed by it. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.infer<Schema> : undefined;

export type RouteQuery<R extends Route> = Parsed<R['query']>;
export type RouteBody<R extends Route> = Parsed<R['body']>;
/** The body as a client sends it, before the schema parses it. */
export type RouteBodyInput<R extends Route> = R['body'] extends z.ZodMiniType
  ? z.input<R['body']>
  : undefined;
export type RouteQueryInput<R extends Route> = R['query'] extends z.ZodMiniType
  ? z.input<R['query']>
  : undefined;

type AnswerSchemas<R extends Route> = R['answers'][keyof R['answers']];
/** The body of any successful response; `undefined` if there is none. */
export type RouteAnswer<R extends Route> =
  AnswerSchemas<R> extends infer Schema
    ? Schema extends z.ZodMiniType
      ? z.infer<Schema>
      : undefined
    : never;

/** The names of the path parameters: `/v1/vehicles/{id}` → `'id'`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** `/v1/vehicles/{id}` and `{ id }` → `/v1/vehicles/…`, each value percent-encoded. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

/** Every problem that a call may return: its own, and those implied by the properties of the route. */
export function listProblems(route: Route): ProblemCode[] {
  const common: ProblemCode[] = ['rate_limited', 'internal_error', 'unavailable', 'disk_full'];
  if (route.tag !== 'operations') common.push('unknown_host');
  const isChanging = route.method !== 'GET';
  if (route.access === 'owner') common.push('unauthenticated');
  if (route.access === 'owner' && isChanging) common.push('forbidden');
  if (route.path.includes('{')) common.push('not_found');
  // Owner routes without query and body, too: unknown query parameters are refused.
  if (route.query || route.body || route.access === 'owner') common.push('validation_failed');
  // Also for routes without a body: an unexpected body is parsed before it is ignored.
  if (isChanging) common.push('malformed_body', 'payload_too_large', 'unsupported_media_type');
  if (route.isGuarded) common.push('version_conflict');
  return [...new Set([...route.problems, ...common])];
}
