import {
  addExpense,
  checkExpenseFields,
  readConsumption,
  readExpense,
  readExpenses,
  removeExpense,
  replaceExpense,
} from '#features/expenses/expenses.service.ts';
import { handleObjectCalls } from '#http/object-calls.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/expenses/expense.routes';
import type { FastifyInstance } from 'fastify';

export function registerExpenses(app: FastifyInstance, context: Context): void {
  handle(app, routes.listExpenses, async ({ actor, query }) => ok(await readExpenses(context, actor, query)));

  handle(app, routes.getConsumption, async ({ actor, query }) =>
    ok(await readConsumption(context, actor, query.vehicleId)),
  );

  handleObjectCalls(app, context, 'expense', {
    read: readExpense,
    add: addExpense,
    replace: replaceExpense,
    remove: removeExpense,
    check: checkExpenseFields,
  });
}
