import type { Unit } from '#figures/unit.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly name: string;
  readonly points: readonly Point[];
}

/** How something changes with something else. */
export interface LinePlot {
  readonly kind: 'lines';
  readonly title: string;
  readonly xTitle: string;
  /** `log` for what grows tenfold from step to step. */
  readonly xScale: 'linear' | 'log';
  readonly yScale: 'linear' | 'log';
  readonly unit: Unit;
  readonly lines: readonly Line[];
}

export interface Bar {
  readonly label: string;
  /** In the order of the plot's names; not a number where nothing was measured. */
  readonly values: readonly number[];
}

/** Things beside each other, each with one or more values. */
export interface BarPlot {
  readonly kind: 'bars';
  readonly title: string;
  readonly unit: Unit;
  readonly names: readonly string[];
  readonly bars: readonly Bar[];
}

export type Plot = LinePlot | BarPlot;
