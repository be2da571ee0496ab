import { historyList, historyQuery } from '#history/history.schema.ts';
import { defineRoute } from '#routes/route.ts';
import {
  tyreFitting,
  tyreFittingCreation,
  tyreFittingList,
  tyreFittingQuery,
  tyreFittingReplacement,
} from '#tyre-fittings/tyre-fitting.schema.ts';

const tag = 'tyres';

export const listTyreFittings = defineRoute({
  name: 'listTyreFittings',
  method: 'GET',
  path: '/v1/tyre-fittings',
  tag,
  summary: 'List tyre fittings, latest date first',
  access: 'owner',
  query: tyreFittingQuery,
  isConditional: true,
  answers: { 200: tyreFittingList },
  problems: [],
});

export const getTyreFitting = defineRoute({
  name: 'getTyreFitting',
  method: 'GET',
  path: '/v1/tyre-fittings/{id}',
  tag,
  summary: 'Read a tyre fitting',
  access: 'owner',
  isConditional: true,
  answers: { 200: tyreFitting },
  problems: [],
});

export const createTyreFitting = defineRoute({
  name: 'createTyreFitting',
  method: 'POST',
  path: '/v1/tyre-fittings',
  tag,
  summary: 'Add a tyre fitting: what is on each axle from a date on; its mileage becomes a reading',
  access: 'owner',
  body: tyreFittingCreation,
  answers: { 201: tyreFitting, 200: tyreFitting },
  problems: ['id_conflict', 'deleted', 'garage_full'],
});

export const replaceTyreFitting = defineRoute({
  name: 'replaceTyreFitting',
  method: 'PUT',
  path: '/v1/tyre-fittings/{id}',
  tag,
  summary: 'Replace a tyre fitting and its mileage reading',
  access: 'owner',
  body: tyreFittingReplacement,
  isGuarded: true,
  answers: { 200: tyreFitting },
  problems: [],
});

export const deleteTyreFitting = defineRoute({
  name: 'deleteTyreFitting',
  method: 'DELETE',
  path: '/v1/tyre-fittings/{id}',
  tag,
  summary: 'Delete a tyre fitting with its mileage reading; the previous fitting is extended',
  access: 'owner',
  isGuarded: true,
  answers: { 204: null },
  problems: ['id_conflict'],
});

export const getTyreFittingHistory = defineRoute({
  name: 'getTyreFittingHistory',
  method: 'GET',
  path: '/v1/tyre-fittings/{id}/history',
  tag: 'history',
  summary: 'List the changes to a tyre fitting with their author, newest first',
  access: 'owner',
  query: historyQuery,
  isConditional: true,
  answers: { 200: historyList },
  problems: [],
});
