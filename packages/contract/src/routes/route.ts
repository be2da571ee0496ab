import type { ProblemCode } from '#problems/problem-codes.ts';
import type * as z from 'zod/mini';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the wire, as the server registers it, the client makes it and the OpenAPI document tells it. */
export interface Route {
  /** Also the OpenAPI `operationId`. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Path parameters in braces: `/v1/vehicles/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** `owner`: a live session is needed, and only the caller's own rows exist. */
  readonly access: 'anyone' | 'owner';
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** A larger body is refused before it is read (`payload_too_large`); 1 MB where nothing is said. */
  readonly maximumBodyBytes?: number;
  /** The body is `multipart/form-data` with one part, `file`. */
  readonly isUpload?: true;
  /** The body may also be rows, `application/x-ndjson`, one object a line. */
  readonly rows?: z.ZodMiniType;
  /** The answer is not JSON: the bytes of a file, a page, a text. */
  readonly isDownload?: true;
  /** The body is signed: its exact text is kept for the handler. */
  readonly isSigned?: true;
  /** Answers an `ETag` and honours `If-None-Match`. */
  readonly isConditional?: true;
  /** Honours `If-Match` with the version of the object. */
  readonly isGuarded?: true;
  /** Takes an `Idempotency-Key` though it neither creates an object nor honours `If-Match`. */
  readonly isRepeatable?: true;
  /** Status → schema of the body, or `null` where there is none. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 202 | 204 | 302, z.ZodMiniType | null>>>;
  /** Beside those that any call can answer: see `problemsOf`. */
  readonly problems: readonly ProblemCode[];
}

/** Whether the same call sent again with its `Idempotency-Key` changes nothing. */
export function takesOperationKey(route: Route): boolean {
  const isCreation = route.method === 'POST' && 200 in route.answers && 201 in route.answers;
  return route.access === 'owner' && (isCreation || route.isGuarded === true || route.isRepeatable === true);
}

/** Routes that a page of the web app never calls: it links to downloads, and the rest is for operators and providers. */
type OutsideOfPages =
  | { readonly isDownload: true }
  | { readonly isSigned: true }
  | { readonly tag: 'operations' };

/** The routes that a page of the web app can call. */
export type CalledByPages<Routes> = {
  readonly [N in keyof Routes as Routes[N] extends OutsideOfPages ? never : N]: Routes[N];
};

/** Whether a page of the web app can call the route; `CalledByPages` says the same to the type checker. */
export function isCalledByPages(route: Route): boolean {
  return !route.isDownload && !route.isSigned && route.tag !== 'operations';
}

/** Keeps the exact types of one route, so that handlers and clients are typed by it. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.infer<Schema> : undefined;

export type RouteQuery<R extends Route> = Parsed<R['query']>;
export type RouteBody<R extends Route> = Parsed<R['body']>;
/** What a client sends, before the schema has parsed it. */
export type RouteBodyInput<R extends Route> = R['body'] extends z.ZodMiniType
  ? z.input<R['body']>
  : undefined;
export type RouteQueryInput<R extends Route> = R['query'] extends z.ZodMiniType
  ? z.input<R['query']>
  : undefined;

type AnswerSchemas<R extends Route> = R['answers'][keyof R['answers']];
/** The body of any successful answer of the route; `undefined` where there is none. */
export type RouteAnswer<R extends Route> =
  AnswerSchemas<R> extends infer Schema
    ? Schema extends z.ZodMiniType
      ? z.infer<Schema>
      : undefined
    : never;

/** The names of the parameters in a path: `/v1/vehicles/{id}` → `'id'`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** `/v1/vehicles/{id}` and `{ id }` → `/v1/vehicles/…`, each value percent-encoded. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

/** Every problem that a call may answer: its own, and those that follow from what the route is. */
export function problemsOf(route: Route): ProblemCode[] {
  const common: ProblemCode[] = ['rate_limited', 'internal_error', 'unavailable', 'disk_full'];
  if (route.tag !== 'operations') common.push('unknown_host');
  const isChanging = route.method !== 'GET';
  if (route.access === 'owner') common.push('unauthenticated');
  if (route.access === 'owner' && isChanging) common.push('forbidden');
  if (route.path.includes('{')) common.push('not_found');
  // Of an owner also without either: a query that the call does not take is refused.
  if (route.query || route.body || route.access === 'owner') common.push('validation_failed');
  // Also of a call that takes no body: what comes with it is read before it is known to be of no use.
  if (isChanging) common.push('malformed_body', 'payload_too_large', 'unsupported_media_type');
  if (route.isGuarded) common.push('version_conflict');
  return [...new Set([...route.problems, ...common])];
}
