import { systemClock } from '#platform/clock/clock.ts';
import { runCommand } from '#platform/upkeep/run-command.ts';
import { verifyPlace } from '#platform/upkeep/verify-place.ts';
import { VERSION } from '#platform/version.ts';

/** `npm run verify`: checks rows against each other and against the stored files; ends with 1 when something is broken. */
await runCommand(async (place) => {
  process.stdout.write(`Carnet ${VERSION}\n`);
  const broken = await verifyPlace(place, systemClock);
  for (const { rule, what } of broken) process.stdout.write(`Broken: ${rule} (${what})\n`);
  process.stdout.write(
    broken.length === 0 ? 'Everything fits together\n' : `${broken.length} things do not fit together\n`,
  );
  return broken.length === 0 ? 0 : 1;
});
