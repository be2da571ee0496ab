import { readConfig, type Config } from '#platform/config/config.ts';
import { closeToOthers } from '#platform/files/data-folder.ts';
import { sentenceForOperator } from '#platform/sentence-for-operator.ts';
import { openPlace, type Place } from '#platform/upkeep/place.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';

/**
 * Runs a command of the operator over the place that the environment names. It ends with what `work` answers; a refusal
 * is said in one line and ends with 2.
 */
export async function runCommand(work: (place: Place) => Promise<number>): Promise<void> {
  try {
    const place = await openPlace(readCommandConfig());
    try {
      process.exitCode = await work(place);
    } finally {
      await place.close();
    }
  } catch (error) {
    refuse(error);
  }
}

/** Says why a command was not carried out, and has it end with 2. Throws what is a fault of the code. */
export function refuse(error: unknown): void {
  const sentence = sentenceForOperator(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}

/** The environment of a command; the data folder that it names is closed to other users of the machine. */
export function readCommandConfig(): Config {
  const config = readConfig(process.env);
  const opened = closeToOthers(config.dataDir);
  if (opened !== null) process.stderr.write(`${opened}\n`);
  return config;
}

/** The folder that is named after the command. */
export function requireFolder(command: string): string {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || others.length > 0)
    throw new UpkeepRefusal(`Usage: npm run ${command} -- <folder>`);
  return folder;
}
