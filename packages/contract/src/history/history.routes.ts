import { historyList, historyQuery } from '#history/history.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'history';

export const getVehicleHistory = defineRoute({
  name: 'getVehicleHistory',
  method: 'GET',
  path: '/v1/vehicles/{id}/history',
  tag,
  summary: 'List the changes to a vehicle with their author, newest first',
  access: 'owner',
  query: historyQuery,
  isConditional: true,
  answers: { 200: historyList },
  problems: [],
});

export const getDocumentHistory = defineRoute({
  name: 'getDocumentHistory',
  method: 'GET',
  path: '/v1/documents/{id}/history',
  tag,
  summary: 'List the changes to a document with their author, newest first',
  access: 'owner',
  query: historyQuery,
  isConditional: true,
  answers: { 200: historyList },
  problems: [],
});

export const getExpenseHistory = defineRoute({
  name: 'getExpenseHistory',
  method: 'GET',
  path: '/v1/expenses/{id}/history',
  tag,
  summary: 'List the changes to an expense with their author, newest first',
  access: 'owner',
  query: historyQuery,
  isConditional: true,
  answers: { 200: historyList },
  problems: [],
});

export const getMaintenanceHistory = defineRoute({
  name: 'getMaintenanceHistory',
  method: 'GET',
  path: '/v1/maintenances/{id}/history',
  tag,
  summary: 'List the changes to a maintenance record with their author, newest first',
  access: 'owner',
  query: historyQuery,
  isConditional: true,
  answers: { 200: historyList },
  problems: [],
});

export const getReminderHistory = defineRoute({
  name: 'getReminderHistory',
  method: 'GET',
  path: '/v1/maintenances/reminders/{id}/history',
  tag,
  summary: 'List the changes to a reminder with their author, newest first',
  access: 'owner',
  query: historyQuery,
  isConditional: true,
  answers: { 200: historyList },
  problems: [],
});
