import { operator } from '#operator/operator.schema.ts';
import { defineRoute } from '#routes/route.ts';

/** For the pages that the law wants readable without an account, and for what is said before a mail can be expected. */
export const getOperator = defineRoute({
  name: 'getOperator',
  method: 'GET',
  path: '/v1/operator',
  tag: 'operator',
  summary: 'Who runs this server, as far as they have said, and whether it sends e-mails',
  access: 'anyone',
  isConditional: true,
  answers: { 200: operator },
  problems: [],
});
