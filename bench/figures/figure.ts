export type Unit = 'perSecond' | 'millis' | 'bytes' | 'times' | 'points';

/** What the machine, or whoever does nothing of ours, reaches at the same thing in the same run. */
export interface Limit {
  readonly title: string;
  readonly value: number;
  /** The figure over its limit; of several rounds the median of theirs: what disturbs a round disturbs both sides. */
  readonly ratio: number;
}

/** What the project wants of a figure or of its ratio. */
export interface Aim {
  readonly of: 'value' | 'ratio';
  readonly is: 'at least' | 'at most';
  readonly bound: number;
}

/** One thing that was measured. */
export interface Figure {
  /** Names it for good, so that runs can be compared. */
  readonly name: string;
  readonly title: string;
  readonly unit: Unit;
  readonly value: number;
  /** Of single answers, where there are many. */
  readonly p50Millis?: number;
  readonly p99Millis?: number;
  readonly limit: Limit | null;
  readonly aim: Aim | null;
}

/** Whether a figure is as the project wants it; null where nothing is wanted. */
export function isAimMet({ aim, value, limit }: Figure): boolean | null {
  if (aim === null) return null;
  const judged = aim.of === 'value' ? value : (limit?.ratio ?? Number.NaN);
  return aim.is === 'at least' ? judged >= aim.bound : judged <= aim.bound;
}
