import { encodeBody, handleKnown, type Call } from '#http/route-handling.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Route, RouteAnswer } from '@carnet/contract/routes/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type OwnerRoute = Route & { readonly access: 'owner' };

/**
 * Registers a route whose answer is made only when something has changed since it was made last. For reads whose answer
 * follows from the address, the rows of the garage, the links to files and `alsoFrom`, and from nothing else. The revision
 * was read from the database with this call's session, so it holds over any number of servers.
 */
export function handleKept<const R extends OwnerRoute>(
  app: FastifyInstance,
  { keptAnswers, fileLinks }: Context,
  route: R,
  make: (call: Call<R>) => Promise<{ status: 200; body: RouteAnswer<R> }>,
  alsoFrom: (actor: Actor) => string = () => '',
): void {
  const placeOf = ({ url, garage, actor }: FastifyRequest) => {
    if (garage === null || actor === null) throw new Error('A call of an owner comes with a garage');
    const address = `${garage.id} ${url}`;
    return { address, edition: `${garage.revision} ${fileLinks.windowNow()} ${alsoFrom(actor)}` };
  };
  handleKnown(
    app,
    route,
    (request) => {
      const { address, edition } = placeOf(request);
      return keptAnswers.find(address, edition);
    },
    async (call) => {
      // The edition of before: what changes while the answer is made is of a later one.
      const { address, edition } = placeOf(call.request);
      const { status, body } = await make(call);
      const encoded = encodeBody(body);
      keptAnswers.keep(address, edition, encoded);
      return { status, body: encoded };
    },
  );
}
