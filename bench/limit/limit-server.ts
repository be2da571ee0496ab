import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';

/** The smallest page: no app can be faster than the browser’s time for it. */
const EMPTY_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nothing</title></head>
<body><h1>Nothing</h1></body>
</html>
`;

/**
 * The limit: the same framework and logger with one log line per request, but no code of Carnet. `/object/<name>` serialises a body of Carnet,
 * `/page` returns an empty page.
 */
const bodies: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(process.env['BODIES_FILE'] ?? '', 'utf8'),
);

const log: FastifyBaseLogger = pino({ level: 'info' });
const app = Fastify({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
});
app.addHook('onResponse', async (request, reply) => {
  const { method, routeOptions } = request;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'request');
});

app.get('/ready', async () => ({}));
app.get('/object/:name', async (request: FastifyRequest<{ Params: { name: string } }>) => {
  return bodies[request.params.name];
});
app.get('/page', (_request, reply: FastifyReply) =>
  reply.header('Content-Type', 'text/html; charset=utf-8').send(EMPTY_PAGE),
);

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
