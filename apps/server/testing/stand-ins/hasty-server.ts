import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createServer } from '#server.ts';
import { pino } from 'pino';

/** The real server, which closes a connection without a request after 2 s instead of 20 s. */
const config = { ...readConfig(process.env), headMillis: 2000 };
const server = await createServer(config, systemClock, pino({ level: 'warn' }));
const address = await server.app.listen({ host: config.host, port: config.port });
process.on('SIGTERM', () => void server.close());
process.stdout.write(`Carnet: ${address}\n`);
