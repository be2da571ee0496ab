import { faultsOfBody, sortFaults } from '#shared/forms/form-faults.ts';
import { vehicleCreation } from '@carnet/contract/vehicles/vehicle.schema';
import { expect, it } from 'vitest';

it('invalid body → every fault with its wire code', () => {
  expect(faultsOfBody(vehicleCreation, { name: null, type: 'boat', currentMileage: -1 })).toEqual([
    { pointer: '/name', code: 'required' },
    expect.objectContaining({ pointer: '/type', code: 'invalid_value' }),
    { pointer: '/currentMileage', code: 'too_small', params: { minimum: 0 } },
  ]);
});

it('valid body → no faults', () => {
  expect(faultsOfBody(vehicleCreation, { name: 'Clio', type: 'car', currentMileage: 0 })).toEqual([]);
});

it('assigns the first fault to each field; faults without a field are separate', () => {
  const values = { name: '', photos: ['a', 'b'], types: [{ label: '' }], kilometres: null };
  const fault = (pointer: string, code = 'required') => ({ pointer, code });
  const sorted = sortFaults(
    [
      fault('/name'),
      fault('/name', 'too_long'),
      fault('/photos/1', 'not_found'),
      fault('/types/0/label'),
      fault('/mileage', 'too_big'),
      fault('/timezone', 'unknown_time_zone'),
      fault(''),
    ],
    values,
    { mileage: 'kilometres' },
  );
  expect(Object.fromEntries([...sorted.byField].map(([field, { code }]) => [field, code]))).toEqual({
    name: 'required',
    photos: 'not_found',
    'types.0.label': 'required',
    kilometres: 'too_big',
  });
  expect(sorted.elsewhere.map(({ pointer }) => pointer)).toEqual(['/timezone', '']);
});
