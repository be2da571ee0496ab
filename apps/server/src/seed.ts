import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { formatForOperator } from '#platform/sentence-for-operator.ts';
import { fillAccount } from '#seed/fill-account.ts';
import { readSeedOptions, SeedRefusal } from '#seed/seed-options.ts';
import { createServer } from '#server.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';

/** Fills an account with sample data for demos, screenshots and measurements, in the configured database. */
async function seed(): Promise<void> {
  const today = civilDateInZone(systemClock.now(), 'Europe/Paris');
  const options = readSeedOptions(process.argv.slice(2), process.env, today);
  const server = await createServer(readConfig(process.env), systemClock, createLog('error'));
  try {
    console.log(`Filling the garage of ${options.email} …`);
    await fillAccount(server.context, options);
  } finally {
    await server.close();
  }
  console.log(`Done. Sign in with\n  address   ${options.email}\n  password  ${options.password}`);
}

try {
  await seed();
} catch (error) {
  const sentence = error instanceof SeedRefusal ? error.message : formatForOperator(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exitCode = 1;
}
