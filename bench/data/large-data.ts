import { fillOwners, type OwnersToFill } from '#data/fill-owners.ts';
import { seedAccount } from '#server/carnet-server.ts';
import SqliteConnection from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const TEMPLATE = { email: 'template@carnet.example', password: 'a password for measuring' };
const TEMPLATE_RECORDS = 200;
const CACHE_KIBIBYTES = 1_000_000;
const TOLD_EVERY = 500;

/**
 * The folder of a server whose database has these owners: found from an earlier run, or made. A new migration or a change
 * of the wanted size makes a new one; one of another schema is removed.
 */
export function requireOwners(dataFolder: string, name: string, wanted: readonly OwnersToFill[]): string {
  mkdirSync(dataFolder, { recursive: true });
  const making = mkdtempSync(path.join(dataFolder, 'making-'));
  try {
    // The product makes the schema and the account to copy; both say whether what lies there is still right.
    seedAccount(making, TEMPLATE, TEMPLATE_RECORDS, ['--without-files']);
    const edition = editionOf(making, wanted);
    const folder = path.join(dataFolder, `${name}-${edition}`);
    if (existsSync(folder)) return folder;
    for (const old of readdirSync(dataFolder)) {
      if (old.startsWith(`${name}-`)) rmSync(path.join(dataFolder, old), { recursive: true });
    }
    console.log(`  making ${name}, kept in ${dataFolder} …`);
    fillFolder(making, wanted);
    renameSync(making, folder);
    return folder;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function fillFolder(folder: string, wanted: readonly OwnersToFill[]): void {
  const database = new SqliteConnection(databaseIn(folder));
  // Nothing is lost when this breaks off: the folder gets its name only once it is whole.
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
  try {
    for (const owners of wanted) {
      fillOwners(database, owners, (filled) => {
        if (filled % TOLD_EVERY === 0) console.log(`  ${filled.toLocaleString('en')} owners`);
      });
    }
    database.pragma('journal_mode = WAL');
  } finally {
    database.close();
  }
}

/** What the data was made by and for: the tables, the program that fills them, and the sizes. */
function editionOf(folder: string, wanted: readonly OwnersToFill[]): string {
  const database = new SqliteConnection(databaseIn(folder), { readonly: true });
  const tables = database.prepare('select sql from sqlite_master order by name').pluck().all();
  database.close();
  return createHash('sha256')
    .update(JSON.stringify([tables, wanted, FORMAT]))
    .digest('hex')
    .slice(0, 12);
}

/** One up whenever `fillOwners` fills in another way. */
const FORMAT = 1;

export function databaseIn(folder: string): string {
  return path.join(folder, 'carnet.db');
}
