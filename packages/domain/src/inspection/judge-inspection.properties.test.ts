import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { addDays } from '#calendar/civil-date.ts';
import { inspectionForSale } from '#inspection/inspection-for-sale.ts';
import type { InspectionOutcome, PastInspection } from '#inspection/inspection.ts';
import { plausibleRegistration } from '#inspection/inspection-regime.ts';
import { judgeInspection } from '#inspection/judge-inspection.ts';
import { inspectedMoment, type InspectedMoment } from '#testing/inspection/inspected-moments.ts';

const RUNS = { numRuns: 3000 };

function judge({ vehicle, inspections, today }: InspectedMoment): InspectionOutcome {
  return judgeInspection(vehicle, inspections, today);
}

/** A case that violates the claim, or null. */
function counterexample(claim: (moment: InspectedMoment, outcome: InspectionOutcome) => boolean): unknown {
  const always = fc.property(inspectedMoment, (moment) => claim(moment, judge(moment)));
  return fc.check(always, RUNS).counterexample;
}

describe('arbitrary records', () => {
  it('no date is before a plausible first registration', () => {
    expect(
      counterexample(({ vehicle, today }, { dueBy, windowStart, missing }) => {
        const registered = plausibleRegistration(vehicle, today);
        if (registered === null || missing.includes('firstRegistrationDate')) return true;
        return [dueBy, windowStart].every((date) => date === null || date >= registered);
      }),
    ).toBeNull();
  });

  it('a first registration after today → ignored', () => {
    expect(
      counterexample((moment, outcome) => {
        const { vehicle, today } = moment;
        const isLater = vehicle.firstRegistrationDate !== null && vehicle.firstRegistrationDate > today;
        const unknown = { ...moment, vehicle: { ...vehicle, firstRegistrationDate: null } };
        return !isLater || isDeepStrictEqual(outcome, judge(unknown));
      }),
    ).toBeNull();
  });

  it('a window is not inverted', () => {
    expect(
      counterexample(
        (_, { windowStart, dueBy }) => windowStart === null || (dueBy !== null && windowStart <= dueBy),
      ),
    ).toBeNull();
  });

  it('an emissions check is not inverted, and before the next inspection', () => {
    expect(
      counterexample(
        (_, { pollutionCheck: check, dueBy }) =>
          check === null || (dueBy !== null && check.from <= check.dueBy && check.dueBy < dueBy),
      ),
    ).toBeNull();
  });

  it('a retest is not due before the last day of driving', () => {
    expect(
      counterexample((_, { retestBy, dueBy }) => retestBy === null || (dueBy !== null && dueBy <= retestBy)),
    ).toBeNull();
  });

  it('the order of visits does not matter', () => {
    expect(
      counterexample((moment, outcome) =>
        isDeepStrictEqual(judge({ ...moment, inspections: moment.inspections.toReversed() }), outcome),
      ),
    ).toBeNull();
  });

  it('a duplicate visit counts once', () => {
    expect(
      counterexample((moment, outcome) =>
        isDeepStrictEqual(
          judge({ ...moment, inspections: [...moment.inspections, ...moment.inspections] }),
          outcome,
        ),
      ),
    ).toBeNull();
  });

  it('visits after today do not count', () => {
    expect(
      counterexample((moment, outcome) => {
        const past = moment.inspections.filter(({ date }) => date <= moment.today);
        return isDeepStrictEqual(judge({ ...moment, inspections: past }), outcome);
      }),
    ).toBeNull();
  });

  it('no date → a fact is requested, or nothing is due', () => {
    expect(
      counterexample((_, { status, dueBy, missing }) => {
        if (status === 'none') return dueBy === null && missing.length === 0;
        return dueBy === null ? missing.length > 0 : status !== 'unknown';
      }),
    ).toBeNull();
  });

  it('a date always has a basis', () => {
    expect(counterexample((_, { dueBy, basis }) => dueBy === null || basis !== null)).toBeNull();
  });

  it('on the last day compliant, afterwards not', () => {
    expect(
      counterexample(({ today }, { status, dueBy }) => {
        const isOver = status === 'overdue' || status === 'must_not_drive';
        return dueBy === null || isOver === today > dueBy;
      }),
    ).toBeNull();
  });
});

describe('an inspection passed today', () => {
  const passed = (moment: InspectedMoment): PastInspection => ({
    date: moment.today,
    kind: 'periodic',
    result: 'favourable',
    validUntil: null,
  });

  it('after any history → compliant for most of a year, or unknown', () => {
    expect(
      counterexample((moment) => {
        const before = moment.inspections.filter(({ date }) => date < moment.today);
        const { status, dueBy } = judge({ ...moment, inspections: [...before, passed(moment)] });
        if (dueBy === null) return status === 'none' || status === 'unknown';
        return status === 'upcoming' && dueBy > addDays(moment.today, 300);
      }),
    ).toBeNull();
  });

  it('is accepted for a sale', () => {
    expect(
      counterexample((moment) => {
        const { state } = inspectionForSale(moment.vehicle, [passed(moment)], moment.today);
        return state !== 'needed';
      }),
    ).toBeNull();
  });
});
