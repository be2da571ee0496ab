import { costReport, costReportQuery } from '#reports/report.schema.ts';
import { defineRoute } from '#routes/route.ts';

export const getCostReport = defineRoute({
  name: 'getCostReport',
  method: 'GET',
  path: '/v1/reports/costs',
  tag: 'reports',
  summary: 'Read the costs of a period, maintenance and expenses separately and in total',
  access: 'owner',
  query: costReportQuery,
  isConditional: true,
  answers: { 200: costReport },
  problems: [],
});
