import SqliteConnection from 'better-sqlite3';

/** The garage of an account, read from a database that a server may be using. */
export function garageOf(databaseFile: string, email: string): string {
  const database = new SqliteConnection(databaseFile, { readonly: true });
  try {
    const id: unknown = database
      .prepare(
        'select garage_id from garage_member join account on account.id = account_id where account.email_key = ?',
      )
      .pluck()
      .get(email);
    if (typeof id !== 'string') throw new Error(`${email} has no garage`);
    return id;
  } finally {
    database.close();
  }
}
