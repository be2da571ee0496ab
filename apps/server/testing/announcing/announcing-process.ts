import { startAnnouncing } from '#features/notifications/announcing.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createServer } from '#server.ts';
import { pino } from 'pino';

/**
 * Runs the server's announcing in a separate process that is killed. It polls far more often than in
 * production, and messages held by a dead process become due again after `LEASE_MILLIS`.
 */
const log = pino({ level: 'error' });
const server = await createServer(readConfig(process.env), systemClock, log);
startAnnouncing(server.context, log, { everyMillis: 20, leaseMillis: Number(process.env['LEASE_MILLIS']) });
process.stdout.write('announcing\n');
// The job's timer does not keep the process alive.
setInterval(() => {}, 60_000);
