import {
  checkSettingsFields,
  readSettings,
  replaceSettings,
  resetMaintenanceTypes,
} from '#features/settings/settings.service.ts';
import { handle, ok } from '#http/route-handling.ts';
import { repeatable } from '#http/repeatable.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/settings/settings.routes';
import type { FastifyInstance } from 'fastify';

export function registerSettings(app: FastifyInstance, context: Context): void {
  handle(app, routes.getSettings, async ({ actor }) => ok(await readSettings(context, actor)));

  handle(
    app,
    routes.replaceSettings,
    repeatable(
      context,
      async ({ actor, body, expectedVersion }) =>
        ok(await replaceSettings(context, actor, body, expectedVersion)),
      async ({ actor }) => ok(await readSettings(context, actor)),
    ),
    ({ actor }, fields) => checkSettingsFields(context, actor, fields),
  );

  handle(
    app,
    routes.resetMaintenanceTypes,
    repeatable(
      context,
      async ({ actor, expectedVersion }) => ok(await resetMaintenanceTypes(context, actor, expectedVersion)),
      async ({ actor }) => ok(await readSettings(context, actor)),
    ),
  );
}
