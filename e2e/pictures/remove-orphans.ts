import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEVICES } from './picture-screen.ts';
import { listPictures } from './screens.ts';

/** Deletes pictures of removed screens and returns their names. */
export function removeOrphans(folder: string): string[] {
  const orphans = DEVICES.flatMap((device) => {
    const known = new Set(listPictures(device));
    const kept = readdirSync(join(folder, device));
    return kept.filter((file) => !known.has(file)).map((file) => join(device, file));
  });
  for (const file of orphans) rmSync(join(folder, file));
  return orphans;
}
