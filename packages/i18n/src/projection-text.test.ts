import { projectionBrief, projectionText } from '#projection-text.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { compileCatalogue } from '#compile-catalogue.ts';
import { formattersFor } from '#format.ts';
import type { Language } from '#language.ts';
import { createTranslator } from '#translate.ts';
import { expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 21);
type Day = readonly [number, number, number];

function format(language: Language, [earliest, date, latest]: readonly [Day, Day, Day]): string {
  const t = createTranslator(language, compileCatalogue(language), 'generic');
  const range = {
    earliest: civilDateOf(...earliest),
    date: civilDateOf(...date),
    latest: civilDateOf(...latest),
  };
  return projectionText(range, today, t, formattersFor(language)).replaceAll(/\s/g, ' ');
}

it.each<[Language, readonly [Day, Day, Day], string]>([
  [
    'fr',
    [
      [2027, 2, 3],
      [2027, 3, 9],
      [2027, 5, 2],
    ],
    'vers mars 2027 (entre février et mai)',
  ],
  [
    'en',
    [
      [2027, 2, 3],
      [2027, 3, 9],
      [2027, 5, 2],
    ],
    'around March 2027 (between February and May)',
  ],
  [
    'fr',
    [
      [2026, 11, 28],
      [2027, 1, 9],
      [2027, 2, 20],
    ],
    'vers janvier 2027 (entre novembre 2026 et février)',
  ],
  [
    'fr',
    [
      [2026, 12, 5],
      [2026, 12, 12],
      [2026, 12, 20],
    ],
    'vers le 12 déc. (entre le 5 déc. et le 20 déc.)',
  ],
  [
    'en',
    [
      [2026, 12, 5],
      [2026, 12, 12],
      [2026, 12, 20],
    ],
    'around 12 Dec (between 5 Dec and 20 Dec)',
  ],
  [
    'fr',
    [
      [2026, 11, 24],
      [2026, 11, 24],
      [2026, 11, 24],
    ],
    'vers le 24 nov.',
  ],
  [
    'fr',
    [
      [2026, 11, 21],
      [2026, 11, 21],
      [2027, 2, 1],
    ],
    'kilométrage sans doute atteint, à vérifier au compteur',
  ],
])('%s %j → %s', (language, range, expected) => {
  expect(format(language, range)).toBe(expected);
});

it.each<[Language, Day, string]>([
  ['fr', [2027, 4, 10], 'vers début avril 2027'],
  ['fr', [2027, 4, 11], 'vers mi-avril 2027'],
  ['fr', [2027, 4, 21], 'vers fin avril 2027'],
  ['fr', [2026, 12, 28], 'vers fin décembre'],
  ['en', [2027, 4, 15], 'around mid-April 2027'],
  ['fr', [2026, 11, 21], 'kilométrage sans doute atteint, à vérifier au compteur'],
])('in brief, %s %s → « %s »', (language, day, text) => {
  const t = createTranslator(language, compileCatalogue(language), 'generic');
  expect(projectionBrief({ date: civilDateOf(...day) }, today, t, formattersFor(language))).toBe(text);
});
