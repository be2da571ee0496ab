import { addDays, civilDateOf } from '@carnet/domain/calendar/civil-date';
import { dueTerms, type DueFacts, type FiredTriggers } from '@carnet/domain/reminders/due-terms';
import { compileCatalogue } from '#compile-catalogue.ts';
import { dueWords, type DueSubject } from '#due-words.ts';
import { formattersFor } from '#format.ts';
import type { Language } from '#language.ts';
import { createTranslator } from '#translate.ts';
import { describe, expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 28);
const nothing: DueFacts = {
  nextReminderDate: null,
  lastMileage: null,
  intervalKm: null,
  plannedMileage: null,
  intervalDays: null,
};
const NOT_FIRED: FiredTriggers = { daysLeft: null, kilometresLeft: null };
const oil = { ...nothing, lastMileage: 76_410, intervalKm: 15_000, intervalDays: 365 };
const dueOn = (days: number) => ({ nextReminderDate: addDays(today, days) });
const expectedIn = (days: number) => {
  const date = addDays(today, days);
  return { projected: { date, earliest: date, latest: date, kmPerDay: 40, readings: 5 } };
};

function toWords(
  facts: DueFacts,
  mileage: number | null,
  fired = NOT_FIRED,
  subject?: DueSubject,
  language: Language = 'fr',
) {
  const t = createTranslator(language, compileCatalogue(language), 'throw');
  const words = dueWords(dueTerms(facts, mileage, fired, today), today, t, formattersFor(language), subject);
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  return [plain(words.state), plain(words.statement), words.details.map(plain)] as const;
}

describe('work with a due date', () => {
  it.each([
    [-25, 'En retard', 'en retard depuis le 3 nov.', ['depuis le 3 nov. 2026']],
    [0, 'À faire aujourd’hui', 'à faire aujourd’hui', []],
    [1, 'À faire avant le 29 nov.', 'à faire avant le 29 nov.', ['demain']],
    [14, 'À faire avant le 12 déc.', 'à faire avant le 12 déc.', ['dans 14 jours']],
    [15, 'Dans 15 jours', 'à faire avant le 13 déc.', ['le 13 déc. 2026']],
    [91, 'Dans 3 mois', 'à faire avant le 27 févr. 2027', ['le 27 févr. 2027']],
  ])('%s days left → « %s »', (days, state, statement, details) => {
    expect(toWords({ ...nothing, ...dueOn(days) }, null)).toEqual([state, statement, details]);
  });
});

describe('work with a due mileage', () => {
  it.each([
    ['far away', 86_510, {}, 'Dans 4 900 km', 'à faire dans 4 900 km', ['à 91 410 km']],
    ['reached', 91_410, {}, 'En retard', 'kilométrage atteint', ['kilométrage atteint', 'à 91 410 km']],
    ['driven beyond', 92_000, {}, 'En retard', 'dépassé de 590 km', ['dépassé de 590 km', 'à 91 410 km']],
    [
      'expected within 14 days',
      91_010,
      expectedIn(14),
      'Vers le 12 déc.',
      'à prévoir vers le 12 déc., dans 400 km, estimation',
      ['dans 400 km', 'à 91 410 km'],
    ],
    [
      'expected later',
      90_910,
      expectedIn(15),
      'Dans 500 km',
      'à faire dans 500 km',
      ['vers mi-décembre', 'à 91 410 km'],
    ],
    [
      'expected today, by an estimate that may be wrong',
      91_400,
      expectedIn(0),
      'Dans 10 km',
      'à faire dans 10 km',
      ['kilométrage sans doute atteint, à vérifier au compteur', 'à 91 410 km'],
    ],
  ])('%s → the distance, or an approximate date', (_, mileage, projected, state, statement, details) => {
    expect(toWords({ ...oil, ...projected }, mileage)).toEqual([state, statement, details]);
  });

  it('planned, for a vehicle of unknown mileage → the mileage itself', () => {
    expect(toWords({ ...nothing, plannedMileage: 90_000 }, null)).toEqual(['À 90 000 km', 'à 90 000 km', []]);
  });
});

