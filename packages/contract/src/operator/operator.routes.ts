import { operator } from '#operator/operator.schema.ts';
import { defineRoute } from '#routes/route.ts';

/** Data of the legal pages, which must be readable without an account, and whether the server sends e-mails. */
export const getOperator = defineRoute({
  name: 'getOperator',
  method: 'GET',
  path: '/v1/operator',
  tag: 'operator',
  summary: 'Read who runs this server and whether it sends e-mails',
  access: 'anyone',
  isConditional: true,
  answers: { 200: operator },
  problems: [],
});
