import { addDays, parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formattersFor } from '#format.ts';
import { languages } from '#language.ts';
import { parseDateInput, parseEuros, parseKilometres } from '#parse-input.ts';

const today = civil('2026-11-21');

function civil(text: string): CivilDate {
  const date = parseCivilDate(text);
  if (date === null) throw new Error(`${text} is not a date`);
  return date;
}

describe('parseEuros', () => {
  it.each([
    ['49,9', 49.9],
    ['49.9', 49.9],
    ['49,90', 49.9],
    ['0', 0],
    ['0,00', 0],
    [',5', 0.5],
    ['.5', 0.5],
    ['12,', 12],
    ['007', 7],
    ['1234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['12 345,6', 12345.6],
    ['12\u202f345,6', 12345.6],
    ['12.345,60 €', 12345.6],
    ['12,345.60', 12345.6],
    ['1 234,50', 1234.5],
    ['1\u202f234,50\u00a0€', 1234.5],
    ['1\u2009234,50 €', 1234.5],
    ['1\u00a0234\u00a0567,89', 1_234_567.89],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['€1,234.50', 1234.5],
    ['€ 12', 12],
    ['12€', 12],
    ['12 eur', 12],
    ['12 EUROS', 12],
    ['+12', 12],
    ['  12 345 €  ', 12345],
    ['9 999 999,99', 9_999_999.99],
  ])('%j → %d in both languages', (text, value) => {
    expect(parseEuros(text, 'fr')).toEqual({ ok: true, value });
    expect(parseEuros(text, 'en')).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty'],
    [' \u202f', 'empty'],
    ['€', 'not_a_number'],
    ['abc', 'not_a_number'],
    ['12 km', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['12²', 'not_a_number'],
    ['١٢٣', 'not_a_number'],
    ['１２', 'not_a_number'],
    ['12 345,6 km', 'not_a_number'],
    ['1 2', 'not_a_number'],
    ['12 34', 'not_a_number'],
    ['1234 567', 'not_a_number'],
    ['1,234,56', 'not_a_number'],
    ['1.234,567.8', 'not_a_number'],
    ['1,2,3', 'not_a_number'],
    ['12,5 + 3', 'not_a_number'],
    ['12/5', 'not_a_number'],
    ['.', 'not_a_number'],
    ['-5', 'negative'],
    ['−5,50 €', 'negative'],
    ['-€5.50', 'negative'],
    ['-', 'not_a_number'],
    ['49,999', 'too_many_decimals', '49999'],
    ['1.234', 'too_many_decimals'],
    ['0,500', 'too_many_decimals'],
    ['12,3456', 'too_many_decimals'],
    ['1 234,567', 'too_many_decimals'],
  ])('%j → %s', (text, code, inEnglish?: string) => {
    expect(parseEuros(text, 'fr')).toEqual({ ok: false, code });
    const english = inEnglish === undefined ? { ok: false, code } : { ok: true, value: Number(inEnglish) };
    expect(parseEuros(text, 'en')).toEqual(english);
  });

  it('reads back the output of the formatters, in both languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom(...languages),
        (cents, language) => {
          const value = cents / 100;
          const { formatEuros, formatEurosBrief, formatInteger } = formattersFor(language);
          expect(parseEuros(formatEuros(value), language)).toEqual({ ok: true, value });
          expect(parseEuros(formatEurosBrief(value), language)).toEqual({ ok: true, value });
          expect(parseEuros(formatInteger(cents), language)).toEqual({ ok: true, value: cents });
        },
      ),
    );
  });

  it('an amount pasted from the other language is never read as another amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        const value = cents / 100;
        expect(parseEuros(formattersFor('fr').formatEuros(value), 'en')).toEqual({ ok: true, value });
        expect(parseEuros(formattersFor('en').formatEuros(value), 'fr')).toEqual({ ok: true, value });
      }),
    );
  });

  it('any text → the amount that its digits spell, or a refusal; nothing is truncated or read as zero', () => {
    const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
    const text = fc.stringMatching(/^[0-9,. \u202f]{0,12}$/);
    fc.assert(
      fc.property(text, fc.constantFrom(...languages), (typed, language) => {
        const parsed = parseEuros(typed, language);
        fc.pre(parsed.ok);
        expect(digitsOf(parsed.value.toFixed(2))).toBe(digitsOf(typed));
      }),
      { numRuns: 500 },
    );
  });
});

