/** Where values lie between two ends. */
export interface Scale {
  /** 0 to 1. */
  place(value: number): number;
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_STEPS = 5;

/** From zero to a round number that is not below any value. */
export function linearScale(values: readonly number[]): Scale {
  const highest = Math.max(...finite(values), 0) || 1;
  const rough = highest / MOST_STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (STEPS.find((candidate) => candidate * magnitude >= rough) ?? 10);
  const count = Math.ceil(highest / step - 1e-9);
  const top = step * count;
  return {
    place: (value) => value / top,
    ticks: Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12))),
  };
}

/** From the power of ten below all values to the one above; every value must be above zero. */
export function logScale(values: readonly number[]): Scale {
  const known = finite(values).filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...(known.length > 0 ? known : [1]))) + 1e-9);
  const high = Math.max(Math.ceil(Math.log10(Math.max(...(known.length > 0 ? known : [1]))) - 1e-9), low + 1);
  return {
    place: (value) => (value > 0 ? (Math.log10(value) - low) / (high - low) : 0),
    ticks: Array.from({ length: high - low + 1 }, (_, index) =>
      Number((10 ** (low + index)).toPrecision(12)),
    ),
  };
}

function finite(values: readonly number[]): number[] {
  return values.filter(Number.isFinite);
}
