import type { Figure } from '#figures/figure.ts';
import { cellsOf, HEADINGS, tableLines } from '#figures/figure-table.ts';
import { writeValue } from '#figures/write-value.ts';
import { describe, expect, it } from 'vitest';

const page: Figure = {
  name: 'reads/page',
  title: 'a page of 100',
  unit: 'perSecond',
  value: 4647.14,
  p50Millis: 1.934,
  p99Millis: 12.345,
  limit: { title: 'the framework sending the text', value: 9000, ratio: 0.516 },
  aim: { of: 'ratio', is: 'at least', bound: 0.5 },
};

describe('a value in its unit', () => {
  it.each([
    [4647.14, 'perSecond', '4,647/s'],
    [50.64, 'perSecond', '50.6/s'],
    [0.0123, 'millis', '0.012 ms'],
    [902.76, 'millis', '903 ms'],
    [12_345, 'millis', '12.3 s'],
    [151_800, 'bytes', '152 kB'],
    [157_175_808, 'bytes', '157 MB'],
    [0, 'bytes', '0 kB'],
    [1.204, 'times', '1.2 ×'],
    [Number.NaN, 'millis', '–'],
  ] as const)('%d as %s → %s', (value, unit, expected) => {
    expect(writeValue(value, unit)).toBe(expected);
  });
});

describe('a figure in the table', () => {
  it('→ stands beside its limit and its aim', () => {
    expect(cellsOf(page)).toEqual([
      'a page of 100',
      '4,647/s',
      '1.93 ms / 12.3 ms',
      '9,000/s',
      'the framework sending the text',
      '0.52',
      'at least 0.5 × it',
      'met',
    ]);
  });

  it('that misses its aim → says so loudly', () => {
    expect(cellsOf({ ...page, aim: { of: 'value', is: 'at least', bound: 5000 } }).slice(6)).toEqual([
      'at least 5,000/s',
      'MISSED',
    ]);
  });

  it('with neither limit nor aim → empty cells, as many as headings', () => {
    const { p50Millis: _p50, p99Millis: _p99, ...plain } = page;
    const cells = cellsOf({ ...plain, limit: null, aim: null });
    expect(cells).toEqual(['a page of 100', '4,647/s', '', '', '', '', '', '']);
    expect(cells).toHaveLength(HEADINGS.length);
  });

  it('→ text on the left, numbers on the right of their column', () => {
    expect(
      tableLines([
        ['a', '1'],
        ['longer', '1,000'],
      ]),
    ).toEqual(['a           1', 'longer  1,000']);
  });
});
