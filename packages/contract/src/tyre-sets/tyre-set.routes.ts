import { historyList, historyQuery } from '#history/history.schema.ts';
import { defineRoute } from '#routes/route.ts';
import {
  tyreSet,
  tyreSetCreation,
  tyreSetList,
  tyreSetQuery,
  tyreSetReplacement,
} from '#tyre-sets/tyre-set.schema.ts';

const tag = 'tyres';

export const listTyreSets = defineRoute({
  name: 'listTyreSets',
  method: 'GET',
  path: '/v1/tyre-sets',
  tag,
  summary: 'List tyre sets, newest first',
  access: 'owner',
  query: tyreSetQuery,
  isConditional: true,
  answers: { 200: tyreSetList },
  problems: [],
});

export const getTyreSet = defineRoute({
  name: 'getTyreSet',
  method: 'GET',
  path: '/v1/tyre-sets/{id}',
  tag,
  summary: 'Read a tyre set',
  access: 'owner',
  isConditional: true,
  answers: { 200: tyreSet },
  problems: [],
});

export const createTyreSet = defineRoute({
  name: 'createTyreSet',
  method: 'POST',
  path: '/v1/tyre-sets',
  tag,
  summary: 'Add a tyre set',
  access: 'owner',
  body: tyreSetCreation,
  answers: { 201: tyreSet, 200: tyreSet },
  problems: ['id_conflict', 'deleted', 'garage_full'],
});

export const replaceTyreSet = defineRoute({
  name: 'replaceTyreSet',
  method: 'PUT',
  path: '/v1/tyre-sets/{id}',
  tag,
  summary: 'Replace a tyre set',
  access: 'owner',
  body: tyreSetReplacement,
  isGuarded: true,
  answers: { 200: tyreSet },
  problems: [],
});

export const deleteTyreSet = defineRoute({
  name: 'deleteTyreSet',
  method: 'DELETE',
  path: '/v1/tyre-sets/{id}',
  tag,
  summary: 'Delete a tyre set',
  access: 'owner',
  isGuarded: true,
  answers: { 204: null },
  problems: ['id_conflict', 'tyres_in_use'],
});

export const getTyreSetHistory = defineRoute({
  name: 'getTyreSetHistory',
  method: 'GET',
  path: '/v1/tyre-sets/{id}/history',
  tag: 'history',
  summary: 'List the changes to a tyre set with their author, newest first',
  access: 'owner',
  query: historyQuery,
  isConditional: true,
  answers: { 200: historyList },
  problems: [],
});
