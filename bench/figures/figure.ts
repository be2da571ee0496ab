export type Unit = 'perSecond' | 'millis' | 'bytes' | 'times' | 'points';

/** The same task without Carnet’s code, measured in the same run. */
export interface Limit {
  readonly title: string;
  readonly value: number;
  /** The figure divided by its limit; the median of several rounds, because a disturbed round disturbs both sides. */
  readonly ratio: number;
}

/** The aim for a figure or its ratio. */
export interface Aim {
  readonly of: 'value' | 'ratio';
  readonly is: 'at least' | 'at most';
  readonly bound: number;
}

/** One measured figure. */
export interface Figure {
  /** Permanent name, so that runs can be compared. */
  readonly name: string;
  readonly title: string;
  readonly unit: Unit;
  readonly value: number;
  /** Percentiles of single answers, if there are many. */
  readonly p50Millis?: number;
  readonly p99Millis?: number;
  readonly limit: Limit | null;
  readonly aim: Aim | null;
}

/** Whether a figure meets its aim; null without an aim. */
export function isAimMet({ aim, value, limit }: Figure): boolean | null {
  if (aim === null) return null;
  const judged = aim.of === 'value' ? value : (limit?.ratio ?? Number.NaN);
  return aim.is === 'at least' ? judged >= aim.bound : judged <= aim.bound;
}
