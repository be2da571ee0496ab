import { defineRoute } from '#routes/route.ts';
import { trashList, trashQuery } from '#trash/trash.schema.ts';

const tag = 'trash';

export const listTrash = defineRoute({
  name: 'listTrash',
  method: 'GET',
  path: '/v1/trash',
  tag,
  summary: 'List objects deleted in the last 30 days, newest first',
  access: 'owner',
  query: trashQuery,
  isConditional: true,
  answers: { 200: trashList },
  problems: [],
});

export const restoreTrashed = defineRoute({
  name: 'restoreTrashed',
  method: 'POST',
  path: '/v1/trash/{id}/restore',
  tag,
  summary: 'Restore a deleted object, with the same ids and raised versions',
  access: 'owner',
  isRepeatable: true,
  answers: { 204: null },
  problems: ['vehicle_gone', 'plan_limit_reached', 'garage_full', 'too_many_types', 'id_conflict'],
});

export const eraseTrashed = defineRoute({
  name: 'eraseTrashed',
  method: 'DELETE',
  path: '/v1/trash/{id}',
  tag,
  summary: 'Permanently erase a deleted object and its files',
  access: 'owner',
  isRepeatable: true,
  answers: { 204: null },
  problems: [],
});

export const emptyTrash = defineRoute({
  name: 'emptyTrash',
  method: 'DELETE',
  path: '/v1/trash',
  tag,
  summary: 'Permanently erase everything in the trash',
  access: 'owner',
  isRepeatable: true,
  answers: { 204: null },
  problems: [],
});
