import { escapeCell, unescapeCell, writeCsvRow } from '#text/spreadsheet-cell.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('text in a CSV', () => {
  it.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['+33 1 23 45 67 89', "'+33 1 23 45 67 89"],
    ['-10 %', "'-10 %"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\rx', "'\rx"],
    ['  =1', "  '=1"],
    ['＝1', "'＝1"],
    ['Clio;=1', "Clio;'=1"],
    ['Clio,+1', "Clio,'+1"],
    ['Clio"=1', `Clio"'=1`],
    ['a\n=1\n-b', "a\n'=1\n'-b"],
    ["'=1", "''=1"],
  ])('%j → %j, and back', (text, cell) => {
    expect(escapeCell(text)).toBe(cell);
    expect(unescapeCell(cell)).toBe(text);
  });

  it.each(['', 'Clio', "'70", "l'été", 'a=b', 'a-b', 'camille@example.org', '3+4', '2026-11-22', "a, 'b'"])(
    '%j stays unchanged in both directions',
    (text) => {
      expect(escapeCell(text)).toBe(text);
      expect(unescapeCell(text)).toBe(text);
    },
  );

  it('any text survives the round trip, and no cell starts a formula', () => {
    const piece = fc.constantFrom(
      '=',
      "'",
      '+',
      '-',
      '@',
      ',',
      ';',
      '"',
      ' ',
      '\t',
      '\r',
      '\n',
      'x',
      'é',
      '＝',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const cell = escapeCell(text);
          expect(unescapeCell(cell)).toBe(text);
          for (const begun of cell.split(/[,;\n"]/)) expect(begun).not.toMatch(/^[ \t\r]*[=+\-@＝]/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a row of a CSV', () => {
  it('texts are quoted and never run; numbers, flags and null are written as they are', () => {
    expect(writeCsvRow(['Clio', '=1', 'a "b"; c', 'un\ndeux', '', null, -3.5, true])).toBe(
      `"Clio","'=1","a ""b""; c","un\ndeux",,,-3.5,true`,
    );
  });

  it('for a French spreadsheet → separated by semicolons', () => {
    expect(writeCsvRow(['Clio', 1], ';')).toBe('"Clio";1');
  });
});
