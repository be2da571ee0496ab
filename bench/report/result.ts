import type { Figure } from '#figures/figure.ts';
import type { Machine } from '#machine.ts';
import type { BenchOptions } from '#options.ts';
import type { Plot } from '#plots/plot.ts';

/** One subject of a run. */
export interface SubjectResult {
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly plots: readonly Plot[];
  /** Why it could not be measured; null when it was. */
  readonly fault: string | null;
}

/** Everything of one run, as it is written to a file. */
export interface BenchResult {
  readonly at: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly options: BenchOptions;
  /** What was started, and what loaded it. */
  readonly program: string;
  readonly generator: string;
  readonly subjects: readonly SubjectResult[];
}

/** What a run was made of and on, in a few lines. */
export function conditionsOf({ at, seconds, machine, options, program, generator }: BenchResult): string[] {
  const packages = Object.entries(machine.packages).map(([name, version]) => `${name} ${version}`);
  return [
    `${at.slice(0, 16).replace('T', ' ')} UTC, commit ${machine.commit}, ${Math.round(seconds / 60)} minutes`,
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, ${machine.system}`,
    `Node ${machine.node}, SQLite ${machine.sqlite}, ${packages.join(', ')}`,
    `${program} under ${generator}, ${options.connections} connections, ${options.rounds} × ${options.seconds} s, ` +
      `${machine.isPinned ? 'server and load on a core each' : 'NOT pinned to cores'}, load before ${machine.loadBefore}`,
  ];
}
