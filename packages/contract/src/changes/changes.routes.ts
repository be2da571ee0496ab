import { changes, changesQuery, digest, operationResults, operations } from '#changes/changes.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'changes';

export const listChanges = defineRoute({
  name: 'listChanges',
  method: 'GET',
  path: '/v1/changes',
  tag,
  summary: 'Read a snapshot once, then the changes since',
  access: 'owner',
  query: changesQuery,
  answers: { 200: changes },
  problems: [],
});

export const applyOperations = defineRoute({
  name: 'applyOperations',
  method: 'POST',
  path: '/v1/changes',
  tag,
  summary: 'Send queued writes; each is handled by its own route',
  access: 'owner',
  body: operations,
  answers: { 200: operationResults },
  problems: [],
});

export const getDigest = defineRoute({
  name: 'getDigest',
  method: 'GET',
  path: '/v1/changes/digest',
  tag,
  summary: 'Count and hash of each kind of object, to detect a copy that has drifted',
  access: 'owner',
  answers: { 200: digest },
  problems: [],
});
