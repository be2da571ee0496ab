import { repeatable } from '#http/repeatable.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Fault } from '@carnet/contract/problems/problem';
import type { RouteAnswer, RouteBody } from '@carnet/contract/routes/route';
import { ROUTES, type Routes } from '@carnet/contract/routes/route-table';
import type { FastifyInstance } from 'fastify';

/** Kinds whose objects are created, replaced and deleted by uniform calls. */
type CalledKind = Exclude<OwnedKind, 'reading'>;

type RouteOf<
  Kind extends CalledKind,
  Call extends 'read' | 'create' | 'replace',
> = Routes[(typeof KINDS)[Kind]['calls'][Call]];

/** The service of a kind, for its calls. */
interface ObjectService<Kind extends CalledKind> {
  read(context: Context, actor: Actor, id: string): Promise<RouteAnswer<RouteOf<Kind, 'read'>>>;
  add(
    context: Context,
    actor: Actor,
    body: RouteBody<RouteOf<Kind, 'create'>>,
  ): Promise<Creation<RouteAnswer<RouteOf<Kind, 'read'>>>>;
  replace(
    context: Context,
    actor: Actor,
    id: string,
    body: RouteBody<RouteOf<Kind, 'replace'>>,
    expectedVersion: number | null,
  ): Promise<RouteAnswer<RouteOf<Kind, 'read'>>>;
  remove(context: Context, actor: Actor, id: string, expectedVersion: number | null): Promise<void>;
  /**
   * Finds further faults among the valid fields of a body that its schema has refused. `id` is null for a new
   * object; `refusedBody` is the raw body.
   */
  check(
    context: Context,
    actor: Actor,
    fields: Partial<RouteBody<RouteOf<Kind, 'create'>> | RouteBody<RouteOf<Kind, 'replace'>>>,
    id: string | null,
    refusedBody: unknown,
  ): Promise<Fault[]>;
}

/** Registers the calls to read, create, replace and delete an object of a kind. */
export function handleObjectCalls<Kind extends CalledKind>(
  app: FastifyInstance,
  context: Context,
  kind: Kind,
  { read, add, replace, remove, check }: ObjectService<Kind>,
): void {
  // The calls of all kinds differ only in their schemas, so they are typed as the calls of one kind.
  const calls = KINDS[kind].calls as (typeof KINDS)['document']['calls'];
  const service = { read, add, replace, remove, check } as unknown as ObjectService<'document'>;

  handle(app, ROUTES[calls.read], async ({ actor, path }) => ok(await service.read(context, actor, path.id)));

  handle(
    app,
    ROUTES[calls.create],
    async ({ actor, body }) => createdOnce(await service.add(context, actor, body)),
    ({ actor, request }, fields) => service.check(context, actor, fields, null, request.body),
  );

  handle(
    app,
    ROUTES[calls.replace],
    repeatable(
      context,
      async ({ actor, path, body, expectedVersion }) =>
        ok(await service.replace(context, actor, path.id, body, expectedVersion)),
      async ({ actor, path }) => ok(await service.read(context, actor, path.id)),
    ),
    ({ actor, path, request }, fields) => service.check(context, actor, fields, path.id, request.body),
  );

  handle(
    app,
    ROUTES[calls.delete],
    repeatable(
      context,
      async ({ actor, path, expectedVersion }) => {
        await service.remove(context, actor, path.id, expectedVersion);
        return done;
      },
      async () => done,
    ),
  );
}
