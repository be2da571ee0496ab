import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isSeenOn, PICTURE_SCREENS } from './screens.ts';

export const DEVICES = ['desktop', 'phone'] as const;
export const THEMES = ['light', 'dark'] as const;

/** The pictures that all screens have, by device. */
export function picturesOf(device: (typeof DEVICES)[number]): string[] {
  const seen = PICTURE_SCREENS.filter((screen) => isSeenOn(screen, device));
  return seen.flatMap(({ name }) => THEMES.map((theme) => `${name}-${theme}.png`)).toSorted();
}

/** Deletes the pictures of screens that are gone; answers which. */
export function removeOrphans(folder: string): string[] {
  const orphans = DEVICES.flatMap((device) => {
    const known = new Set(picturesOf(device));
    const kept = readdirSync(join(folder, device));
    return kept.filter((file) => !known.has(file)).map((file) => join(device, file));
  });
  for (const file of orphans) rmSync(join(folder, file));
  return orphans;
}
