import {
  addMileage,
  checkMileageFields,
  listMileage,
  removeMileage,
} from '#features/mileage/mileage.service.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import { repeatable } from '#http/repeatable.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/mileage/mileage.routes';
import type { FastifyInstance } from 'fastify';

export function registerMileage(app: FastifyInstance, context: Context): void {
  handle(app, routes.listMileageReadings, async ({ actor, path, query }) =>
    ok(await listMileage(context, actor, path.id, query)),
  );

  handle(
    app,
    routes.createMileageReading,
    async ({ actor, path, body }) => createdOnce(await addMileage(context, actor, path.id, body)),
    ({ actor, path }, fields) => checkMileageFields(context, actor, path.id, fields),
  );

  handle(
    app,
    routes.deleteMileageReading,
    repeatable(
      context,
      async ({ actor, path, expectedVersion }) => {
        await removeMileage(context, actor, path.id, path.readingId, expectedVersion);
        return done;
      },
      async () => done,
    ),
  );
}
