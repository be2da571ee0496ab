import SqliteConnection from 'better-sqlite3';

/** Holds the lock for writing of the SQLite file that is named to it until its input ends: another program at work. */
const connection = new SqliteConnection(process.argv[2] ?? '');
connection.exec('begin immediate');
process.stdout.write('locked\n');
process.stdin.resume().on('end', () => {
  connection.exec('rollback');
  connection.close();
});
