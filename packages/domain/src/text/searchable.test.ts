import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchable } from '#text/searchable.ts';
import { anyText } from '#testing/texts.ts';

describe('searchable', () => {
  it.each([
    ['Élan', 'elan'],
    ['ELAN', 'elan'],
    ['E\u0301lan', 'elan'],
    ['Contrôle  technique', 'controle technique'],
    ['  Garage\tdu\u00a0Marché\n', 'garage du marche'],
    ['Bœuf ŒUVRE', 'boeuf oeuvre'],
    ['Æther æ', 'aether ae'],
    ['Straße STRAẞE', 'strasse strasse'],
    ['Škoda, Citroën, ÇA', 'skoda, citroen, ca'],
    ['Ørsted Łódź Đakovo', 'orsted lodz dakovo'],
    ['l’huile', "l'huile"],
    ['AB–123‑CD', 'ab-123-cd'],
    ['ﬁltre ½', 'filtre 1⁄2'],
    ['İstanbul', 'istanbul'],
    ['100 %', '100 %'],
    ['a_b\\c', 'a_b\\c'],
    ['', ''],
    [' \u202f ', ''],
  ])('%j → %j', (text, folded) => {
    expect(searchable(text)).toBe(folded);
  });

  it('« elan » matches « Renault Élan » and « RENAULT ELAN »', () => {
    for (const text of ['Renault Élan', 'RENAULT ELAN', 'renault e\u0301lan']) {
      expect(searchable(text)).toContain(searchable('elan'));
    }
  });

  it('folding a text twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(searchable(searchable(text))).toBe(searchable(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('other normal forms of a text fold to the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchable(text.normalize('NFD'))).toBe(searchable(text.normalize('NFC')));
      }),
      { numRuns: 1000 },
    );
  });
});
