import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server of the journeys listens. */
export const serverPort = Number(process.env['E2E_PORT'] ?? 3979);

/** Where the server that takes payments listens, and the provider beside it. */
export const paidPort = serverPort + 1;
export const providerPort = paidPort + 1;

/** Where the server listens that gives up early on connections without a request. */
export const hastyPort = providerPort + 1;

/** Debian's Chromium, or the one that CHROMIUM names. */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(path)) throw new Error(`No Chromium at ${path}: install it, or name yours in CHROMIUM`);
  return path;
}

/** The same engine without the windows, bars and menus of a browser, which cost a third of a journey; Debian has it apart. */
export function headlessShellPath(): string {
  const path = process.env['HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell';
  return existsSync(path) ? path : chromiumPath();
}

/** Makes the folder of the server's data, once per run: the processes of the journeys find it in their environment. */
export function prepareDataFolder(): void {
  process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'carnet-e2e-'));
}

export function dataFolder(): string {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder === undefined) throw new Error('The journeys have not been started by their configuration');
  return folder;
}

/** Of the server that takes payments. */
export function paidFolder(): string {
  return `${dataFolder()}-paid`;
}
