import SqliteConnection from 'better-sqlite3';
import Fastify, { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';

/**
 * The limit: the same framework with the same logger and one line of log for each request, but nothing of ours.
 * `/object/<name>` serialises a body of the same content for each request, `/text/<name>` sends it as it lies there,
 * and `/insert` stores a row by a prepared statement with the same durability.
 */
const bodies: Record<string, unknown> = JSON.parse(readFileSync(process.env['BODIES_FILE'] ?? '', 'utf8'));
const texts = new Map(Object.entries(bodies).map(([name, body]) => [name, JSON.stringify(body)]));

const app = Fastify({
  loggerInstance: pino({ level: 'info' }),
  logController: new LogController({ disableRequestLogging: true }),
});
app.addHook('onResponse', async (request, reply) => {
  const { method, routeOptions } = request;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'request');
});

type Named = FastifyRequest<{ Params: { name: string } }>;

app.get('/ready', async () => ({}));
app.get('/object/:name', async (request: Named) => bodies[request.params.name]);
app.get('/text/:name', (request: Named, reply: FastifyReply) =>
  reply.header('Content-Type', 'application/json; charset=utf-8').send(texts.get(request.params.name)),
);

const database = new SqliteConnection(process.env['DATABASE_FILE'] ?? ':memory:');
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(`create table maintenance (
  id text primary key, vehicle_id text not null, type text not null, date text not null, cost real not null,
  description text, mileage integer, garage_name text, garage_address text, notes text, created_at text not null
) strict`);
const insert = database.prepare(`insert into maintenance values
  (@id, @vehicle_id, @type, @date, @cost, @description, @mileage, @garage_name, @garage_address, @notes, @created_at)`);

app.post('/insert', (request: FastifyRequest<{ Body: Record<string, string | number | null> }>, reply) => {
  insert.run({ ...request.body, id: randomUUID(), created_at: new Date().toISOString() });
  return reply.code(201).send(bodies['create']);
});

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
