import {
  addReminder,
  checkReminderFields,
  readReminder,
  readReminders,
  removeReminder,
  replaceReminder,
} from '#features/reminders/reminders.service.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import { repeatable } from '#http/repeatable.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/reminders/reminder.routes';
import type { FastifyInstance } from 'fastify';

export function registerReminders(app: FastifyInstance, context: Context): void {
  handle(app, routes.listReminders, async ({ actor, query }) =>
    ok(await readReminders(context, actor, query)),
  );

  handle(app, routes.getReminder, async ({ actor, path }) => ok(await readReminder(context, actor, path.id)));

  handle(
    app,
    routes.createReminder,
    async ({ actor, body }) => createdOnce(await addReminder(context, actor, body)),
    ({ actor, request }, fields) =>
      checkReminderFields(context, actor, fields, { id: null, refusedBody: request.body }),
  );

  handle(
    app,
    routes.replaceReminder,
    repeatable(
      context,
      async ({ actor, path, body, expectedVersion }) =>
        ok(await replaceReminder(context, actor, path.id, body, expectedVersion)),
      async ({ actor, path }) => ok(await readReminder(context, actor, path.id)),
    ),
    ({ actor, path, request }, fields) =>
      checkReminderFields(context, actor, fields, { id: path.id, refusedBody: request.body }),
  );

  handle(
    app,
    routes.deleteReminder,
    repeatable(
      context,
      async ({ actor, path, expectedVersion }) => {
        await removeReminder(context, actor, path.id, expectedVersion);
        return done;
      },
      async () => done,
    ),
  );
}
