import { drawPlot } from '#plots/draw-plot.ts';
import type { BarPlot, LinePlot } from '#plots/plot.ts';
import { describe, expect, it } from 'vitest';

const lines: LinePlot = {
  kind: 'lines',
  title: 'A page & its history',
  xTitle: 'records',
  xScale: 'log',
  yScale: 'linear',
  unit: 'millis',
  lines: [
    {
      name: 'first page',
      points: [
        { x: 100, y: 1 },
        { x: 10_000, y: 2 },
      ],
    },
    { name: 'search', points: [{ x: 100, y: 2 }] },
  ],
};

const bars: BarPlot = {
  kind: 'bars',
  title: 'Screens',
  unit: 'millis',
  names: ['cold', 'warm'],
  bars: [
    { label: '/vehicles', values: [100, 50] },
    { label: '/settings', values: [80, Number.NaN] },
  ],
};

describe('lines', () => {
  const drawn = drawPlot(lines);

  it('→ one polyline each, from the left edge to the right and the top', () => {
    expect(drawn.match(/<polyline points="[^"]*"/g)).toEqual([
      '<polyline points="70 132 628 12"',
      '<polyline points="70 12"',
    ]);
  });

  it('→ each point tells its value, each line its name', () => {
    expect(drawn).toContain('<title>first page, 10,000: 2 ms</title>');
    expect(drawn).toContain('<li class="c1">search</li>');
  });

  it('→ words are escaped', () => {
    expect(drawn).toContain('A page &amp; its history');
    expect(drawn).not.toContain('page & its');
  });
});

describe('bars', () => {
  const drawn = drawPlot(bars);

  it('→ as long as their values, none for what was not measured', () => {
    const widths = [...drawn.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([380, 190, 304]);
    expect(drawn).not.toContain('NaN');
  });
});
