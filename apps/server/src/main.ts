import { systemClock } from '#platform/clock/clock.ts';
import { readConfig, type Config } from '#platform/config/config.ts';
import { formatForOperator } from '#platform/sentence-for-operator.ts';
import { createLog } from '#platform/log/log.ts';
import { createServer, type Server } from '#server.ts';
import { collectDefaultMetrics } from 'prom-client';

/** How long requests in flight may take after SIGTERM. */
const DRAIN_MILLIS = 10_000;

function configOrExit(): Config {
  try {
    return readConfig(process.env, process.stdout.isTTY);
  } catch (error) {
    exitOnFaults(error);
    throw error;
  }
}

/** Print what the operator can mend to stderr without a stack, regardless of the log level. */
function exitOnFaults(error: unknown): void {
  const sentence = formatForOperator(error);
  if (sentence === null) return;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Announces the shutdown through `/readyz`, keeps serving until proxies have noticed, then closes. A second
 * signal ends the wait.
 */
function stopOnSignals({ context, close }: Server): void {
  const { shutdown, config } = context;
  let endWait = (): void => {};
  const stop = async (): Promise<void> => {
    const { promise: isNoticed, resolve } = Promise.withResolvers<void>();
    endWait = resolve;
    shutdown.isAnnounced = true;
    setTimeout(resolve, config.shutdownDelayMillis);
    await isNoticed;
    setTimeout(() => process.exit(0), DRAIN_MILLIS).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void (shutdown.isAnnounced ? endWait() : stop()));
  }
}

const config = configOrExit();
const log = createLog(config.logLevel);
try {
  const server = await createServer(config, systemClock, log);
  // Process-wide metrics (CPU, memory, event-loop delay), registered here and not for each test server.
  collectDefaultMetrics({ register: server.context.metrics.registry });
  stopOnSignals(server);
  const address = await server.app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (at) => `listening at ${at}`,
  });
  process.stdout.write(`Carnet: ${address}\n`);
} catch (error) {
  exitOnFaults(error);
  log.fatal({ err: error }, 'Could not start');
  process.exitCode = 1;
  process.exit();
}
