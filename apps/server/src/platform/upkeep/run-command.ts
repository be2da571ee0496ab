import { readConfig, type Config } from '#platform/config/config.ts';
import { closeToOthers } from '#platform/files/data-folder.ts';
import { formatForOperator } from '#platform/sentence-for-operator.ts';
import { openInstallation, type Installation } from '#platform/upkeep/installation.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';

/**
 * Runs an operator's command on the configured database and files. `work` returns the exit code. A refusal is
 * printed in one line and exits with 2.
 */
export async function runCommand(work: (place: Installation) => Promise<number>): Promise<void> {
  try {
    const place = await openInstallation(readCommandConfig());
    try {
      process.exitCode = await work(place);
    } finally {
      await place.close();
    }
  } catch (error) {
    refuse(error);
  }
}

/** Prints why a command was refused and sets the exit code to 2. Rethrows bugs. */
export function refuse(error: unknown): void {
  const sentence = formatForOperator(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}

/** Reads the configuration of a command, and makes its data folder private. */
export function readCommandConfig(): Config {
  const config = readConfig(process.env);
  const opened = closeToOthers(config.dataDir);
  if (opened !== null) process.stderr.write(`${opened}\n`);
  return config;
}

/** The folder argument of a command. */
export function requireFolder(command: string): string {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || others.length > 0)
    throw new UpkeepRefusal(`Usage: npm run ${command} -- <folder>`);
  return folder;
}
