import { systemClock } from '#platform/clock/clock.ts';
import { runCommand } from '#platform/upkeep/run-command.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { VERSION } from '#platform/version.ts';

/** `npm run verify`: checks that rows and file content match. Exits with 1 if they do not. */
await runCommand(async (place) => {
  process.stdout.write(`Carnet ${VERSION}\n`);
  const broken = await verifyInstallation(place, systemClock);
  for (const { rule, what } of broken) process.stdout.write(`Broken: ${rule} (${what})\n`);
  process.stdout.write(
    broken.length === 0 ? 'Everything is consistent\n' : `${broken.length} inconsistencies found\n`,
  );
  return broken.length === 0 ? 0 : 1;
});
