import type { Measured } from '#figures/figure.ts';
import type { BenchPlace } from '#place.ts';

/** One thing that is measured, in a file of its own. */
export interface Subject {
  readonly title: string;
  readonly measure: (place: BenchPlace) => Promise<Measured>;
}
