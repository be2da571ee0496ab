import { before, everyYearOn } from '#seed/demo/dates.ts';
import type { ExpenseStory, Fuelling } from '#seed/story/story.ts';
import { addDays, addMonths, type CivilDate } from '@carnet/domain/calendar/civil-date';

/** For so long the owner has been noting what the vehicles cost. */
const NOTED_MONTHS = 24;

type Spent = Pick<ExpenseStory, 'kind' | 'cost'> & Partial<ExpenseStory>;

/** A paid thing on some days. */
function on(dates: readonly CivilDate[], spent: Spent): ExpenseStory[] {
  return dates.map((date) => ({ ...spent, date }));
}

/** Every `step` months, for the last time some days ago. */
function every(step: number, daysAgo: number, today: CivilDate, spent: Spent): ExpenseStory[] {
  const count = Math.floor((NOTED_MONTHS - 1) / step);
  const first = addMonths(addDays(today, -daysAgo), -count * step);
  return on(
    Array.from({ length: count + 1 }, (_, index) => addMonths(first, index * step)),
    spent,
  );
}

function since(today: CivilDate): CivilDate {
  return addMonths(today, -NOTED_MONTHS);
}

export function clioFuel(today: CivilDate): Fuelling {
  return {
    from: since(today),
    perHundred: 6,
    range: 590,
    price: 1.769,
    stations: ['Station des Lices', 'Hyper de Beaucouzé', 'Hyper de Beaucouzé', 'Aire de Parcé, A11'],
  };
}

/** Holidays by the motorway, a car park, now and then a wash and once a fine. */
export function clioExpenses(today: CivilDate): ExpenseStory[] {
  const from = since(today);
  return [
    ...on(everyYearOn(7, 12, from, today), { kind: 'toll', cost: 38.6, place: 'A11 et A10' }),
    ...on(everyYearOn(8, 2, from, today), { kind: 'toll', cost: 38.6, place: 'A10 et A11' }),
    ...on(everyYearOn(12, 23, from, today), { kind: 'toll', cost: 22.4, place: 'A11' }),
    ...every(2, 9, today, { kind: 'wash', cost: 9.5, place: 'Lavage du Mail' }),
    ...every(3, 16, today, { kind: 'parking', cost: 14.4, place: 'Parking du Ralliement' }),
    ...on([before(today, 13, 4)], { kind: 'fine', cost: 45, notes: '54 km/h au lieu de 50.' }),
    ...on([before(today, 19, 2)], { kind: 'accessory', cost: 189, notes: 'Barres de toit' }),
  ];
}

export function kangooFuel(today: CivilDate): Fuelling {
  return {
    from: since(today),
    perHundred: 6.2,
    range: 780,
    price: 1.668,
    stations: ['Station utilitaires de Saint-Barthélemy', 'Station des Lices', 'Hyper de Beaucouzé'],
  };
}

/** A loan that is still being paid back, and what working in the town costs. */
export function kangooExpenses(today: CivilDate): ExpenseStory[] {
  return [
    ...every(1, 25, today, {
      kind: 'loan',
      cost: 168.4,
      place: 'Caisse du Maine',
      recurrence: { every: 'month', until: addMonths(today, 4) },
      series: 'loan',
    }),
    ...every(1, 12, today, { kind: 'parking', cost: 21.6, place: 'Parking Molière' }),
    ...every(4, 20, today, { kind: 'toll', cost: 11.8, place: 'A11' }),
    ...every(3, 6, today, { kind: 'wash', cost: 14, place: 'Lavage du Mail' }),
    ...on([before(today, 17, 8)], { kind: 'accessory', cost: 412, notes: 'Galerie de toit' }),
    ...on([before(today, 7, 3)], { kind: 'fine', cost: 35, notes: 'Stationnement, rue Boisnet.' }),
  ];
}

export function vespaFuel(today: CivilDate): Fuelling {
  return {
    from: since(today),
    perHundred: 3.1,
    range: 190,
    price: 1.789,
    stations: ['Station des Lices', 'Station des Lices', 'Hyper de Beaucouzé'],
  };
}

/** A place in a garage, paid every quarter. */
export function vespaExpenses(today: CivilDate): ExpenseStory[] {
  return [
    ...every(3, 40, today, {
      kind: 'parking',
      cost: 54,
      place: 'Garage de la rue Toussaint',
      recurrence: { every: 'quarter', until: null },
      series: 'parking',
    }),
    ...on([before(today, 11)], { kind: 'accessory', cost: 64.9, notes: 'Tablier de pluie' }),
  ];
}
