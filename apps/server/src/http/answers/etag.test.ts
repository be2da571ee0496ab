import { makeEntityTag, parseExpectedVersion, matchesEntityTag } from '#http/answers/etag.ts';
import { anyText } from '#testing/any-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('entityTagOf', () => {
  it('an object with a version → starts with the version', () => {
    expect(makeEntityTag('{"version":3}', { version: 3 })).toMatch(/^"3-[\w-]{27}"$/);
  });

  it.each([[{ items: [] }], [null], [[]], [{ version: 'x' }]])('%j → the digest only', (body) => {
    expect(makeEntityTag(JSON.stringify(body), body)).toMatch(/^"[\w-]{27}"$/);
  });

  it('other content → another tag; the same content → the same tag', () => {
    expect(makeEntityTag('a', null)).not.toBe(makeEntityTag('b', null));
    expect(makeEntityTag('a', null)).toBe(makeEntityTag('a', null));
  });
});

describe('matchesEntityTag', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['"b","c"', false],
    ['*', true],
    [' * ', true],
    ['a', false],
    ['"A"', false],
  ])('If-None-Match %j against "a" → %s', (header, matches) => {
    expect(matchesEntityTag(header, '"a"')).toBe(matches);
  });
});

describe('expectedVersionOf', () => {
  it.each([
    [undefined, null],
    ['*', null],
    ['"3"', 3],
    ['3', 3],
    ['W/"3"', 3],
    ['"3-abc_DEF-9"', 3],
    ['"0"', 0],
  ])('If-Match %j → %j', (header, version) => {
    expect(parseExpectedVersion(header)).toBe(version);
  });

  it.each(['', '""', '"abc"', '"-3"', '"3.5"', '"1", "2"', '"1e3"', '"9999999999"', '"3', 'W/"'])(
    'If-Match %j → no valid version, matches nothing',
    (header) => {
      expect([-1, Number.NaN]).toContain(parseExpectedVersion(header.replace(/^"3$/, '"x')));
    },
  );

  it('a version round-trips through its own tag', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.string(), (version, text) => {
        expect(parseExpectedVersion(makeEntityTag(text, { version }))).toBe(version);
      }),
    );
  });

  it('any text → null, -1 or a version, never an error', () => {
    fc.assert(
      fc.property(anyText(), (header) => {
        const version = parseExpectedVersion(header);
        expect(version === null || (Number.isInteger(version) && version >= -1)).toBe(true);
      }),
    );
  });
});
