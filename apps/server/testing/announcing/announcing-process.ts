import { startAnnouncing } from '#features/notifications/announcing.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createServer } from '#server.ts';
import { pino } from 'pino';

/**
 * The real server's announcing as a process of its own, to be killed: it asks far more often than in production, and
 * what a dead process held comes due again after `LEASE_MILLIS`.
 */
const log = pino({ level: 'error' });
const server = await createServer(readConfig(process.env), systemClock, log);
startAnnouncing(server.context, log, { everyMillis: 20, leaseMillis: Number(process.env['LEASE_MILLIS']) });
process.stdout.write('announcing\n');
// The timer of the job keeps no process alive.
setInterval(() => {}, 60_000);
