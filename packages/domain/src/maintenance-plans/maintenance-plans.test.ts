import {
  maintenancePlansFor,
  PLAN_PRESETS,
  seasonalPlans,
  termsOfPlan,
  type PlanPreset,
} from '#maintenance-plans/maintenance-plans.ts';
import { day } from '#testing/civil-dates.ts';
import { ENERGIES, VEHICLE_TYPES, type Energy, type VehicleType } from '#vehicles/vehicle.ts';
import { describe, expect, it } from 'vitest';

const today = day('2026-11-21');
const keysFor = (type: VehicleType, energy: Energy | null) =>
  maintenancePlansFor({ type, energy }).map(({ key }) => key);
const ENGINE_ONLY: readonly PlanPreset[] = ['timing_belt', 'spark_plugs', 'coolant', 'valve_clearance'];

describe('maintenancePlansFor', () => {
  it('a motorcycle → chain, valves and fork oil, nothing for cars', () => {
    expect(keysFor('motorcycle', 'petrol')).toEqual([
      'brake_fluid',
      'chain_kit',
      'valve_clearance',
      'fork_oil',
    ]);
  });

  it('a petrol car → belt and spark plugs; a diesel → no spark plugs; a trailer → nothing', () => {
    expect(keysFor('car', 'petrol')).toEqual(expect.arrayContaining(['timing_belt', 'spark_plugs']));
    expect(keysFor('car', 'diesel')).not.toContain('spark_plugs');
    expect(keysFor('other', null)).toEqual([]);
  });

  it.each(VEHICLE_TYPES)('an electric %s → nothing for engines', (type) => {
    expect(keysFor(type, 'electric').filter((key) => ENGINE_ONLY.includes(key))).toEqual([]);
  });

  it('any vehicle → every suggestion has an interval and a source', () => {
    const plans = VEHICLE_TYPES.flatMap((type) =>
      [...ENERGIES, null].flatMap((energy) => maintenancePlansFor({ type, energy })),
    );
    expect(new Set(plans.map(({ key }) => key))).toEqual(new Set(PLAN_PRESETS));
    expect(
      plans.filter(({ intervalKm, intervalDays }) => intervalKm === null && intervalDays === null),
    ).toEqual([]);
    expect(plans.filter(({ source }) => source.length === 0)).toEqual([]);
  });
});

it('the seasonal suggestions are the same as for a car', () => {
  const ofCar = maintenancePlansFor({ type: 'car', energy: null }).filter(({ season }) => season !== null);
  expect(seasonalPlans()).toEqual(ofCar);
  expect(ofCar.map(({ season }) => season)).toEqual(['winter', 'summer']);
});

describe('termsOfPlan', () => {
  const findPlan = (key: PlanPreset) => {
    const plan = [...maintenancePlansFor({ type: 'car', energy: 'petrol' })].find((one) => one.key === key);
    if (!plan) throw new Error(`No plan ${key}`);
    return plan;
  };

  it('by kilometres and time → from today and the current mileage', () => {
    expect(termsOfPlan(findPlan('timing_belt'), 42_000, today)).toMatchObject({
      plannedMileage: 162_000,
      lastMileage: 42_000,
      nextReminderDate: '2032-11-19',
    });
  });

  it.each([
    ['winter_tyres', '2026-11-21', '2027-10-15'],
    ['winter_tyres', '2026-10-15', '2026-10-15'],
    ['summer_tyres', '2026-11-21', '2027-04-01'],
    ['summer_tyres', '2026-04-02', '2027-04-01'],
  ] as const)('%s on %s → due on %s', (key, now, expected) => {
    expect(termsOfPlan(findPlan(key), 42_000, day(now)).nextReminderDate).toBe(expected);
  });
});
