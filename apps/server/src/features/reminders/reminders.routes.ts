import {
  addReminder,
  checkReminderFields,
  readReminder,
  readReminders,
  removeReminder,
  replaceReminder,
} from '#features/reminders/reminders.service.ts';
import { handleObjectCalls } from '#http/object-calls.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/reminders/reminder.routes';
import type { FastifyInstance } from 'fastify';

export function registerReminders(app: FastifyInstance, context: Context): void {
  handle(app, routes.listReminders, async ({ actor, query }) =>
    ok(await readReminders(context, actor, query)),
  );

  handleObjectCalls(app, context, 'reminder', {
    read: readReminder,
    add: addReminder,
    replace: replaceReminder,
    remove: removeReminder,
    check: checkReminderFields,
  });
}
