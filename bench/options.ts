import { SUBJECT_NAMES, type SubjectName } from '#subject-names.ts';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** What to measure; null for everything. */
  readonly only: readonly SubjectName[] | null;
  /** How often everything is measured; the medians count. */
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** How many requests the memory has to stand. */
  readonly requests: number;
  /** How many owners the large data set has. */
  readonly owners: number;
  /** Where the large data set is kept, to be there for the next run. */
  readonly dataFolder: string;
  /** Whether the result is written where git sees it. */
  readonly isKept: boolean;
}

export const USAGE = `npm run bench -- [options]
  --short               one short round, few owners, few requests: a first look in under five minutes
  --only <names>        some subjects: ${SUBJECT_NAMES.join(', ')}
  --keep                writes to bench/results/, to be committed, instead of bench/results/local/
  --rounds <n>          how often everything is measured, default 3
  --seconds <n>         how long one load lasts, default 2
  --connections <n>     default 10
  --requests <n>        what the memory has to stand, default 1000000
  --owners <n>          of the large data set, with 5 vehicles of 200 records each, default 10000
  --data <folder>       where the large data set is kept, default in the folder for temporary files`;

const FULL = { rounds: '3', seconds: '2', requests: '1000000', owners: '10000' } as const;
const SHORT = { rounds: '1', seconds: '1', requests: '50000', owners: '200' } as const;

/** Reads the command line. Throws with the usage for anything it does not understand. */
export function readBenchOptions(given: readonly string[]): BenchOptions {
  const values = parseFlags(given);
  const size = values.short ? SHORT : FULL;
  return {
    only: values.only === undefined ? null : namesOf(values.only),
    rounds: countOf(values.rounds ?? size.rounds),
    seconds: countOf(values.seconds ?? size.seconds),
    connections: countOf(values.connections ?? '10'),
    requests: countOf(values.requests ?? size.requests),
    owners: countOf(values.owners ?? size.owners),
    dataFolder: path.resolve(values.data ?? path.join(tmpdir(), 'carnet-bench-data')),
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
    requests: text,
    owners: text,
    data: text,
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
