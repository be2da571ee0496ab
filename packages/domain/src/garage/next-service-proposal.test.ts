import {
  correctedNextService,
  intervalsFor,
  isSuperseded,
  proposedNextService,
  type ProposalFacts,
} from '#garage/next-service-proposal.ts';
import { day } from '#testing/civil-dates.ts';
import { describe, expect, it } from 'vitest';

const facts: ProposalFacts = {
  intervals: { intervalKm: 15_000, intervalDays: 365 },
  date: day('2026-11-21'),
  mileage: 94_300,
  isDatedElsewhere: false,
  isSuperseded: false,
};
const proposed = { nextServiceDate: day('2027-11-21'), nextServiceMileage: 109_300 };
const nothing = { nextServiceDate: null, nextServiceMileage: null };

describe('proposedNextService', () => {
  it('a time and a distance interval → both counted from the record', () => {
    expect(proposedNextService(facts)).toEqual(proposed);
  });
  it('completed winter tyres → the same day of the next year', () => {
    const tyres = { ...facts, intervals: { intervalKm: null, intervalDays: 365 } };
    expect(proposedNextService({ ...tyres, dueOn: day('2026-10-15') }).nextServiceDate).toBe('2027-10-15');
    expect(proposedNextService(tyres).nextServiceDate).toBe('2027-11-21');
  });
  it.each<[string, Partial<ProposalFacts>]>([
    ['no interval', { intervals: null }],
    ['no date yet', { date: null }],
    ['the law or a document gives the date', { isDatedElsewhere: true }],
    ['later work was recorded before', { isSuperseded: true }],
  ])('%s → no proposal', (_, more) => {
    expect(proposedNextService({ ...facts, ...more })).toEqual(nothing);
  });
});

describe('correctedNextService', () => {
  it.each<[string, Partial<ProposalFacts>, typeof proposed]>([
    ['a lower mileage', { mileage: 84_300 }, { ...proposed, nextServiceMileage: 99_300 }],
    ['a higher mileage', { mileage: 104_300 }, { ...proposed, nextServiceMileage: 119_300 }],
    ['an earlier date', { date: day('2025-11-21') }, { ...proposed, nextServiceDate: day('2026-11-21') }],
    ['a later date', { date: day('2026-11-25') }, { ...proposed, nextServiceDate: day('2027-11-25') }],
    [
      'another type',
      { intervals: { intervalKm: 30_000, intervalDays: 730 } },
      { nextServiceDate: day('2028-11-20'), nextServiceMileage: 124_300 },
    ],
    ['nothing', {}, proposed],
  ])('a proposal, %s corrected → the proposal follows', (_, correction, expected) => {
    expect(correctedNextService(proposed, facts, { ...facts, ...correction })).toEqual(expected);
  });

  it('only one of date and mileage was proposed → the other stays', () => {
    const corrected = { ...facts, date: day('2026-11-01'), mileage: 84_300 };
    const chosenMileage = { ...proposed, nextServiceMileage: 105_000 };
    expect(correctedNextService(chosenMileage, facts, corrected)).toEqual({
      nextServiceDate: '2027-11-01',
      nextServiceMileage: 105_000,
    });
    const emptiedDate = { ...proposed, nextServiceDate: null };
    expect(correctedNextService(emptiedDate, facts, corrected)).toEqual({
      nextServiceDate: null,
      nextServiceMileage: 99_300,
    });
  });

  it('a non-repeating type corrected to a repeating one → gets the proposal', () => {
    expect(correctedNextService(nothing, { ...facts, intervals: null }, facts)).toEqual(proposed);
    expect(correctedNextService(proposed, facts, { ...facts, intervals: null })).toEqual(nothing);
  });

  it('corrected to a day before later work → no proposal, and back again', () => {
    const late = { ...facts, isSuperseded: true };
    expect(correctedNextService(proposed, facts, late)).toEqual(nothing);
    expect(correctedNextService(nothing, late, facts)).toEqual(proposed);
  });

  it('computed by intervals despite later work or a document → keeps following its intervals', () => {
    for (const elsewhere of [{ isSuperseded: true }, { isDatedElsewhere: true }]) {
      const before = { ...facts, ...elsewhere };
      const corrected = correctedNextService(proposed, before, { ...before, mileage: 84_300 });
      expect(corrected).toEqual({ ...proposed, nextServiceMileage: 99_300 });
    }
  });
});

describe('isSuperseded', () => {
  const record = { id: 'record', date: day('2026-03-01'), order: 5 };
  const other = { id: 'other', date: day('2026-04-01'), order: 4, isRefund: false };

  it.each([
    ['later work that was recorded before', other, true],
    ['later work that was recorded afterwards', { ...other, order: 6 }, false],
    ['work of the same day', { ...other, date: record.date }, false],
    ['a refund', { ...other, isRefund: true }, false],
    ['the record itself, as it was stored', { ...other, id: 'record' }, false],
  ])('%s → %s', (_, later, expected) => {
    expect(isSuperseded(record, [later])).toBe(expected);
  });

  it('no date yet → not superseded', () => {
    expect(isSuperseded({ ...record, date: null }, [other])).toBe(false);
  });
});

describe('intervalsFor', () => {
  const ofReminder = { intervalKm: 10_000, intervalDays: null };
  const ofSettings = { intervalKm: 15_000, intervalDays: 365 };
  const none = { intervalKm: null, intervalDays: null };

  it('the reminder has its own interval → it takes precedence', () => {
    expect(intervalsFor(ofReminder, ofSettings)).toBe(ofReminder);
  });
  it('the reminder has none → the intervals of the settings', () => {
    expect(intervalsFor(none, ofSettings)).toBe(ofSettings);
    expect(intervalsFor(null, ofSettings)).toBe(ofSettings);
  });
  it('neither has any → the service is not repeated', () => {
    expect(intervalsFor(none, none)).toBeNull();
    expect(intervalsFor(null, null)).toBeNull();
  });
});
