import { isUnavailable } from '#platform/unavailable.ts';
import { describe, expect, it } from 'vitest';

describe('isUnavailable', () => {
  it.each([
    ['no route to the database', 'EHOSTUNREACH'],
    ['no network', 'ENETUNREACH'],
    ['no name server', 'EAI_AGAIN'],
    ['a name that is gone', 'ENOTFOUND'],
    ['a database that is gone', '3D000'],
    ['a schema that is gone', '3F000'],
    ['tables that are gone', '42P01'],
    ['a password that is not taken any more', '28P01'],
  ])('%s (%s) → 503, temporary', (_, code) => {
    expect(isUnavailable(Object.assign(new Error('sorry'), { code }))).toBe(true);
  });

  it('an embedded database without tables → 503', () => {
    const error = Object.assign(new Error('no such table: session'), { code: 'SQLITE_ERROR' });
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['a column that is not there', '42703'],
    ['a row that is there twice', '23505'],
    ['no error at all', 'SQLITE_ERROR'],
  ])('%s (%s) → a bug', (_, code) => {
    expect(isUnavailable(Object.assign(new Error('no such column: x'), { code }))).toBe(false);
  });
});
