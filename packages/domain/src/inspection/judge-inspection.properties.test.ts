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

/** A vehicle, history and day of which a claim is not true; null when it is always true. */
function counterexample(claim: (moment: InspectedMoment, outcome: InspectionOutcome) => boolean): unknown {
  const always = fc.property(inspectedMoment, (moment) => claim(moment, judge(moment)));
  return fc.check(always, RUNS).counterexample;
}

describe('whatever is on record', () => {
  it('a date → never before the first registration, where that can be true', () => {
    expect(
      counterexample(({ vehicle, today }, { dueBy, windowStart, missing }) => {
        const registered = plausibleRegistration(vehicle, today);
        if (registered === null || missing.includes('firstRegistrationDate')) return true;
        return [dueBy, windowStart].every((date) => date === null || date >= registered);
      }),
    ).toBeNull();
  });

  it('a first registration after today → counts for no date', () => {
    expect(
      counterexample((moment, outcome) => {
        const { vehicle, today } = moment;
        const isLater = vehicle.firstRegistrationDate !== null && vehicle.firstRegistrationDate > today;
        const untold = { ...moment, vehicle: { ...vehicle, firstRegistrationDate: null } };
        return !isLater || isDeepStrictEqual(outcome, judge(untold));
      }),
    ).toBeNull();
  });

  it('a window → not inverted', () => {
    expect(
      counterexample(
        (_, { windowStart, dueBy }) => windowStart === null || (dueBy !== null && windowStart <= dueBy),
      ),
    ).toBeNull();
  });

  it('an emissions check → not inverted, and before the next inspection', () => {
    expect(
      counterexample(
        (_, { pollutionCheck: check, dueBy }) =>
          check === null || (dueBy !== null && check.from <= check.dueBy && check.dueBy < dueBy),
      ),
    ).toBeNull();
  });

  it('a retest → not before what the vehicle may still be driven by', () => {
    expect(
      counterexample((_, { retestBy, dueBy }) => retestBy === null || (dueBy !== null && dueBy <= retestBy)),
    ).toBeNull();
  });

  it('the order in which visits are listed → does not matter', () => {
    expect(
      counterexample((moment, outcome) =>
        isDeepStrictEqual(judge({ ...moment, inspections: moment.inspections.toReversed() }), outcome),
      ),
    ).toBeNull();
  });

  it('a visit that is listed twice → counts once', () => {
    expect(
      counterexample((moment, outcome) =>
        isDeepStrictEqual(
          judge({ ...moment, inspections: [...moment.inspections, ...moment.inspections] }),
          outcome,
        ),
      ),
    ).toBeNull();
  });

  it('visits after today → do not count', () => {
    expect(
      counterexample((moment, outcome) => {
        const past = moment.inspections.filter(({ date }) => date <= moment.today);
        return isDeepStrictEqual(judge({ ...moment, inspections: past }), outcome);
      }),
    ).toBeNull();
  });

  it('no date → something is asked for, or there is nothing to do', () => {
    expect(
      counterexample((_, { status, dueBy, missing }) => {
        if (status === 'none') return dueBy === null && missing.length === 0;
        return dueBy === null ? missing.length > 0 : status !== 'unknown';
      }),
    ).toBeNull();
  });

  it('a date → says on which rule it is based', () => {
    expect(counterexample((_, { dueBy, basis }) => dueBy === null || basis !== null)).toBeNull();
  });

  it('the last day → in order on it, and no longer after it', () => {
    expect(
      counterexample(({ today }, { status, dueBy }) => {
        const isOver = status === 'overdue' || status === 'must_not_drive';
        return dueBy === null || isOver === today > dueBy;
      }),
    ).toBeNull();
  });
});

describe('an inspection that is passed today', () => {
  const passed = (moment: InspectedMoment): PastInspection => ({
    date: moment.today,
    kind: 'periodic',
    result: 'favourable',
    validUntil: null,
  });

  it('after whatever went before → the vehicle is in order for most of a year, or nothing is known of it', () => {
    expect(
      counterexample((moment) => {
        const before = moment.inspections.filter(({ date }) => date < moment.today);
        const { status, dueBy } = judge({ ...moment, inspections: [...before, passed(moment)] });
        if (dueBy === null) return status === 'none' || status === 'unknown';
        return status === 'upcoming' && dueBy > addDays(moment.today, 300);
      }),
    ).toBeNull();
  });

  it('for a sale → serves, where one is asked', () => {
    expect(
      counterexample((moment) => {
        const { state } = inspectionForSale(moment.vehicle, [passed(moment)], moment.today);
        return state !== 'needed';
      }),
    ).toBeNull();
  });
});
