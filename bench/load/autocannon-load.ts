import type { Load, Rate, Shooting } from '#load/shooting.ts';
import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';

/** Loads a server from its own process, on the core for load; a file names the requests. */
const { origin, requests, connections, seconds }: Shooting & Load = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
);
const {
  requests: sent,
  latency,
  non2xx,
  errors,
  timeouts,
} = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  timeout: 30,
  requests: requests.map((request) => ({ ...request, headers: { ...request.headers } })),
});
const rate: Rate & { failures: number } = {
  perSecond: sent.average,
  p50Millis: latency.p50,
  p99Millis: latency.p99,
  requests: sent.total,
  failures: non2xx + errors + timeouts,
};
process.stdout.write(JSON.stringify(rate));
