import { expect, it } from 'vitest';
import { inspectionForSale } from '#inspection/inspection-for-sale.ts';
import { inspectionCases } from '#testing/inspection/cases.ts';
import { LAW_SOURCES } from '#testing/inspection/law-sources.ts';

it.each([
  [
    'over four years, passed five months ago',
    'C4 | car | 2015-01-01 | 2026-06-24 A | 2026-11-23 | none |',
    'valid',
    '2026-12-24',
  ],
  [
    'passed six months ago to the day',
    'C4 | car | 2015-01-01 | 2026-05-23 A | 2026-11-23 | none |',
    'valid',
    '2026-11-23',
  ],
  [
    'passed six months and a day ago',
    'C4 | car | 2015-01-01 | 2026-05-22 A | 2026-11-23 | none |',
    'needed',
    null,
  ],
  ['never inspected', 'C4 | car | 2015-01-01 | | 2026-11-23 | none |', 'needed', null],
  ['the day before four years', 'C4 | car | 2022-11-24 | | 2026-11-23 | none |', 'not_needed', null],
  ['four years', 'C4 | van | 2022-11-23 | | 2026-11-23 | none |', 'needed', null],
  [
    'major defects a month ago',
    'S2 | car | 2015-01-01 | 2026-10-23 S | 2026-11-23 | none |',
    'valid',
    '2026-12-23',
  ],
  ['critical defects', 'R0 | car | 2015-01-01 | 2026-11-23 R | 2026-11-23 | none |', 'needed', null],
  [
    'passed at the retest, counted from the inspection',
    'RT | car | 2015-01-01 | 2026-05-01 S, retest 2026-06-20 A | 2026-11-23 | none |',
    'needed',
    null,
  ],
  ['a motorcycle under five years', 'L5 | light | 2022-01-01 | | 2026-11-23 | none |', 'not_needed', null],
  ['a motorcycle over five years', 'L5 | light | 2020-01-01 | | 2026-11-23 | none |', 'needed', null],
  ['first registration unknown', 'C4 | car | | | 2026-11-23 | none |', 'unknown', null],
  ['over 3.5 t', 'H1 | heavy | 2015-01-01 | | 2026-11-23 | none |', 'unknown', null],
  ['exempt', 'XO | exempt | 2015-01-01 | | 2026-11-23 | none |', 'not_needed', null],
])('%s → %s', (_, line, state, validUntil) => {
  const [only] = inspectionCases(line, LAW_SOURCES);
  if (!only) throw new Error('Expected one case');
  expect(inspectionForSale(only.vehicle, only.inspections, only.today)).toMatchObject({ state, validUntil });
});
