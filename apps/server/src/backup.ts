import { systemClock } from '#platform/clock/clock.ts';
import { backUpInstallation } from '#platform/upkeep/back-up-installation.ts';
import { requireFolder, runCommand } from '#platform/upkeep/run-command.ts';
import { resolve } from 'node:path';

/**
 * `npm run backup -- <folder>`: copies the database and the files of a running or stopped server into an empty folder.
 */
await runCommand(async (place) => {
  const folder = resolve(requireFolder('backup'));
  const { rows, files, withoutBytes } = await backUpInstallation(place, folder, systemClock);
  process.stdout.write(`Backed up ${rows} rows and ${files} files to ${folder}\n`);
  for (const name of withoutBytes)
    process.stderr.write(`Missing file content: ${name}. Run "npm run verify" for details.\n`);
  return withoutBytes.length === 0 ? 0 : 1;
});
