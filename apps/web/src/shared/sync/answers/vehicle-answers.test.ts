import { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import { listVehicles } from '#shared/sync/answers/vehicle-answers.ts';
import { aVehicle } from '#testing/builders.ts';
import { vehicleChange } from '#testing/fake-feed.ts';
import { expect, it } from 'vitest';

it('sorts vehicles by name like the server, with numbers by value', () => {
  const copy = new GarageInMemory();
  copy.apply(['Tracteur 10', 'Tracteur 9', 'tracteur 1'].map((name) => vehicleChange(aVehicle({ name }))));
  const names = (sort: 'name' | '-name') =>
    listVehicles(copy, () => null, { sort }).items.map(({ name }) => name);
  expect(names('name')).toEqual(['tracteur 1', 'Tracteur 9', 'Tracteur 10']);
  expect(names('-name')).toEqual(['Tracteur 10', 'Tracteur 9', 'tracteur 1']);
});
