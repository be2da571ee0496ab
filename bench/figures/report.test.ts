import type { Figure } from '#figures/figure.ts';
import { writeReport, type BenchResult } from '#figures/report.ts';
import { writeValue } from '#figures/write-value.ts';
import { describe, expect, it } from 'vitest';

const page: Figure = {
  name: 'reads/page',
  title: 'a page of 100',
  unit: 'perSecond',
  value: 4647.14,
  p50Millis: 1.934,
  p99Millis: 12.345,
  limit: { title: 'the framework', value: 9000, ratio: 0.516 },
  aim: { of: 'ratio', is: 'at least', bound: 0.5 },
};
const { p50Millis: _p50, p99Millis: _p99, ...plain } = { ...page, limit: null, aim: null };
const subject = { name: 'reads', title: 'Reads', seconds: 12, fault: null };

const result: BenchResult = {
  at: '2026-11-21T12:00:00.000Z',
  seconds: 90,
  machine: {
    processor: 'A processor',
    cores: 2,
    memoryGigabytes: 8,
    system: 'Linux',
    isPinned: true,
    loadBefore: 0.1,
    node: 'v24',
    sqlite: '3',
    packages: { fastify: '5' },
    commit: 'abc',
  },
  options: { only: null, rounds: 1, seconds: 1, connections: 10, isKept: false },
  program: 'main.js',
  subjects: [
    {
      ...subject,
      figures: [page, { ...page, aim: { of: 'value', is: 'at least', bound: 5000 } }, plain],
    },
    { ...subject, title: 'Screens', figures: [], fault: 'no browser' },
  ],
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

describe('the report of a run', () => {
  const report = writeReport(result);

  it('→ contains each figure with its limit, its aim and whether it is met', () => {
    const rows = report.split('\n').filter((line) => line.startsWith('| a page'));
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    const beginning = [
      '',
      'a page of 100',
      '4,647/s',
      '1.93 ms / 12.3 ms',
      '9,000/s',
      'the framework',
      '0.52',
    ];
    expect(cells).toEqual([
      [...beginning, 'at least 0.5 × it', 'met', ''],
      [...beginning, 'at least 5,000/s', '**missed**', ''],
      ['', 'a page of 100', '4,647/s', '', '', '', '', '', '', ''],
    ]);
  });

  it('→ counts the aims that are met, and says what could not be measured, and why', () => {
    expect(report).toContain('1 of 2 aims are met; 1 subjects could not be measured.');
    expect(report).toContain('## Screens\n\nNot measured: no browser');
  });

  it('→ says what it was measured on', () => {
    expect(report).toContain('2026-11-21 12:00 UTC, commit abc, 2 minutes.');
    expect(report).toContain('1 × 1 s, server and load on a core each, load before 0.1.');
  });
});
