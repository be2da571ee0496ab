import SqliteConnection from 'better-sqlite3';

/** Holds the write lock of the given SQLite file until its input ends, like another program. */
const connection = new SqliteConnection(process.argv[2] ?? '');
connection.exec('begin immediate');
process.stdout.write('locked\n');
process.stdin.resume().on('end', () => {
  connection.exec('rollback');
  connection.close();
});
