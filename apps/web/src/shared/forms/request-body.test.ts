import { hasBodyValues } from '#shared/forms/request-body.ts';
import { aMaintenance, aVehicle } from '#testing/builders.ts';
import { describe, expect, it } from 'vitest';

const ID = '0193aa10-0000-7000-8000-000000000001';
const record = aMaintenance({ notes: null, cost: 0, mileage: 84_650 });
const { id: _id, created_at: _created, updated_at: _updated, version: _version, ...fields } = record;
const body = { ...fields, photos: [], invoice: null };

describe('holdsBody', () => {
  it.each([
    ['the same in all fields', {}],
    ['an empty text for null', { notes: '' }],
    ['an omitted field', { description: undefined }],
    ['a field that is not stored', { confirmMileage: true }],
  ])('%s → true', (_case, change) => {
    expect(hasBodyValues(record, { ...body, ...change })).toBe(true);
  });

  it.each([
    ['cost', { cost: 12 }],
    ['mileage', { mileage: null }],
    ['notes', { notes: 'Joint remplacé' }],
    ['photos', { photos: [ID] }],
    ['invoice', { invoice: ID }],
    ['inspection', { inspection: { result: 'major' } }],
  ])('another %s → false', (_field, change) => {
    expect(hasBodyValues(record, { ...body, ...change })).toBe(false);
  });

  it('0 in the request, another stored cost → false', () => {
    expect(hasBodyValues({ ...record, cost: 5 }, body)).toBe(false);
  });

  it('another vehicle field → false', () => {
    expect(hasBodyValues(aVehicle({ fiscalPower: 5 }), { fiscalPower: 6 })).toBe(false);
  });
});
