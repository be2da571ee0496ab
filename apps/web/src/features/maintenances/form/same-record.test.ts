import { matchesBody } from '#features/maintenances/form/same-record.ts';
import { aMaintenance } from '#testing/builders.ts';
import { describe, expect, it } from 'vitest';

const record = aMaintenance({ notes: null, cost: 0, mileage: 84_650 });
const { id: _id, created_at: _created, updated_at: _updated, version: _version, ...fields } = record;
const body = { ...fields, photos: [], invoice: null };

describe('matchesBody', () => {
  it('the same in all fields → true, also where one says nothing as an empty text', () => {
    expect(matchesBody(record, body)).toBe(true);
    expect(matchesBody(record, { ...body, notes: '' })).toBe(true);
    expect(matchesBody(record, { ...body, description: undefined })).toBe(true);
  });
  it.each([
    ['cost', { cost: 12 }],
    ['mileage', { mileage: null }],
    ['notes', { notes: 'Joint remplacé' }],
    ['photos', { photos: ['0193aa10-0000-7000-8000-000000000001'] }],
    ['invoice', { invoice: '0193aa10-0000-7000-8000-000000000001' }],
  ])('another %s → false', (_field, change) => {
    expect(matchesBody(record, { ...body, ...change })).toBe(false);
  });
  it('free work in the body, none asked in the record → costs compare as numbers', () => {
    expect(matchesBody({ ...record, cost: 5 }, body)).toBe(false);
  });
});
