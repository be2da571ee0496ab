import { signIn, signUp } from '#features/authentication/authentication.service.ts';
import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Device } from '#platform/device.ts';
import { fillAccount } from '#seed/fill-account.ts';
import { createServer, type Server } from '#server.ts';
import { listed } from '#testing/builders.ts';
import { fillLongGarage } from '#testing/demo/long-garage.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { findNetworks } from '#platform/networks.ts';
import { signUpBody } from '@carnet/contract/authentication/authentication.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { rm, writeFile } from 'node:fs/promises';
import { pino } from 'pino';

/**
 * The real server for pictures of the screens. Its clock is set to `PICTURES_NOW`, so that dates never
 * change, and it has accounts with the demo garage, without data, with many vehicles and with long names.
 * Writes their sessions as JSON to `PICTURES_ACCOUNTS` before it listens.
 */
const { PICTURES_NOW: now = '', PICTURES_ACCOUNTS: accountsFile = '' } = process.env;
const PASSWORD = 'trois chats sur un toit';
const BROWSER: Device = {
  networks: findNetworks('203.0.113.7', 32),
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  mark: 'pictures',
};

const crowd = { records: 60, vehicles: 30 };

/** An account filled by the seed: with the demo garage, or with many vehicles, one of them archived. */
async function openFilledAccount(context: Context, email: string, large: typeof crowd | null) {
  const today = civilDateInZone(context.clock.now(), 'Europe/Paris');
  const options = { email, password: PASSWORD, language: 'fr', isReplacing: false } as const;
  await fillAccount(context, { ...options, today, hasFiles: large === null, large });
  return signIn(context, { email, password: PASSWORD }, BROWSER);
}

async function archiveLongestName({ app }: Server, token: string): Promise<void> {
  const caller = new TestCaller(app, token);
  const vehicles: { id: string; name: string }[] = await listed(caller, '/v1/vehicles?limit=100');
  const [longest] = vehicles.toSorted((a, b) => b.name.length - a.name.length);
  const answer = await caller.put(`/v1/vehicles/${longest?.id}`, { ...longest, archivedAt: now });
  if (answer.status !== 200) throw new Error(`Archiving failed with status ${answer.status}: ${answer.text}`);
}

function openEmptyAccount(context: Context, email: string) {
  const body = { email, password: PASSWORD, language: 'fr' };
  return signUp(context, signUpBody.parse(body), BROWSER);
}

/** Runs the half-minute jobs now, so that they do not run between two pictures. */
async function announceEverything(context: Context): Promise<void> {
  while ((await searchAnnouncements(context)) + (await sendMessages(context)) > 0);
}

async function stop(): Promise<void> {
  await server.close();
  await rm(config.dataDir, { recursive: true, force: true });
  process.exit(0);
}

const config = readConfig(process.env);
const server = await createServer(config, new MovableClock(now), pino({ level: 'warn' }));
const accounts = {
  full: await openFilledAccount(server.context, 'camille@example.org', null),
  empty: await openEmptyAccount(server.context, 'nouvelle@example.org'),
  crowded: await openFilledAccount(server.context, 'flotte@example.org', crowd),
  long: await openEmptyAccount(server.context, 'longue@example.org'),
};
await archiveLongestName(server, accounts.crowded.token);
const today = civilDateInZone(server.context.clock.now(), 'Europe/Paris');
await fillLongGarage(new TestCaller(server.app, accounts.long.token), today);
await server.context.background.settle();
await announceEverything(server.context);
await writeFile(accountsFile, JSON.stringify(accounts));
await server.app.listen({ host: config.host, port: config.port });
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stop());
}
