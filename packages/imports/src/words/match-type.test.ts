import { matchType } from '#words/match-type.ts';
import { splitRows } from '#tables/split-cells.ts';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const file = new URL('../../testing/fixtures/type-cases.csv', import.meta.url);
const cases = splitRows(readFileSync(file, 'utf8'), { separator: ',' })
  .slice(1)
  .map(({ cells: [text = '', , key = '', also = ''] }) => ({ text, key, also }));

it('every text of the word list → its type and additional types', () => {
  const found = cases.map(({ text }) => {
    const match = matchType(text);
    return { text, key: match?.key ?? '', also: match?.also.join(' ') ?? '' };
  });
  expect(found).toEqual(cases);
});
