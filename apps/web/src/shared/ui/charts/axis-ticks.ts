/**
 * About `count` round tick values, from at or below `min` to at or above `max`: steps of 1, 2 or 5 times a
 * power of ten, at least 1. Always two or more, even for flat data.
 * @example axisTicks(11_800, 84_210, 4) // [0, 20000, 40000, 60000, 80000, 100000]
 */
export function axisTicks(min: number, max: number, count: number): readonly number[] {
  const step = roundStep(Math.max(max - min, 1) / count);
  const first = Math.floor(min / step) * step;
  const ticks = [first, first + step];
  for (let tick = first + step; tick < max; tick += step) ticks.push(tick + step);
  return ticks;
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return Math.max(1, factor * power);
}
