import { csvOf } from '#features/account/export.service.ts';
import type { CsvValue } from '@carnet/domain/text/spreadsheet-cell';
import { describe, expect, it } from 'vitest';

async function piecesOf(rows: readonly CsvValue[][]): Promise<string[]> {
  const table = {
    columns: ['a', 'b'],
    rows: async function* () {
      yield* rows;
    },
  };
  const pieces: string[] = [];
  for await (const piece of csvOf(table)) pieces.push(piece);
  return pieces;
}

describe('a table as CSV', () => {
  it('without rows → the line of its fields', async () => {
    expect(await piecesOf([])).toEqual(['a,b\n']);
  });

  it.each([199, 200, 201, 450])('of %d rows → each of them once, in order, in few pieces', async (count) => {
    const pieces = await piecesOf(Array.from({ length: count }, (_, index) => [index, `n ${index}`]));
    const lines = Array.from({ length: count }, (_, index) => `${index},"n ${index}"\n`);
    expect(pieces.join('')).toBe(['a,b\n', ...lines].join(''));
    expect(pieces.length).toBeLessThan(4);
  });

  it('with what needs quotes, nothing, and yes or no → as RFC 4180 has it', async () => {
    const [text] = await piecesOf([
      ['say "so", or\nnot', null],
      [true, false],
    ]);
    expect(text).toBe('a,b\n"say ""so"", or\nnot",\ntrue,false\n');
  });

  it('with what a spreadsheet would run → as text; a number below zero stays a number', async () => {
    const [text] = await piecesOf([["=cmd|' /C calc'!A0", -5]]);
    expect(text).toBe(`a,b\n"'=cmd|' /C calc'!A0",-5\n`);
  });
});
