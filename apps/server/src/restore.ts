import { restoreInstallation } from '#platform/upkeep/restore-installation.ts';
import { requireFolder, runCommand } from '#platform/upkeep/run-command.ts';
import { resolve } from 'node:path';

/** `npm run restore -- <folder>`: restores a backup into an empty data folder, database and file store. */
await runCommand(async (place) => {
  const { rows, files, madeAt } = await restoreInstallation(place, resolve(requireFolder('restore')));
  process.stdout.write(`Restored ${rows} rows and ${files} files from the backup of ${madeAt}\n`);
  return 0;
});
