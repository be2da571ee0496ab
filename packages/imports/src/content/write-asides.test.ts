import { writeAsides } from '#content/write-asides.ts';
import { expect, it } from 'vitest';

it('rows not imported → a CSV that French Excel opens without running formulas', () => {
  const aside = { file: 'a.csv', line: 3, reason: 'no_date' as const, text: '=1+2;"x"' };
  const french = { separator: ';', decimalMark: ',', dayMark: '/' } as const;
  expect(writeAsides([aside], 'fr', french, () => 'sans date')).toBe(
    '\ufeff"Fichier";"Ligne";"Raison";"Texte"\r\n"a.csv";3;"sans date";"\'=1+2;""x"""\r\n',
  );
});
