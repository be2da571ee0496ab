import type { BenchOptions } from '#options.ts';
import { seedAccount, type Account } from '#server/carnet-server.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The data folder of a run, shared by all subjects and deleted at the end. */
export interface BenchPlace {
  readonly options: BenchOptions;
  readonly folder: string;
  /** Server data with accounts of 200, 2,000 and 20,000 records, created on first use. */
  readonly accountsFolder: () => string;
  readonly remove: () => void;
}

export const HISTORIES = [200, 2000, 20_000] as const;
export type History = (typeof HISTORIES)[number];

/** The account whose first vehicle has this many records. */
export function accountOf(records: History): Account {
  return { email: `bench-${records}@carnet.example`, password: 'a password for measuring' };
}

export function openPlace(options: BenchOptions): BenchPlace {
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-bench-'));
  let accountsFolder: string | null = null;
  return {
    options,
    folder,
    accountsFolder: () => {
      accountsFolder ??= fillAccounts(path.join(folder, 'accounts'));
      return accountsFolder;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function fillAccounts(folder: string): string {
  console.log('  making accounts of 200, 2,000 and 20,000 records …');
  for (const records of HISTORIES) seedAccount(folder, accountOf(records), records);
  return folder;
}
