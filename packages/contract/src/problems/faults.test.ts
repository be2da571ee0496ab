import { passwordBody } from '#authentication/authentication.schema.ts';
import { toFaults } from '#problems/faults.ts';
import { vehicleCreation } from '#vehicles/vehicle.schema.ts';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';

function faultsIn(schema: z.ZodMiniType, body: unknown): string[] {
  const parsed = schema.safeParse(body);
  if (parsed.success) return [];
  return toFaults(parsed.error.issues, body).map(({ pointer, code }) => `${pointer} ${code}`);
}

describe('faultsOf', () => {
  it.each([
    ['absent', {}],
    ['null', { name: null, type: null, currentMileage: null }],
  ])('required fields that are %s → required, whatever their type', (_, body) => {
    expect(faultsIn(vehicleCreation, body)).toEqual([
      '/name required',
      '/type required',
      '/currentMileage required',
    ]);
  });
});

describe('a file, named by its id or by the object that was read', () => {
  const id = '01a20244-e10c-726a-9d7d-9a4e10e05255';
  const name = 'photo.jpg';

  it.each([
    [id, []],
    [{ id }, []],
    [{ id, name, size: null, width: 'wide' }, []],
    [{ id, name, label: 'x' }, ['/photos/0/label unknown_field']],
    [
      { id, name, label: 'x', place: 'y' },
      ['/photos/0/label unknown_field', '/photos/0/place unknown_field'],
    ],
    [{ name }, ['/photos/0/id required']],
    [{ id: 'x' }, ['/photos/0/id invalid_id']],
    [[id], ['/photos/0 invalid_type']],
    ['x', ['/photos/0 invalid_id']],
    [5, ['/photos/0 invalid_value']],
  ])('%j → %j', (photo, faults) => {
    const body = { name: 'Clio', type: 'car', currentMileage: 1, photos: [photo] };
    expect(faultsIn(vehicleCreation, body)).toEqual(faults);
  });
});

describe('the three forms of the password call', () => {
  const email = 'camille@example.org';

  it.each([
    [{ email, token: null, currentPassword: null, password: null }],
    [{ token: 'x', password: 'secret', email: null, currentPassword: null }],
    [{ email, currentPassword: 'old', password: 'secret', token: null }],
  ])('null fields of another form count as absent: %j', (body) => {
    expect(faultsIn(passwordBody, body)).toEqual([]);
  });

  it.each([
    [{}, ['/email required']],
    [{ email, currentPassword: 'old' }, ['/password required']],
    [{ email, password: 'secret' }, ['/currentPassword required']],
    [{ token: 'x' }, ['/password required']],
    [{ password: 'secret' }, ['/token required']],
    [{ email, currentPassword: 'old', password: 'secret', token: 'x' }, ['/token unknown_field']],
    [{ email, token: 'x', password: 'secret' }, ['/email unknown_field']],
  ])('%j → faults of the form with the fewest misses', (body, faults) => {
    expect(faultsIn(passwordBody, body)).toEqual(faults);
  });
});
