import { restorePlace } from '#platform/upkeep/restore-place.ts';
import { requireFolder, runCommand } from '#platform/upkeep/run-command.ts';
import { resolve } from 'node:path';

/** `npm run restore -- <folder>`: brings a backup back into an empty place. */
await runCommand(async (place) => {
  const { rows, files, madeAt } = await restorePlace(place, resolve(requireFolder('restore')));
  process.stdout.write(`${rows} rows and ${files} files are back, as of ${madeAt}\n`);
  return 0;
});
