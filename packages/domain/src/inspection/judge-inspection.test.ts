import { describe, expect, it } from 'vitest';
import { judgeInspection } from '#inspection/judge-inspection.ts';
import { CARS_AND_VANS } from '#testing/inspection/cars-and-vans.ts';
import { inspectionCases } from '#testing/inspection/cases.ts';
import { day } from '#testing/civil-dates.ts';
import { LAW_SOURCES } from '#testing/inspection/law-sources.ts';
import { LIGHT_AND_HEAVY } from '#testing/inspection/light-and-heavy.ts';
import { RESULTS_AND_ODD_INPUT } from '#testing/inspection/results-and-odd-input.ts';

const CASES = [CARS_AND_VANS, LIGHT_AND_HEAVY, RESULTS_AND_ODD_INPUT].flatMap((table) =>
  inspectionCases(table, LAW_SOURCES),
);

describe('the text of the law, case by case', () => {
  it('at least 120 cases, without duplicates', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(120);
    expect(new Set(CASES.map(({ line }) => line)).size).toBe(CASES.length);
  });

  it('every source has a case', () => {
    const used = new Set(CASES.map(({ source }) => source));
    expect(Object.values(LAW_SOURCES).filter((source) => !used.has(source))).toEqual([]);
  });

  it.each(CASES)('$line', ({ vehicle, inspections, today, expected }) => {
    const { missing, ...outcome } = judgeInspection(vehicle, inspections, today);
    expect({ ...outcome, missing: [...missing] }).toMatchObject({
      ...expected,
      missing: [...(expected.missing ?? [])],
    });
  });
});

describe('the basis of an outcome', () => {
  const judgeLine = (line: string) => {
    const [only] = inspectionCases(line, LAW_SOURCES);
    if (!only) throw new Error('Expected one case');
    return judgeInspection(only.vehicle, only.inspections, only.today);
  };

  it.each([
    ['C4 | car | 2022-11-21 | | 2026-06-01 | window_open |', 'car', 'first_before_4_years', 'R323-22'],
    [
      'C2 | van electric | 2018-01-01 | 2026-01-01 A | 2026-06-01 | upcoming |',
      'van',
      'every_2_years',
      'R323-22',
    ],
    ['L26 | light | 2021-03-10 | | 2026-06-01 | due_soon |', 'light', 'light_first_in_2026', '2023-974'],
    ['L3 | light | 2015-03-10 | 2026-01-01 A | 2026-06-01 | upcoming |', 'light', 'every_3_years', 'R323-27'],
    ['HY | heavy | 2015-03-10 | 2026-01-01 A | 2026-06-01 | upcoming |', 'heavy', 'every_year', 'R323-25'],
    [
      'CZ | car Z | 1975-03-10 | 2026-01-01 A | 2026-06-01 | upcoming |',
      'collection',
      'collection_every_5_years',
      'R323-22',
    ],
    ['X3 | car Z | 1955-03-10 | | 2026-06-01 | none |', 'exempt', 'collection_before_1960', 'R323-3'],
    [
      'S2 | car | 2015-03-10 | 2026-05-01 S | 2026-06-01 | retest_required |',
      'car',
      'retest_within_2_months',
      '18 juin 1991',
    ],
    [
      'R0 | car | 2015-03-10 | 2026-05-01 R | 2026-06-01 | must_not_drive |',
      'car',
      'not_after_midnight',
      '18 juin 1991',
    ],
    [
      'PV | car | 2015-03-10 | 2026-05-01 A until 2028-04-30 | 2026-06-01 | upcoming |',
      'car',
      'printed_on_report',
      'Procès-verbal',
    ],
  ])('%s → %s, %s', (line, regime, rule, source) => {
    const outcome = judgeLine(line);
    expect(outcome.regime).toBe(regime);
    expect(outcome.basis?.rule).toBe(rule);
    expect(outcome.basis?.source).toContain(source);
  });

  it('no date → no basis', () => {
    expect(judgeLine('K13 | car | | | 2026-06-01 | unknown |').basis).toBeNull();
  });
});

it('a recorded emissions check of a van → no longer required, and no new cycle', () => {
  const van = {
    type: 'truck',
    inspectionCategory: 'van',
    isCollection: false,
    energy: 'diesel',
    firstRegistrationDate: day('2018-03-01'),
    knownSince: day('2020-01-01'),
  } as const;
  const passed = {
    date: day('2026-01-10'),
    kind: 'periodic',
    result: 'favourable',
    validUntil: null,
  } as const;
  const check = { date: day('2026-11-15'), kind: null, result: null, validUntil: null };
  const today = day('2026-11-21');
  const before = judgeInspection(van, [passed], today);
  expect(before.pollutionCheck).toEqual({ from: '2026-11-10', dueBy: '2027-01-10' });
  const after = judgeInspection(van, [passed, check], today);
  expect([after.pollutionCheck, after.dueBy]).toEqual([null, before.dueBy]);
});
