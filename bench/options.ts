import { SUBJECT_NAMES, type SubjectName } from '#subject-names.ts';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Subjects to measure; null for all. */
  readonly only: readonly SubjectName[] | null;
  /** Number of rounds; medians count. */
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** Whether the report replaces the committed one. */
  readonly isKept: boolean;
}

export const USAGE = `npm run bench -- [options]
  --short               one short round: a first look
  --only <names>        some subjects: ${SUBJECT_NAMES.join(', ')}
  --keep                writes the table to bench/newest.md as well, to be committed
  --rounds <n>          how often everything is measured, default 3
  --seconds <n>         how long one load lasts, default 2
  --connections <n>     default 10`;

const FULL = { rounds: '3', seconds: '2' } as const;
const SHORT = { rounds: '1', seconds: '1' } as const;

/** Reads the command line. Throws with the usage for unknown arguments. */
export function readBenchOptions(given: readonly string[]): BenchOptions {
  const values = parseFlags(given);
  const size = values.short ? SHORT : FULL;
  return {
    only: values.only === undefined ? null : namesOf(values.only),
    rounds: countOf(values.rounds ?? size.rounds),
    seconds: countOf(values.seconds ?? size.seconds),
    connections: countOf(values.connections ?? '10'),
    isKept: values.keep ?? false,
  };
}

function parseFlags(given: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    short: flag,
    only: text,
    keep: flag,
    rounds: text,
    seconds: text,
    connections: text,
  };
  try {
    return parseArgs({ args: [...given], options }).values;
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error));
  }
}

function namesOf(text: string): SubjectName[] {
  return text.split(',').map((given) => {
    const name = SUBJECT_NAMES.find((known) => known === given.trim());
    if (name === undefined) throw refused(`There is no subject ${given}`);
    return name;
  });
}

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw refused(`${text} is not a whole number above 0`);
  return count;
}

function refused(reason: string): Error {
  return new Error(`${reason}\n\n${USAGE}`);
}
