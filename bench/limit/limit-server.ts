import { addFiles } from '#limit/limit-files.ts';
import { LIMIT_PAGE } from '#limit/limit-page.ts';
import { openWrites, type Write } from '#limit/raw-writes.ts';
import type { LimitContent } from '#limit/limit-content.ts';
import SqliteConnection from 'better-sqlite3';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';

/**
 * The limit: the same framework with the same logger and one line of log for each request, but nothing of ours.
 * `/object/<name>` serialises a body of the same content for each request, `/text/<name>` sends it as it lies there,
 * `/rows/<name>` reads the same rows by a prepared statement and serialises them as they are, `/free` takes a body and
 * keeps nothing, `/write/<name>` stores by prepared statements with the same durability, `/page` is a page of its own,
 * and `/files/<name>` and `/photo` send and take files.
 */
const { bodies, reads, writing, files }: LimitContent = JSON.parse(
  readFileSync(process.env['CONTENT_FILE'] ?? '', 'utf8'),
);
const texts = new Map(Object.entries(bodies).map(([name, body]) => [name, JSON.stringify(body)]));

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

type Named = FastifyRequest<{ Params: { name: string } }>;

const sendText = (request: Named, reply: FastifyReply) =>
  reply.header('Content-Type', 'application/json; charset=utf-8').send(texts.get(request.params.name));

app.get('/ready', async () => ({}));
app.get('/object/:name', async (request: Named) => bodies[request.params.name]);
app.get('/text/:name', sendText);
app.post('/free/:name', sendText);
app.get('/page', (_request, reply) =>
  reply.header('Content-Type', 'text/html; charset=utf-8').send(LIMIT_PAGE),
);
addFiles(app, files, process.env['PHOTOS_FOLDER'] ?? '');

const database = new SqliteConnection(process.env['DATABASE_FILE'] ?? ':memory:');
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('foreign_keys = ON');

const statements = new Map(Object.entries(reads).map(([name, { sql }]) => [name, database.prepare(sql)]));
app.get('/rows/:name', async ({ params: { name } }: Named) => ({
  items: statements.get(name)?.all(...(reads[name]?.parameters ?? [])),
}));

const writes: Readonly<Record<string, Write>> = writing === null ? {} : openWrites(database, writing);
for (const [name, write] of Object.entries(writes)) {
  app.post(
    `/write/${name}`,
    (request: FastifyRequest<{ Body: Record<string, string | number | null> }>, reply) => {
      write(request.body);
      return reply
        .code(201)
        .header('Content-Type', 'application/json; charset=utf-8')
        .send(texts.get('create'));
    },
  );
}

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
