import { isAimMet, type Aim } from '#figures/figure.ts';
import { pairedFigure, rateFigure } from '#figures/rate-figure.ts';
import { describe, expect, it } from 'vitest';

const rate = (perSecond: number) => ({ perSecond, p50Millis: 1, p99Millis: perSecond / 10, requests: 1 });
const named = { name: 'reads/page', title: 'a page', limitTitle: 'the framework' };

describe('rounds of a case and its limit', () => {
  it('→ medians, and the median of the shares instead of the share of the medians', () => {
    const figure = rateFigure(named, [
      { of: rate(50), limit: rate(100) },
      { of: rate(10), limit: rate(40) },
      { of: rate(90), limit: rate(300) },
    ]);
    expect(figure).toMatchObject({ value: 50, p50Millis: 1, p99Millis: 5, aim: null });
    expect(figure.limit).toEqual({ title: 'the framework', value: 100, ratio: 0.3 });
  });

  it('of plain values → the same', () => {
    const figure = pairedFigure({ ...named, unit: 'millis' }, [
      { of: 4, limit: 1 },
      { of: 6, limit: 2 },
    ]);
    expect(figure).toMatchObject({ value: 5, limit: { value: 1.5, ratio: 3.5 } });
  });
});

describe('an aim', () => {
  const figureWith = (aim: Aim) => rateFigure({ ...named, aim }, [{ of: rate(50), limit: rate(100) }]);

  it.each<[Aim, boolean]>([
    [{ of: 'ratio', is: 'at least', bound: 0.5 }, true],
    [{ of: 'ratio', is: 'at least', bound: 0.51 }, false],
    [{ of: 'value', is: 'at most', bound: 50 }, true],
    [{ of: 'value', is: 'at most', bound: 49 }, false],
  ])('%j → met: %s', (aim, expected) => {
    expect(isAimMet(figureWith(aim))).toBe(expected);
  });

  it('on a ratio without a limit → missed, never met by accident', () => {
    const figure = { ...figureWith({ of: 'ratio', is: 'at most', bound: 2 }), limit: null };
    expect(isAimMet(figure)).toBe(false);
  });

  it('that nobody has → neither', () => {
    expect(isAimMet(rateFigure(named, []))).toBeNull();
  });
});
