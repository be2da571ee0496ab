import { UUID } from '#http/route-handling.ts';
import type { Operation } from '@carnet/contract/changes/changes.schema';
import { takesOperationKey, type Route } from '@carnet/contract/routes/route';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';

/** The route of a queued write, and its path parameters in order; all of them are ids. */
export interface QueuedCall {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface QueueableRoute {
  readonly route: Route;
  readonly parameters: readonly string[];
  readonly pattern: RegExp;
}

/** Routes with an `Idempotency-Key` and without an upload, by name. */
export const QUEUEABLE: ReadonlyMap<string, QueueableRoute> = new Map(
  ROUTE_TABLE.filter((route) => takesOperationKey(route) && !route.isUpload).map((route) => [
    route.name,
    {
      route,
      parameters: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    },
  ]),
);

/**
 * Finds the route of an operation; null if it cannot be queued. Every parameter has to be a UUID, so that the
 * resulting address can only match this route: a UUID has no `..`, `\`, `#`, `?`, `%` or `/`.
 */
export function findQueuedCall(operation: Operation): QueuedCall | null {
  if (!('route' in operation)) return findByPath(operation.method, operation.path);
  const found = QUEUEABLE.get(operation.route);
  return found ? toCall(found, operation.params) : null;
}

function findByPath(method: string, path: string): QueuedCall | null {
  for (const queueable of QUEUEABLE.values()) {
    if (queueable.route.method !== method) continue;
    const match = queueable.pattern.exec(path);
    const call = match && toCall(queueable, { ...match.groups });
    if (call) return call;
  }
  return null;
}

function toCall(
  { route, parameters }: QueueableRoute,
  params: Readonly<Record<string, string>>,
): QueuedCall | null {
  if (parameters.length !== Object.keys(params).length) return null;
  const given = parameters.map((name) => [name, params[name] ?? ''] as const);
  return given.every(([, value]) => UUID.test(value)) ? { route, params: Object.fromEntries(given) } : null;
}
