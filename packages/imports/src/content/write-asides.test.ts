import { writeAsides } from '#content/write-asides.ts';
import { expect, it } from 'vitest';

it('what was set aside → a CSV that French Excel opens and that runs nothing', () => {
  const aside = { file: 'a.csv', line: 3, reason: 'no_date' as const, text: '=1+2;"x"' };
  expect(writeAsides([aside], 'fr', () => 'sans date')).toBe(
    '\ufeff"Fichier";"Ligne";"Raison";"Texte"\r\n"a.csv";3;"sans date";"\'=1+2;""x"""\r\n',
  );
});
