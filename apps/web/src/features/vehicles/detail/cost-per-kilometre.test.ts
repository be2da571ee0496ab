import { expect, it } from 'vitest';
import { costPerKilometre } from '#features/vehicles/detail/vehicle-costs-card.tsx';

it.each([
  [100, 0, null],
  [100, 999, null],
  [100, 1000, 0.1],
  [0, 20_000, 0],
  [100, -5000, null],
])('%d euros over %d km → %s', (cost, distance, perKilometre) => {
  expect(costPerKilometre(cost, distance)).toBe(perKilometre);
});
