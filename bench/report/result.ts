import type { FirstLoad } from '#load/first-load.ts';
import type { StartResult } from '#load/measure-process.ts';
import type { RateResult } from '#load/measure-rates.ts';
import type { Rate } from '#load/generator.ts';
import type { Machine } from '#machine.ts';
import type { BenchOptions } from '#options.ts';

/** Everything of one run, as it is written to a file. */
export interface BenchResult {
  readonly at: string;
  readonly machine: Machine;
  readonly options: BenchOptions;
  /** What was started, and what loaded it. */
  readonly program: string;
  readonly generator: string;
  readonly rates: readonly RateResult[];
  /** The page of 2,000 as browsers ask for it, compressed while it is sent. */
  readonly compressedPage: Rate;
  readonly signIn: Rate;
  readonly start: StartResult;
  /** Resident bytes after one sign-in and one page, and at the end of all. */
  readonly usedBytes: number;
  readonly afterRunBytes: number;
  readonly firstLoad: FirstLoad | null;
}

/** One aim with what was reached. */
export interface Verdict {
  readonly aim: string;
  readonly reached: string;
  readonly isMet: boolean;
}