describe('parseKilometres', () => {
  it.each([
    ['12345', 12345],
    ['12 345 km', 12345],
    ['12\u202f345\u202fkm', 12345],
    ['12\u00a0345km', 12345],
    ['12.345', 12345],
    ['12,345', 12345],
    ['12,345 km', 12345],
    ['1.234.567', 1_234_567],
    ['84210 KM', 84210],
    ['500 kilomètres', 500],
    ['500 kilome\u0300tres', 500],
    ['500 kms', 500],
    ['0', 0],
  ])('%j → %d', (text, value) => {
    expect(parseKilometres(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty'],
    ['km', 'not_a_number'],
    ['12 miles', 'not_a_number'],
    ['12 345 €', 'not_a_number'],
    ['douze', 'not_a_number'],
    ['12 34', 'not_a_number'],
    ['-5 km', 'negative'],
    ['12,5', 'too_many_decimals'],
    ['12.5 km', 'too_many_decimals'],
    ['12345,00', 'too_many_decimals'],
    ['1234.567', 'too_many_decimals'],
    ['0.345', 'too_many_decimals'],
    ['1.234,5', 'too_many_decimals'],
  ])('%j → %s', (text, code) => {
    expect(parseKilometres(text)).toEqual({ ok: false, code });
  });

  it('reads back the output of the formatters', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom(...languages),
        (value, language) => {
          const { formatKilometres, formatInteger } = formattersFor(language);
          expect(parseKilometres(formatKilometres(value))).toEqual({ ok: true, value });
          expect(parseKilometres(formatInteger(value))).toEqual({ ok: true, value });
        },
      ),
    );
  });
});

describe('parseDateInput', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/8/2026', '2026-08-01'],
    ['21-11-26', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['21 11 2026', '2026-11-21'],
    ['21 / 11 / 2026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026/11/21', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['211126', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['21 nov 2026', '2026-11-21'],
    ['21 nov. 2026', '2026-11-21'],
    ['21\u00a0NOV.\u202f2026', '2026-11-21'],
    ['21 novembre 2026', '2026-11-21'],
    ['21 Nov 2026', '2026-11-21'],
    ['21-Nov-26', '2026-11-21'],
    ['21nov2026', '2026-11-21'],
    ['November 21, 2026', '2026-11-21'],
    ['Nov 21 2026', '2026-11-21'],
    ['1er août 2026', '2026-08-01'],
    ['1er aout 2026', '2026-08-01'],
    ['1st August 2026', '2026-08-01'],
    ['le 3 févr. 2026', '2026-02-03'],
    ['15 juil. 2026', '2026-07-15'],
    ['30 Sept 2026', '2026-09-30'],
    ['2 déc. 98', '1998-12-02'],
    ['samedi 21 novembre 2026', '2026-11-21'],
    ['Saturday, 21 November 2026', '2026-11-21'],
    ['29/02/2024', '2024-02-29'],
    ['01/01/46', '2046-01-01'],
    ['01/01/47', '1947-01-01'],
    ['aujourd’hui', '2026-11-21'],
    ["Aujourd'hui", '2026-11-21'],
    ['hier', '2026-11-20'],
    ['tomorrow', '2026-11-22'],
  ])('%j → %s', (text, value) => {
    expect(parseDateInput(text, today)).toEqual({ ok: true, value });
  });

  it('blank → empty', () => {
    expect(parseDateInput(' \u00a0 ', today)).toEqual({ ok: false, code: 'empty' });
  });

  it.each([
    '11/21/2026',
    '31/02/2026',
    '29/02/2026',
    '0/11/2026',
    '21/11',
    '21/11/202',
    '21/11/20266',
    '21/11/0202',
    '21/11-2026',
    '21 jui 2026',
    '21 abc 2026',
    '21 ma 2026',
    'lundi 21 novembre 2026',
    'toString',
    'novembre 2026',
    '99999999',
    '2026-13-01',
    '2026-11-21T10:00:00Z',
    '21/11/2026 x',
  ])('%j → not_a_date', (text) => {
    expect(parseDateInput(text, today)).toEqual({ ok: false, code: 'not_a_date' });
  });

  it('reads back the output of the formatters, in both languages', () => {
    const days = fc.integer({ min: -60_000, max: 60_000 });
    fc.assert(
      fc.property(days, fc.constantFrom(...languages), (offset, language) => {
        const date = addDays(today, offset);
        const { formatDate, formatDateNumeric, formatLongDate } = formattersFor(language);
        for (const text of [formatDate(date), formatDateNumeric(date), formatLongDate(date), date]) {
          expect(parseDateInput(text, today)).toEqual({ ok: true, value: date });
        }
      }),
    );
  });
});
