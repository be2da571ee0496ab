import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '#text/name-key.ts';
import { searchable } from '#text/searchable.ts';

describe('nameKey', () => {
  it.each([
    [
      ['Tracteur 10', 'Tracteur 9', 'tracteur 1'],
      ['tracteur 1', 'Tracteur 9', 'Tracteur 10'],
    ],
    [
      ['C4 2012', 'C15', 'C4 207'],
      ['C4 207', 'C4 2012', 'C15'],
    ],
    [
      ['Élan', 'Zoé', 'eland'],
      ['Élan', 'eland', 'Zoé'],
    ],
    [
      ['Camion 007', 'Camion 6', 'Camion 8'],
      ['Camion 6', 'Camion 007', 'Camion 8'],
    ],
  ])('%j are sorted', (names, ordered) => {
    const byKey = (a: string, b: string) => (nameKey(a) < nameKey(b) ? -1 : 1);
    expect(names.toSorted(byKey)).toEqual(ordered);
  });

  it('the key of a key is itself, also for names stored in searchable form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
        expect(nameKey(searchable(name))).toBe(nameKey(name));
      }),
    );
  });
});
