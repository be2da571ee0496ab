import {
  addAddress,
  faultsOfAddress,
  readAddresses,
  revokeAddress,
} from '#features/calendar/calendar.service.ts';
import { readCalendarText } from '#features/calendar/read-calendar.ts';
import { makeEntityTag, matchesEntityTag } from '#http/answers/etag.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import { findNetworks } from '#platform/networks.ts';
import * as routes from '@carnet/contract/calendar/calendar.routes';
import type { FastifyInstance } from 'fastify';

export function registerCalendar(app: FastifyInstance, context: Context): void {
  handle(app, routes.listCalendarAddresses, async ({ actor, query }) =>
    ok(await readAddresses(context, actor, query)),
  );

  handle(
    app,
    routes.createCalendarAddress,
    async ({ actor, body }) => createdOnce(await addAddress(context, actor, body)),
    async ({ actor }, fields) => faultsOfAddress(context.transactions.readOnly, actor, fields),
  );

  handle(app, routes.deleteCalendarAddress, async ({ actor, path }) => {
    await revokeAddress(context, actor, path.id);
    return done;
  });

  handle(app, routes.readCalendar, async ({ path, request, reply }) => {
    const text = await readCalendarText(context, path.secret, findNetworks(request.ip, 24));
    const tag = makeEntityTag(text, null);
    void reply.header('Cache-Control', 'private, no-cache').header('ETag', tag);
    if (matchesEntityTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply
      .header('Content-Type', 'text/calendar; charset=utf-8')
      .header('Content-Disposition', 'inline; filename="carnet.ics"')
      .header('X-Content-Type-Options', 'nosniff')
      .send(text);
  });
}
