import type { BenchResult, SubjectResult } from '#report/result.ts';
import { summaryOf } from '#report/print-result.ts';
import { writePage } from '#report/write-page.ts';
import { describe, expect, it } from 'vitest';

const reads: SubjectResult = {
  name: 'reads',
  title: 'Reads & the framework',
  seconds: 12,
  fault: null,
  figures: [
    {
      name: 'page',
      title: '100 of <2,000>',
      unit: 'perSecond',
      value: 400,
      limit: { title: 'the framework', value: 1000, ratio: 0.4 },
      aim: { of: 'ratio', is: 'at least', bound: 0.5 },
    },
  ],
  plots: [
    {
      kind: 'bars',
      title: 'Shares',
      unit: 'times',
      names: ['share'],
      bars: [{ label: 'page', values: [0.4] }],
    },
  ],
};
const broken: SubjectResult = {
  name: 'screens',
  title: 'Screens',
  seconds: 1,
  fault: 'no <browser>',
  figures: [],
  plots: [],
};

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
  options: {
    only: null,
    rounds: 1,
    seconds: 1,
    connections: 10,
    requests: 10,
    owners: 10,
    dataFolder: 'data',
    isKept: false,
  },
  program: 'main.js',
  generator: 'wrk',
  subjects: [reads, broken],
};

describe('the page of a run', () => {
  const page = writePage(result);

  it('→ has every figure beside its limit, the verdict and the plots', () => {
    expect(page).toContain('<td>400/s</td>');
    expect(page).toContain('<td>1,000/s</td>');
    expect(page).toContain('<td class="missed">MISSED</td>');
    expect(page).toContain('<figcaption>Shares</figcaption>');
  });

  it('→ says what could not be measured, and why', () => {
    expect(page).toContain('Not measured: no &lt;browser&gt;');
    expect(summaryOf(result.subjects)).toBe('0 of 1 aims are met; 1 subjects could not be measured');
  });

  it('→ needs nothing but itself, and holds no markup of what was measured', () => {
    expect(page).not.toMatch(/(src|href)=|@import|url\(/);
    expect(page).toContain('100 of &lt;2,000&gt;');
  });

  it('→ has colours for dark screens', () => {
    expect(page).toContain('prefers-color-scheme: dark');
  });
});
