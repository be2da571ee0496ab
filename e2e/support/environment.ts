import { existsSync } from 'node:fs';

/** Where the server of the journeys listens. */
export const serverPort = Number(process.env['E2E_PORT'] ?? 3979);

/** Debian's Chromium, or the one that CHROMIUM names. */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(path)) throw new Error(`No Chromium at ${path}: install it, or name yours in CHROMIUM`);
  return path;
}