describe('work with both', () => {
  it('the trigger that fired comes first, the other second', () => {
    const facts = { ...oil, ...dueOn(91) };
    const [state, , details] = toWords(facts, 86_510, { daysLeft: null, kilometresLeft: 4900 });
    expect([state, details]).toEqual(['Dans 4 900 km', ['à 91 410 km', 'ou avant le 27 févr. 2027']]);
    const [byDate, , others] = toWords({ ...oil, ...dueOn(5) }, 86_510, {
      daysLeft: 5,
      kilometresLeft: null,
    });
    expect([byDate, others]).toEqual(['À faire avant le 3 déc.', ['dans 5 jours', 'ou dans 4 900 km']]);
  });

  it('mileage expected first → approximate date and due date, no third detail', () => {
    const facts = { ...oil, ...dueOn(204), ...expectedIn(139) };
    expect(toWords(facts, 86_510).slice(0, 3)).toEqual([
      'Dans 4 900 km',
      'à faire dans 4 900 km',
      ['vers mi-avril 2027', 'ou avant le 20 juin 2027'],
    ]);
    // The due date comes first, so the estimate is left out.
    expect(toWords({ ...oil, ...dueOn(91), ...expectedIn(139) }, 86_510)[2]).toEqual([
      'le 27 févr. 2027',
      'ou dans 4 900 km',
    ]);
  });

  it('both passed → overdue by date, with the distance', () => {
    expect(toWords({ ...oil, ...dueOn(-25) }, 92_000)).toEqual([
      'En retard',
      'en retard depuis le 3 nov.',
      ['depuis le 3 nov. 2026', 'dépassé de 590 km'],
    ]);
  });
});

it.each([
  [-25, 'Expiré', 'à renouveler, expiré le 3 nov.', ['depuis le 3 nov. 2026']],
  [0, 'Expire aujourd’hui', 'expire aujourd’hui', []],
  [14, 'Expire le 12 déc.', 'valable jusqu’au 12 déc.', ['dans 14 jours']],
  [91, 'Expire dans 3 mois', 'valable jusqu’au 27 févr. 2027', ['le 27 févr. 2027']],
])('a document, %s days left → « %s »', (days, state, statement, details) => {
  expect(toWords({ ...nothing, ...dueOn(days) }, null, NOT_FIRED, 'document')).toEqual([
    state,
    statement,
    details,
  ]);
});

it('no term → says so', () => {
  expect(toWords(nothing, null)).toEqual(['Sans échéance', 'sans échéance', []]);
});

it('English texts', () => {
  const english = (facts: DueFacts, mileage: number | null) =>
    toWords(facts, mileage, NOT_FIRED, 'work', 'en')[0];
  expect(english({ ...nothing, ...dueOn(-25) }, null)).toBe('Overdue');
  expect(english({ ...nothing, ...dueOn(14) }, null)).toBe('Due before 12 Dec');
  expect(english({ ...nothing, ...dueOn(91) }, null)).toBe('In 3 months');
  expect(english({ ...oil, ...expectedIn(14) }, 91_010)).toBe('Around 12 Dec');
  expect(english(oil, 86_510)).toBe('In 4,900 km');
});

it.each([
  ['fr', 'Date à vérifier', 'date à vérifier', 'au plus tard le 27 nov. 2028'],
  ['en', 'Date to be checked', 'date to be checked', 'by 27 Nov 2028 at the latest'],
] as const)(
  'an uncertain date (%s) is never shown as « Dans 2 ans »',
  (language, state, statement, detail) => {
    const facts = { ...nothing, ...dueOn(730), isDateToCheck: true };
    expect(toWords(facts, null, NOT_FIRED, 'work', language)).toEqual([state, statement, [detail]]);
  },
);
