import { existsSync } from 'node:fs';

/** Debian’s Firefox, or the one that FIREFOX names. */
export function firefoxPath(): string {
  const path = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
  if (!existsSync(path)) throw new Error(`No Firefox at ${path}: install it, or name yours in FIREFOX`);
  return path;
}
