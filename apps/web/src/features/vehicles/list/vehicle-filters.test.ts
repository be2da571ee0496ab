import { describe, expect, it } from 'vitest';
import {
  isDescending,
  naturalSort,
  readVehicleFilters,
  sortFieldOf,
  toVehicleQuery,
  writeVehicleFilters,
} from '#features/vehicles/list/vehicle-filters.ts';

function read(address: string) {
  return readVehicleFilters(new URLSearchParams(address));
}

describe('vehicle filters in the address', () => {
  it('address without filters → all vehicles in the order of creation, and an empty query', () => {
    expect(read('')).toEqual({ q: '', type: null, sort: 'createdAt', archived: false });
    expect(toVehicleQuery(read(''))).toEqual({});
  });

  it.each([
    ['q=clio&type=car&sort=-mileage', 'q=clio&type=car&sort=-mileage'],
    ['sort=name', 'sort=name'],
    ['archived=true&q=clio', 'q=clio&archived=true'],
    ['archived=yes', ''],
    ['sort=createdAt', ''],
    ['type=boat&sort=colour', ''],
    ['q=%20%20', ''],
  ])('%s → parsed and written as %s', (address, written) => {
    expect(writeVehicleFilters(read(address)).toString()).toBe(written);
  });

  it('search longer than the server accepts → truncated', () => {
    expect(read(`q=${'a'.repeat(300)}`).q).toHaveLength(200);
  });

  it('filters → the query of the list', () => {
    expect(toVehicleQuery(read('q=élan&type=truck&sort=-purchasePrice'))).toEqual({
      q: 'élan',
      type: 'truck',
      sort: '-purchasePrice',
    });
  });

  it.each([
    ['name', 'name', false],
    ['createdAt', 'createdAt', false],
    ['mileage', '-mileage', true],
    ['purchasePrice', '-purchasePrice', true],
  ] as const)('sorting by %s first → %s', (field, sort, descending) => {
    expect(naturalSort(field)).toBe(sort);
    expect(sortFieldOf(sort)).toBe(field);
    expect(isDescending(sort)).toBe(descending);
  });
});
