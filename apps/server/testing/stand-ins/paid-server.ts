import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createServer } from '#server.ts';
import { buildPaymentProvider } from '#testing/stand-ins/payment-provider.ts';
import { ProviderPayments } from '#testing/stand-ins/provider-payments.ts';
import { rm } from 'node:fs/promises';
import { pino } from 'pino';

/**
 * The real server with payments, for journeys: the provider listens on `PROVIDER_PORT`. It is outside the
 * product, and the port to it is the only part that does not belong to the product.
 */
const config = readConfig(process.env);
const providerPort = Number(process.env['PROVIDER_PORT']);
const origin = `http://${config.host}:${providerPort}`;
const server = await createServer(config, systemClock, pino({ level: 'warn' }), new ProviderPayments(origin));
const provider = buildPaymentProvider({
  origin,
  productOrigin: `http://${config.host}:${config.port}`,
  periodEnd: '2027-01-01T11:00:00.000Z',
});

async function stop(): Promise<void> {
  await provider.close();
  await server.close();
  await rm(config.dataDir, { recursive: true, force: true });
  process.exit(0);
}

await provider.listen({ host: config.host, port: providerPort });
await server.app.listen({ host: config.host, port: config.port });
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stop());
}
