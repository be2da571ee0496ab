import { formatCsv } from '#features/account/export.service.ts';
import type { CsvValue } from '@carnet/domain/text/spreadsheet-cell';
import { describe, expect, it } from 'vitest';

async function writeCsv(rows: readonly CsvValue[][]): Promise<string[]> {
  const table = {
    columns: ['a', 'b'],
    rows: async function* () {
      yield* rows;
    },
  };
  const pieces: string[] = [];
  for await (const piece of formatCsv(table)) pieces.push(piece);
  return pieces;
}

describe('a table as CSV', () => {
  it('without rows → the header only', async () => {
    expect(await writeCsv([])).toEqual(['a,b\n']);
  });

  it.each([199, 200, 201, 450])('%d rows → each of them once, in order, in few chunks', async (count) => {
    const pieces = await writeCsv(Array.from({ length: count }, (_, index) => [index, `n ${index}`]));
    const lines = Array.from({ length: count }, (_, index) => `${index},"n ${index}"\n`);
    expect(pieces.join('')).toBe(['a,b\n', ...lines].join(''));
    expect(pieces.length).toBeLessThan(4);
  });

  it('quotes, null and booleans → formatted as in RFC 4180', async () => {
    const [text] = await writeCsv([
      ['say "so", or\nnot', null],
      [true, false],
    ]);
    expect(text).toBe('a,b\n"say ""so"", or\nnot",\ntrue,false\n');
  });

  it('spreadsheet formulas are escaped; negative numbers stay numbers', async () => {
    const [text] = await writeCsv([["=cmd|' /C calc'!A0", -5]]);
    expect(text).toBe(`a,b\n"'=cmd|' /C calc'!A0",-5\n`);
  });
});
