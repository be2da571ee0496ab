import { BUILT_IN_MAINTENANCE_TYPES } from '#maintenance/maintenance-types.ts';
import { PLAN_PRESETS } from '#maintenance-plans/maintenance-plans.ts';
import { isTechnical } from '#service-book/service-book.ts';
import { SYSTEMS, findSystem } from '#service-book/systems.ts';
import { expect, it } from 'vitest';

it.each([
  ['oil_change', 'oil'],
  ['timing_belt', 'belt'],
  ['brake_fluid', 'brakes'],
  ['winter_tyres', 'tyres'],
  ['a custom type', 'other'],
  ['constructor', 'other'],
])('systemOf %s → %s', (work, system) => {
  expect(findSystem(work)).toBe(system);
});

it('every technical type and suggestion has a system, and every system has work', () => {
  const known = [...BUILT_IN_MAINTENANCE_TYPES.filter(isTechnical), ...PLAN_PRESETS];
  expect(known.filter((work) => findSystem(work) === 'other')).toEqual([]);
  expect(SYSTEMS.filter((system) => !known.some((work) => findSystem(work) === system))).toEqual(['other']);
});
