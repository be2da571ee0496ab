import { changes, changesQuery, digest, operationResults, operations } from '#changes/changes.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'changes';

export const listChanges = defineRoute({
  name: 'listChanges',
  method: 'GET',
  path: '/v1/changes',
  tag,
  summary: 'Read everything once, then what changed since',
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
  summary: 'Send queued writes, each through its own call',
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
  summary: 'Count and hash each kind of object, to notice a copy that has drifted',
  access: 'owner',
  answers: { 200: digest },
  problems: [],
});
