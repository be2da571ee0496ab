import { health, readiness } from '#monitoring/monitoring.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'operations';

export const getHealth = defineRoute({
  name: 'getHealth',
  method: 'GET',
  path: '/healthz',
  tag,
  summary: 'The process is up; its version',
  access: 'anyone',
  answers: { 200: health },
  problems: [],
});

export const getReadiness = defineRoute({
  name: 'getReadiness',
  method: 'GET',
  path: '/readyz',
  tag,
  summary:
    'The database answers; whether it has room, and whether the file store answered when it was last asked',
  access: 'anyone',
  answers: { 200: readiness },
  problems: [],
});

export const getMetrics = defineRoute({
  name: 'getMetrics',
  method: 'GET',
  path: '/metrics',
  tag,
  summary:
    'Metrics for the operator (OpenMetrics text): with METRICS_TOKEN as bearer; without it and PUBLIC_URL from this machine',
  access: 'anyone',
  isDownload: true,
  answers: { 200: null },
  problems: ['not_found'],
});
