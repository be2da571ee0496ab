import { describe, expect, it } from 'vitest';
import { isWordIn, searchWords } from '#text/search-words.ts';
import { vehicleSearchText } from '#vehicles/vehicle-search.ts';

const none = { name: '', licensePlate: null, make: null, model: null, vin: null };

function isFound(query: string, vehicle: Partial<Parameters<typeof vehicleSearchText>[0]>): boolean {
  const text = vehicleSearchText({ ...none, ...vehicle });
  return searchWords(query).every((word) => isWordIn(text, word));
}

describe('searchWords', () => {
  it.each([
    ['', []],
    ['  Élan  de ', ['elan', 'de']],
    ['huile HUILE', ['huile']],
    ['AB - 123 - CD', ['ab', '123', 'cd']],
    ['-', ['-']],
    ['- .', ['-', '.']],
    ['5W-30', ['5w-30']],
  ])('%j → %j', (query, texts) => {
    expect(searchWords(query).map(({ text }) => text)).toEqual(texts);
  });
  it('a word with separators → also without them, for plates', () => {
    expect(searchWords('AB–123.c')).toEqual([{ text: 'ab-123.c', plate: 'ab123c' }]);
  });
});

describe('search of vehicles', () => {
  const writings = [
    'AB-123-CD',
    'ab123cd',
    'AB 123 CD',
    'ab.123.cd',
    'AB–123–CD',
    'AB - 123 - CD',
    'ab 123-cd',
  ];
  it.each(writings)('a plate stored as %j is found in any notation', (licensePlate) => {
    for (const query of [...writings, 'B-123', '123 c']) expect(isFound(query, { licensePlate })).toBe(true);
    for (const query of ['AB-124-CD', 'cd-124', 'abcd']) expect(isFound(query, { licensePlate })).toBe(false);
  });
  it.each(['M-XY 1234', 'm xy 1234', 'MXY1234', 'm.xy·1234'])(
    'a foreign plate %j is found as well',
    (query) => {
      expect(isFound(query, { licensePlate: 'M·XY 1234' })).toBe(true);
    },
  );
  it('words of name, make, model and VIN are found in any order', () => {
    const vehicle = { name: 'La bleue', make: 'Citroën', model: 'C3', vin: 'VF7SX9HP0' };
    expect(isFound('c3 CITROEN', vehicle)).toBe(true);
    expect(isFound('bleue vf7', vehicle)).toBe(true);
    expect(isFound('bleue vf8', vehicle)).toBe(false);
  });
  it('a single dash matches only a dash in the text', () => {
    expect(isFound('-', { name: 'C3', licensePlate: 'AB-123-CD' })).toBe(false);
    expect(isFound('-', { name: 'Mercedes-Benz' })).toBe(true);
  });
});

it('more than ten words → the first ten are used', () => {
  const words = Array.from({ length: 12 }, (_, index) => `mot${index}`);
  expect(searchWords(words.join(' ')).map(({ text }) => text)).toEqual(words.slice(0, 10));
});
