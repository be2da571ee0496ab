import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the journeys’ server. */
export const serverPort = Number(process.env['E2E_PORT'] ?? 3979);

/** Ports of the server that takes payments and of its payment provider. */
export const paidPort = serverPort + 1;
export const providerPort = paidPort + 1;

/** Port of the server that closes idle connections early. */
export const hastyPort = providerPort + 1;

/** Debian’s Chromium, or the one that CHROMIUM names. */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(path)) throw new Error(`No Chromium at ${path}: install it, or name yours in CHROMIUM`);
  return path;
}

/** The same engine without windows, which saves a third of a journey. Debian packages it separately. */
export function headlessShellPath(): string {
  const path = process.env['HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell';
  return existsSync(path) ? path : chromiumPath();
}

/** Creates the data folder of the server once per run and passes it to the processes of the run by the environment. */
export function prepareDataFolder(): void {
  process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'carnet-e2e-'));
}

export function dataFolder(): string {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder === undefined) throw new Error('The journeys have not been started by their configuration');
  return folder;
}

/** Data folder of the server that takes payments. */
export function paidFolder(): string {
  return `${dataFolder()}-paid`;
}
