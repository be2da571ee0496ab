import { moveInstallation } from '#platform/upkeep/move-place.ts';
import { readCommandConfig, refuse } from '#platform/upkeep/run-command.ts';

/**
 * `npm run move-to-postgres`: copies the embedded database in DATA_DIR to the PostgreSQL server in DATABASE_URL, and
 * the files to S3 if it is configured. A second run compares both. Exits with 2 on a refusal.
 */
try {
  const { tables, files, isNew } = await moveInstallation(readCommandConfig());
  for (const { name, rows, sha256 } of tables) {
    process.stdout.write(`${name.padEnd(24)}${String(rows).padStart(10)} rows  ${sha256.slice(0, 16)}\n`);
  }
  if (files) process.stdout.write(`files: ${files.copied} copied, ${files.present} already present\n`);
  process.stdout.write(
    isNew
      ? 'Moved: every table has the same rows on both sides\n'
      : 'The target already has the same rows: nothing was written\n',
  );
} catch (error) {
  refuse(error);
}
