import { expect, it } from 'vitest';
import { findUnusedTexts } from './used-texts.ts';

const KEYS = ['vehicles.error.add', 'vehicles.type.car', 'maintenance.done.title.oil_change'];

it.each([
  ["t('vehicles.error.add')", 'vehicles.error.add'],
  ['const key = `vehicles.type.${type}`;', 'vehicles.type.car'],
  ['t(`vehicles.type.${isKnown ? `${type}` : "other"}`)', undefined],
  ['t(`maintenance.done.title.${ofKey({ key })}`)', 'maintenance.done.title.oil_change'],
])('%s → uses %s', (source, used) => {
  expect(findUnusedTexts(KEYS, [source])).toEqual(KEYS.filter((key) => key !== used));
});

it('a longer or shorter key, or a text without a namespace → no use', () => {
  const sources = ["t('vehicles.error.addAll')", "t('vehicles.error')", 't(`${namespace}.${key}`)'];
  expect(findUnusedTexts(KEYS, sources)).toEqual(KEYS);
});
