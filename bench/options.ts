import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** How often everything is measured; the medians count. */
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** Whether the result is written where git sees it. */
  readonly isKept: boolean;
}

/** `--quick` is one short round; `--rounds`, `--seconds` and `--connections` say it in numbers; `--keep` keeps. */
export function readBenchOptions(given: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...given],
    options: {
      quick: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string', default: '10' },
    },
  });
  return {
    rounds: countOf(values.rounds ?? (values.quick ? '1' : '3')),
    seconds: countOf(values.seconds ?? (values.quick ? '1' : '4')),
    connections: countOf(values.connections),
    isKept: values.keep,
  };
}

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${text} is not a whole number above 0`);
  return count;
}
