import { health, readiness } from '#monitoring/monitoring.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'operations';

export const getHealth = defineRoute({
  name: 'getHealth',
  method: 'GET',
  path: '/healthz',
  tag,
  summary: 'Liveness: the process is up; returns its version',
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
    'Readiness: the database responds; whether its disk has room, and whether the file store responded at the last check',
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
    'Metrics for the operator (OpenMetrics text): with METRICS_TOKEN as bearer token, or from this machine if neither it nor PUBLIC_URL is set',
  access: 'anyone',
  isDownload: true,
  answers: { 200: null },
  problems: ['not_found'],
});
