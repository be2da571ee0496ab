import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the pictures server. */
export const picturesPort = Number(process.env['PICTURES_PORT'] ?? 3978);

/** The fixed time of server and browser. */
export const NOW = '2026-11-21T10:00:00.000Z';

/** Creates the data folder of the server once per run and passes it to the processes of the run by the environment. */
export function preparePictureFolder(): string {
  process.env['PICTURES_DIR'] ??= mkdtempSync(join(tmpdir(), 'carnet-pictures-'));
  return process.env['PICTURES_DIR'];
}

export function accountsFile(): string {
  return join(preparePictureFolder(), 'accounts.json');
}

export type AccountName = 'full' | 'empty' | 'crowded' | 'long';

/** The response of a sign-in, as a signed-in device stores it. */
export interface Session {
  readonly token: string;
  readonly user: { readonly id: string };
}

export function readSession(account: AccountName): Session {
  const sessions: Record<AccountName, Session> = JSON.parse(readFileSync(accountsFile(), 'utf8'));
  return sessions[account];
}

/** Ids used in URLs. */
export interface Places {
  readonly vehicleId: string;
  /** Of the second vehicle. */
  readonly secondVehicleId: string;
  readonly recordId: string;
  readonly reminderId: string;
  readonly documentId: string;
  readonly expenseId: string;
}
