import { planOfText } from '#testing/sample-plans.ts';
import { judgeRun, longestRun } from '#plan/judge-mileages.ts';
import { findUnlikelyRise } from '@carnet/domain/mileage/unlikely-mileage';
import { addMonths, civilDateOf } from '@carnet/domain/calendar/civil-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A month apart. */
const points = (...mileages: number[]) =>
  mileages.map((mileage, index) => ({ date: addMonths(civilDateOf(2022, 1, 10), index), mileage }));

/** Twelve months of 1,000 km. */
const YEAR = Array.from({ length: 12 }, (_, index) => 50_000 + 1000 * index);

describe('judging mileages as a whole', () => {
  it('one zero too many → only that reading is an outlier', () => {
    const verdict = judgeRun(points(10_000, 20_000, 300_000, 40_000, 50_000));
    expect([...verdict.off]).toEqual([2]);
    expect(verdict.proposals.get(2)).toBe(30_000);
  });

  it('a missing digit → no proposal if several edits fit', () => {
    const verdict = judgeRun(points(51_990, 5790, 60_012));
    expect([...verdict.off]).toEqual([1]);
    expect(verdict.proposals.size).toBe(0);
  });

  it('an outlier at the start → the first true reading is kept', () => {
    expect([...judgeRun(points(51_990, 9, 61_250, 61_250)).off]).toEqual([1]);
  });

  it('later readings lower and in order → a new odometer', () => {
    const verdict = judgeRun(points(148_000, 163_500, 168_020, 4100, 19_050));
    expect(verdict.isReplaced).toBe(true);
  });

  it.each([
    ['the last with a digit too many', [55_000, 56_800, 58_100, 610_000], [3], []],
    ['the first with a digit less', [5_000, ...YEAR.map((mileage) => mileage + 40_000)], [0], []],
    ['two at the end with a digit too many', [...YEAR, 610_000, 611_000], [12, 13], []],
    ['one too fast, and right ones after it', [...YEAR.slice(0, 6), 57_990, ...YEAR.slice(8)], [], []],
    ['two alone, far apart', [5_000, 50_000], [1], []],
    ['a fast year on the road', [50_000, 60_000, 70_000, 82_000], [], []],
    ['a fall and a rise', [55_000, 56_800, 5_790, 58_100, 610_000], [4], [2]],
  ])('%s → unlikely mileages are asked about', (_, mileages, unlikely, off) => {
    const verdict = judgeRun(points(...mileages));
    expect([...verdict.unlikely]).toEqual(unlikely);
    expect([...verdict.off]).toEqual(off);
  });

  it('any series → a proposal is never unlikely', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 2, maxLength: 8 }),
        (mileages) => {
          const given = points(...mileages);
          const { proposals, off, unlikely, isReplaced } = judgeRun(given);
          for (const [index, mileage] of proposals) {
            const sound = given.filter((_, at) => !unlikely.has(at) && (isReplaced || !off.has(at)));
            const candidate = given[index];
            if (!candidate) continue;
            const series = sound.map((point, at) => ({ ...point, id: String(at) }));
            expect(findUnlikelyRise(series, { ...candidate, id: '', mileage })).toBeNull();
          }
        },
      ),
    );
  });

  it('any values → the longest non-decreasing run', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }), (values) => {
        const run = longestRun(values).map((place) => values[place] ?? 0);
        expect(run).toEqual(run.toSorted((a, b) => a - b));
        expect(run).toHaveLength(longestByTrying(values));
      }),
    );
  });
});

it('an approximate outlier → asked about, not guessed', () => {
  const days = ['2021-01-10;20 000', '2021-06-10;24 000', '2021-06-20;env. 90 000', '2021-12-10;28 000'];
  const rows = days.map((row) => `Clio;${row};Vidange;90`).join('\n');
  const { records, questions } = planOfText(`Véhicule;Date;Km;Travaux;Prix\n${rows}`);
  expect(records.map(({ mileage, doubts }) => [mileage, doubts.map(({ cause }) => cause)])).toEqual([
    [20_000, []],
    [24_000, []],
    [null, ['odometer_off']],
    [28_000, []],
  ]);
  expect(questions.map(({ kind }) => kind)).toEqual(['odometer_off']);
});

/** The simple quadratic algorithm. */
function longestByTrying(values: readonly number[]): number {
  const lengths: number[] = [];
  for (const [index, value] of values.entries()) {
    const before = lengths.filter((_, place) => place < index && (values[place] ?? 0) <= value);
    lengths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...lengths);
}
