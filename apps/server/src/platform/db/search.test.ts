import { buildPatterns } from '#platform/db/search.ts';
import { describe, expect, it } from 'vitest';

describe('patternsOf', () => {
  it.each([
    ['Élan', '%elan%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['a\\b', '%a\\\\b%'],
  ])('%s → %s, with wildcards as literals', (query, pattern) => {
    expect(buildPatterns(query)).toEqual({ texts: [pattern], plates: [pattern] });
  });

  it('several words → one pattern each, plates without separators', () => {
    expect(buildPatterns('Clio AB-123')).toEqual({
      texts: ['%clio%', '%ab-123%'],
      plates: ['%clio%', '%ab123%'],
    });
  });
});
