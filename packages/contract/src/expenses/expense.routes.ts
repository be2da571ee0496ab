import { consumption, consumptionQuery } from '#expenses/consumption.schema.ts';
import {
  expense,
  expenseCreation,
  expenseList,
  expenseQuery,
  expenseReplacement,
} from '#expenses/expense.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'expenses';

export const listExpenses = defineRoute({
  name: 'listExpenses',
  method: 'GET',
  path: '/v1/expenses',
  tag,
  summary: 'List fuel, charges and other expenses, newest first',
  access: 'owner',
  query: expenseQuery,
  isConditional: true,
  answers: { 200: expenseList },
  problems: [],
});

export const getConsumption = defineRoute({
  name: 'getConsumption',
  method: 'GET',
  path: '/v1/expenses/consumption',
  tag,
  summary: 'Read the consumption of a vehicle, by the full-to-full method',
  access: 'owner',
  query: consumptionQuery,
  isConditional: true,
  answers: { 200: consumption },
  problems: [],
});

export const getExpense = defineRoute({
  name: 'getExpense',
  method: 'GET',
  path: '/v1/expenses/{id}',
  tag,
  summary: 'Read an expense',
  access: 'owner',
  isConditional: true,
  answers: { 200: expense },
  problems: [],
});

export const createExpense = defineRoute({
  name: 'createExpense',
  method: 'POST',
  path: '/v1/expenses',
  tag,
  summary: 'Add an expense; its mileage becomes a reading',
  access: 'owner',
  body: expenseCreation,
  answers: { 201: expense, 200: expense },
  problems: ['id_conflict', 'deleted'],
});

export const replaceExpense = defineRoute({
  name: 'replaceExpense',
  method: 'PUT',
  path: '/v1/expenses/{id}',
  tag,
  summary: 'Replace an expense and its mileage reading',
  access: 'owner',
  body: expenseReplacement,
  isGuarded: true,
  answers: { 200: expense },
  problems: [],
});

export const deleteExpense = defineRoute({
  name: 'deleteExpense',
  method: 'DELETE',
  path: '/v1/expenses/{id}',
  tag,
  summary: 'Delete an expense with its files and mileage reading',
  access: 'owner',
  isGuarded: true,
  answers: { 204: null },
  problems: ['id_conflict'],
});
