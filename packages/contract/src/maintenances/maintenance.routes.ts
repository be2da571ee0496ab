import {
  maintenance,
  maintenanceCreation,
  maintenanceList,
  maintenanceQuery,
  maintenanceReplacement,
  maintenanceSummary,
  maintenanceSummaryQuery,
} from '#maintenances/maintenance.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'maintenances';

export const listMaintenances = defineRoute({
  name: 'listMaintenances',
  method: 'GET',
  path: '/v1/maintenances',
  tag,
  summary: 'List maintenance records',
  access: 'owner',
  query: maintenanceQuery,
  isConditional: true,
  answers: { 200: maintenanceList },
  problems: [],
});

export const getMaintenanceSummary = defineRoute({
  name: 'getMaintenanceSummary',
  method: 'GET',
  path: '/v1/maintenances/summary',
  tag,
  summary: 'Counts and costs: this month, this year, all time, by type, by month',
  access: 'owner',
  query: maintenanceSummaryQuery,
  isConditional: true,
  answers: { 200: maintenanceSummary },
  problems: [],
});

export const getMaintenance = defineRoute({
  name: 'getMaintenance',
  method: 'GET',
  path: '/v1/maintenances/{id}',
  tag,
  summary: 'Read a maintenance record',
  access: 'owner',
  isConditional: true,
  answers: { 200: maintenance },
  problems: [],
});

export const createMaintenance = defineRoute({
  name: 'createMaintenance',
  method: 'POST',
  path: '/v1/maintenances',
  tag,
  summary: 'Add a maintenance record; with reminder_id also mark that reminder as done',
  access: 'owner',
  body: maintenanceCreation,
  answers: { 201: maintenance, 200: maintenance },
  problems: ['id_conflict', 'deleted'],
});

export const replaceMaintenance = defineRoute({
  name: 'replaceMaintenance',
  method: 'PUT',
  path: '/v1/maintenances/{id}',
  tag,
  summary: 'Replace a maintenance record and its mileage reading',
  access: 'owner',
  body: maintenanceReplacement,
  isGuarded: true,
  answers: { 200: maintenance },
  problems: [],
});

export const deleteMaintenance = defineRoute({
  name: 'deleteMaintenance',
  method: 'DELETE',
  path: '/v1/maintenances/{id}',
  tag,
  summary: 'Delete a maintenance record with its mileage reading and files',
  access: 'owner',
  isGuarded: true,
  answers: { 204: null },
  problems: ['id_conflict'],
});
