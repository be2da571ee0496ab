import { systemClock } from '#platform/clock/clock.ts';
import { runCommand } from '#platform/upkeep/run-command.ts';
import { verifyPlace } from '#platform/upkeep/verify-place.ts';

/** `npm run verify`: looks whether rows and bytes fit together; ends with 1 when something does not. */
await runCommand(async (place) => {
  const broken = await verifyPlace(place, systemClock);
  for (const { rule, what } of broken) process.stdout.write(`Broken: ${rule} (${what})\n`);
  process.stdout.write(
    broken.length === 0 ? 'Everything fits together\n' : `${broken.length} things do not fit together\n`,
  );
  return broken.length === 0 ? 0 : 1;
});
