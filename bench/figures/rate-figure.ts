import type { Aim, Figure } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import type { Rate } from '#load/shooting.ts';

/** A case and its limit, loaded one after the other. */
export interface Pair {
  readonly of: Rate;
  readonly limit: Rate;
}

interface Named {
  readonly name: string;
  readonly title: string;
  readonly limitTitle: string;
  readonly aim?: Aim;
}

/** A figure in answers per second from the rounds of a case and its limit: medians, and the median of the ratios. */
export function rateFigure({ name, title, limitTitle, aim }: Named, rounds: readonly Pair[]): Figure {
  return {
    name,
    title,
    ...rateOf(rounds.map((round) => round.of)),
    limit: {
      title: limitTitle,
      value: median(rounds.map(({ limit }) => limit.perSecond)),
      ratio: median(rounds.map(({ of, limit }) => of.perSecond / limit.perSecond)),
    },
    aim: aim ?? null,
  };
}

/** The part of a figure from several rounds of one load. */
export function rateOf(
  rates: readonly Rate[],
): Pick<Figure, 'unit' | 'value'> & { readonly p50Millis: number; readonly p99Millis: number } {
  return {
    unit: 'perSecond',
    value: median(rates.map(({ perSecond }) => perSecond)),
    p50Millis: median(rates.map(({ p50Millis }) => p50Millis)),
    p99Millis: median(rates.map(({ p99Millis }) => p99Millis)),
  };
}

/** A figure with a limit measured in the same rounds: medians of both, and the median of the ratios. */
export function pairedFigure(
  { name, title, limitTitle, aim, unit }: Named & Pick<Figure, 'unit'>,
  rounds: readonly { readonly of: number; readonly limit: number }[],
): Figure {
  return {
    name,
    title,
    unit,
    value: median(rounds.map((round) => round.of)),
    limit: {
      title: limitTitle,
      value: median(rounds.map(({ limit }) => limit)),
      ratio: median(rounds.map((round) => round.of / round.limit)),
    },
    aim: aim ?? null,
  };
}
