import { systemClock } from '#platform/clock/clock.ts';
import { backUpPlace } from '#platform/upkeep/back-up-place.ts';
import { requireFolder, runCommand } from '#platform/upkeep/run-command.ts';
import { resolve } from 'node:path';

/** `npm run backup -- <folder>`: copies database and files of a server, running or not, into an empty folder. */
await runCommand(async (place) => {
  const folder = resolve(requireFolder('backup'));
  const { rows, files, withoutBytes } = await backUpPlace(place, folder, systemClock);
  process.stdout.write(`${rows} rows and ${files} files are in ${folder}\n`);
  for (const name of withoutBytes) process.stderr.write(`No bytes for ${name}: see npm run verify\n`);
  return withoutBytes.length === 0 ? 0 : 1;
});
