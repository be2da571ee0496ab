import {
  addExpense,
  checkExpenseFields,
  readConsumption,
  readExpense,
  readExpenses,
  removeExpense,
  replaceExpense,
} from '#features/expenses/expenses.service.ts';
import { repeatable } from '#http/repeatable.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/expenses/expense.routes';
import type { FastifyInstance } from 'fastify';

export function registerExpenses(app: FastifyInstance, context: Context): void {
  registerReads(app, context);
  registerChanges(app, context);
}

function registerReads(app: FastifyInstance, context: Context): void {
  handle(app, routes.listExpenses, async ({ actor, query }) => ok(await readExpenses(context, actor, query)));

  handle(app, routes.getConsumption, async ({ actor, query }) =>
    ok(await readConsumption(context, actor, query.vehicleId)),
  );

  handle(app, routes.getExpense, async ({ actor, path }) => ok(await readExpense(context, actor, path.id)));
}

function registerChanges(app: FastifyInstance, context: Context): void {
  handle(
    app,
    routes.createExpense,
    async ({ actor, body }) => createdOnce(await addExpense(context, actor, body)),
    ({ actor }, fields) => checkExpenseFields(context, actor, fields, null),
  );

  handle(
    app,
    routes.replaceExpense,
    repeatable(
      context,
      async ({ actor, path, body, expectedVersion }) =>
        ok(await replaceExpense(context, actor, path.id, body, expectedVersion)),
      async ({ actor, path }) => ok(await readExpense(context, actor, path.id)),
    ),
    ({ actor, path }, fields) => checkExpenseFields(context, actor, fields, path.id),
  );

  handle(
    app,
    routes.deleteExpense,
    repeatable(
      context,
      async ({ actor, path, expectedVersion }) => {
        await removeExpense(context, actor, path.id, expectedVersion);
        return done;
      },
      async () => done,
    ),
  );
}
