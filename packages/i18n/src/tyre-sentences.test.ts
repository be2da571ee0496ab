import { compileCatalogue } from '#compile-catalogue.ts';
import { formattersFor } from '#format.ts';
import { languages } from '#language.ts';
import { createTranslator } from '#translate.ts';
import { setDueWords } from '#tyre-sentences.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import type { SetDue } from '@carnet/domain/tyre-sets/tyre-due';
import { expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 28);
const basis = { source: 'Continental', sourceDate: today };
const tread = {
  kind: 'tread',
  set: 'a',
  limit: 'advice',
  limit_mm: 3,
  mm: null,
  urgency: 'upcoming',
} as const;
const age = { kind: 'age', set: 'a', from: 'dot', years: 5, urgency: 'upcoming' } as const;
const rotation = { kind: 'rotation', set: 'a', expected: null, date: null, urgency: 'soon' } as const;
const range = { earliest: civilDateOf(2027, 7, 2), latest: civilDateOf(2028, 1, 20) };

it.each<[SetDue, fr: readonly [string, string], en: readonly [string, string]]>([
  [
    { ...tread, ...basis, date: civilDateOf(2027, 10, 12), expected: range },
    ['Vers mi-octobre 2027', 'À changer vers octobre 2027 (entre juillet et janvier 2028), à 3 mm (conseil)'],
    [
      'Around mid-October 2027',
      'Replace around October 2027 (between July and January 2028), at 3 mm (recommended)',
    ],
  ],
  [
    { ...tread, ...basis, date: today, expected: { earliest: today, latest: today } },
    ['À mesurer', 'Les 3 mm conseillés sont sans doute atteints : mesurez les pneus'],
    ['Measure', 'The recommended 3 mm has probably been reached: measure the tyres'],
  ],
  [
    {
      ...tread,
      ...basis,
      limit: 'law',
      limit_mm: 1.6,
      mm: 1.5,
      date: today,
      expected: null,
      urgency: 'late',
    },
    ['À changer', 'Sous la limite légale de 1,6 mm : à changer'],
    ['Replace', 'Below the legal limit of 1.6 mm: replace them'],
  ],
  [
    { ...tread, ...basis, mm: 2.8, date: today, expected: null, urgency: 'soon' },
    ['À changer bientôt', 'Moins des 3 mm conseillés : à changer bientôt'],
    ['Replace soon', 'Less than the recommended 3 mm: replace them soon'],
  ],
  [
    { ...age, ...basis, state: 'check', date: civilDateOf(2028, 6, 5) },
    ['Dans 18 mois', '5 ans le 5 juin 2028 : à faire contrôler'],
    ['In 18 months', '5 years on 5 Jun 2028: have them checked'],
  ],
  [
    { ...age, ...basis, state: 'replace', years: 10, date: civilDateOf(2026, 6, 5), urgency: 'urgent' },
    ['À changer', '10 ans : à changer'],
    ['Replace', '10 years: replace them'],
  ],
  [
    { kind: 'axle_difference', set: 'a', axle: 'front', mm: 5.4, ...basis, date: null, urgency: 'urgent' },
    ['À contrôler', 'À l’avant, les deux pneus diffèrent de 5,4 mm. La loi permet 5 mm.'],
    ['Check', 'The two front tyres differ by 5.4 mm. The law allows 5 mm.'],
  ],
  [
    { ...rotation, kilometresLeft: -350 },
    ['À permuter', 'Permutation à faire : l’intervalle est dépassé de 350 km'],
    ['Rotate', 'Rotation due: 350 km over the interval'],
  ],
  [
    { ...rotation, kilometresLeft: 800 },
    ['Dans 800 km', 'Permutation dans 800 km'],
    ['In 800 km', 'Rotation in 800 km'],
  ],
])('%o → %s, %s', (due, ...expected) => {
  const said = languages.map((language) => {
    const t = createTranslator(language, compileCatalogue(language), 'throw');
    const { state, details } = setDueWords(due, { t, format: formattersFor(language), today });
    return [state, ...details].map((text) => text.replaceAll(/\s/g, ' '));
  });
  expect(said).toEqual(expected);
});
