import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFrenchPlate, recognisePlate } from '#vehicles/plate.ts';
import { anyText } from '#testing/texts.ts';

describe('recognisePlate', () => {
  it.each([
    ['AB-123-CD', 'siv', 'AB-123-CD'],
    ['ab123cd', 'siv', 'AB-123-CD'],
    [' ab 123 cd ', 'siv', 'AB-123-CD'],
    ['AB.123.CD', 'siv', 'AB-123-CD'],
    ['AB–123–CD', 'siv', 'AB-123-CD'],
    ['ＡＢ１２３ＣＤ', 'siv', 'AB-123-CD'],
    ['AB\u00a0123\u202fCD', 'siv', 'AB-123-CD'],
    ['AA-001-AA', 'siv', 'AA-001-AA'],
    ['AB-123-WW', 'siv', 'AB-123-WW'],
    ['ww 123 ab', 'siv_provisional', 'WW-123-AB'],
    ['W123AB', 'w_garage', 'W-123-AB'],
    ['a11a', 'moped', 'A-11-A'],
    ['ZZ 999 Z', 'moped', 'ZZ-999-Z'],
    ['1234ab56', 'fni', '1234 AB 56'],
    ['1234 AB 56', 'fni', '1234 AB 56'],
    ['1-A-01', 'fni', '1 A 01'],
    ['123 ABC 75', 'fni', '123 ABC 75'],
    ['45 XY 2a', 'fni', '45 XY 2A'],
    ['45 XY 2B', 'fni', '45 XY 2B'],
    ['45 XY 20', 'fni', '45 XY 20'],
    ['45 XY 95', 'fni', '45 XY 95'],
    ['45 XY 974', 'fni', '45 XY 974'],
    ['45 XY 988', 'fni', '45 XY 988'],
  ])('%j → %s, shown as %s', (text, kind, display) => {
    expect(recognisePlate(text)).toEqual({ kind, display });
    expect(isFrenchPlate(text)).toBe(true);
  });

  it.each([
    ['SS-123-AB', 'SS on the left'],
    ['AB-123-SS', 'SS on the right'],
    ['WW-123-SS', 'SS on the right of a provisional plate'],
    ['AB-000-CD', 'number 000'],
    ['WW-000-AB', 'number 000 of a provisional plate'],
    ['W-000-AB', 'number 000 of a trade plate'],
    ['AI-123-CD', 'the letter I'],
    ['AB-123-CO', 'the letter O'],
    ['UB-123-CD', 'the letter U'],
    ['AB-12-CD', 'two digits'],
    ['AB-1234-CD', 'four digits'],
    ['0123 AB 56', 'a leading zero'],
    ['12345 AB 56', 'five digits'],
    ['1234 AB 96', 'no department 96'],
    ['1234 AB 00', 'no department 00'],
    ['1234 AB 2C', 'no department 2C'],
    ['1234 AB 977', 'no department 977'],
    ['1234 ABCD 56', 'four letters'],
    ['AB-123-CD-75', 'more than a plate'],
    ['B-MW 1234', 'German'],
    ['1-ABC-234', 'Belgian'],
    ['1234 BBB', 'Spanish'],
    ['AB12 CDE', 'British'],
    ['201 CD 77 X', 'diplomatic'],
    ['6123 4567', 'military'],
    ['😀', 'not a plate'],
  ])('%j (%s) → unknown, shown as typed', (text) => {
    expect(recognisePlate(`  ${text} `)).toEqual({ kind: 'unknown', display: text });
    expect(isFrenchPlate(text)).toBe(false);
  });

  it('empty input → unknown and empty', () => {
    expect(recognisePlate('  ')).toEqual({ kind: 'unknown', display: '' });
  });

  it('any text → its display form is recognised as the same plate', () => {
    const plateLike = fc.stringMatching(/^[ABSWIZ]{0,2}[ -]?[0-9]{1,4}[ -]?[abszABW]{0,3}[ -]?[0-9AB]{0,3}$/);
    fc.assert(
      fc.property(fc.oneof(plateLike, anyText), (text) => {
        const recognised = recognisePlate(text);
        expect(recognisePlate(recognised.display)).toEqual(recognised);
      }),
      { numRuns: 1000 },
    );
  });

  it('any plate of the current system, with any spacing and case → recognised', () => {
    const letters = fc.stringMatching(/^[A-HJ-NP-TV-Z]{2}$/).filter((pair) => pair !== 'SS' && pair !== 'WW');
    const separator = fc.constantFrom('', ' ', '-', '.', ' - ', '\u00a0');
    fc.assert(
      fc.property(
        letters,
        fc.integer({ min: 1, max: 999 }),
        letters,
        separator,
        fc.boolean(),
        (left, number, right, between, isLowerCase) => {
          const parts = [left, String(number).padStart(3, '0'), right];
          const written = parts.join(between);
          const typed = isLowerCase ? written.toLowerCase() : written;
          expect(recognisePlate(typed)).toEqual({ kind: 'siv', display: parts.join('-') });
        },
      ),
    );
  });
});
