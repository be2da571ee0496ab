import { encodeBody, type Call, type EncodedAnswer } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import type { Route, RouteAnswer } from '@carnet/contract/routes/route';

type OwnerRoute = Route & { readonly access: 'owner' };

/**
 * Makes an answer only when something has changed since it was made last. For reads whose answer follows from the
 * address, the rows of the garage, the links to files and `alsoFrom`, and from nothing else. The revision was read
 * from the database with this call's session, so it holds over any number of servers.
 */
export function keepAnswer<R extends OwnerRoute>(
  context: Context,
  make: (call: Call<R>) => Promise<{ status: 200; body: RouteAnswer<R> }>,
  alsoFrom: (call: Call<R>) => string = () => '',
): (call: Call<R>) => Promise<EncodedAnswer> {
  const { keptAnswers, fileLinks } = context;
  return async (call) => {
    const { url, garage } = call.request;
    if (garage === null) throw new Error('A call of an owner comes with a garage');
    const address = `${garage.id} ${url}`;
    const edition = `${garage.revision} ${fileLinks.windowNow()} ${alsoFrom(call)}`;
    const kept = keptAnswers.find(address, edition);
    if (kept) return { status: 200, body: kept };
    const { status, body } = await make(call);
    const encoded = encodeBody(body);
    keptAnswers.keep(address, edition, encoded);
    return { status, body: encoded };
  };
}
