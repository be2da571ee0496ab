import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server of the pictures listens. */
export const picturesPort = Number(process.env['PICTURES_PORT'] ?? 3978);

/** What every clock shows, the server's and the browser's. */
export const NOW = '2026-11-21T10:00:00.000Z';

/** Makes the folder of the server's data, once per run: the processes of the run find it in their environment. */
export function preparePictureFolder(): string {
  process.env['PICTURES_DIR'] ??= mkdtempSync(join(tmpdir(), 'carnet-pictures-'));
  return process.env['PICTURES_DIR'];
}

export function accountsFile(): string {
  return join(preparePictureFolder(), 'accounts.json');
}

export type AccountName = 'full' | 'empty' | 'crowded' | 'long';

/** What the server says of an account: what a device keeps that has signed in. */
export interface Session {
  readonly token: string;
  readonly user: { readonly id: string };
}

export function readSession(account: AccountName): Session {
  const sessions: Record<AccountName, Session> = JSON.parse(readFileSync(accountsFile(), 'utf8'));
  return sessions[account];
}

/** What addresses are made of. */
export interface Places {
  readonly vehicleId: string;
  /** Of the second vehicle. */
  readonly secondVehicleId: string;
  readonly recordId: string;
  readonly reminderId: string;
  readonly documentId: string;
  readonly expenseId: string;
}
