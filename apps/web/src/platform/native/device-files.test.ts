import { safeFileName } from '#platform/native/device-files.ts';
import { expect, it } from 'vitest';

it.each([
  ['Facture Clio, révision n° 3.pdf', 'Facture Clio, révision n° 3.pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a/b\\c:d*e?.pdf', 'a-b-c-d-e-.pdf'],
  ['line\nbreak.pdf', 'line-break.pdf'],
  ['.hidden', 'hidden'],
  ['', 'carnet'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('%j → %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});
