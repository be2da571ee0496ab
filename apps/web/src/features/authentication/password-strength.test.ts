import { passwordStrength } from '#features/authentication/new-password-fields.tsx';
import { expect, it } from 'vitest';

it.each([
  ['123456', 'weak'],
  ['AzErTy', 'weak'],
  ['motdepasse', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['clio2019', 'weak'],
  ['r7hq2mzk', 'fair'],
  ['Vidange-2019', 'good'],
  ['quatre tortues sur la banquise', 'strong'],
] as const)('%s → %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
