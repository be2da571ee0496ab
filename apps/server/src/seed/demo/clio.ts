import {
  AIR_AND_CABIN_FILTER,
  AIR_CONDITIONING,
  ALIGNMENT,
  BATTERY,
  BRAKE_FLUID,
  FRONT_DISCS,
  FRONT_PADS,
  INSPECTION,
  OIL_CHANGE,
  paid,
  SERVICE,
  SPARK_PLUGS,
  TO_SUMMER,
  TO_WINTER,
  TWO_TYRES,
  WINTER_WHEELS,
} from '#seed/demo/car-works.ts';
import { before, everyYearOn, openDay } from '#seed/demo/dates.ts';
import { CONTROLE_MAINE, LOIRE_PNEUS, VIEUX_PONT } from '#seed/demo/workshops.ts';
import { clioExpenses, clioFuel } from '#seed/demo/spending.ts';
import type { VehicleStory, Visit } from '#seed/story/story.ts';
import { addMonths, type CivilDate } from '@carnet/domain/calendar/civil-date';

/** Months since the owner bought it. */
const OWNED_MONTHS = 60;

/** The family's petrol car. Its inspection has been forgotten for eighteen days. */
export function clioStory(today: CivilDate): VehicleStory {
  const bought = addMonths(today, -OWNED_MONTHS);
  return {
    vehicle: {
      name: 'Clio de la famille',
      type: 'car',
      make: 'Renault',
      model: 'Clio V TCe 90 Intens',
      licensePlate: 'FV-482-KT',
      color: 'orange',
      energy: 'petrol',
      vin: 'VF1RJA00X64820417',
      firstRegistrationDate: addMonths(today, -70),
      purchaseDate: bought,
      purchasePrice: 14_490,
      purchaseMileage: 12_380,
    },
    portrait: { kind: 'hatchback', color: '#e0701b', plate: 'FV-482-KT' },
    driving: {
      from: bought,
      startMileage: 12_380,
      kilometresPerYear: 12_800,
      seasons: [0.85, 0.85, 0.95, 1, 1.05, 1, 1.35, 1.4, 0.95, 1, 0.8, 0.9],
    },
    reminderChanges: [],
    visits: [
      ...services(today),
      ...repairs(today),
      lastInspection(today),
      ...insurance(today),
      ...wheels(bought, today),
      ...ownWork(bought, today),
    ],
    fuelling: clioFuel(today),
    expenses: clioExpenses(today),
  };
}

function services(today: CivilDate): Visit[] {
  const workshop = VIEUX_PONT;
  const day = (months: number) => openDay(before(today, months));
  return [
    { date: day(53), work: SERVICE, workshop, notes: 'Première révision depuis l’achat. Rien à signaler.' },
    { date: day(51), work: OIL_CHANGE, workshop, photo: { kind: 'oil-filter' } },
    { date: day(41), work: SERVICE, workshop },
    { date: day(39), work: OIL_CHANGE, workshop },
    { date: day(39), work: AIR_AND_CABIN_FILTER, workshop, photo: { kind: 'air-filter' } },
    { date: day(29), work: SPARK_PLUGS, workshop },
    { date: day(27), work: OIL_CHANGE, workshop },
    { date: day(17), work: SERVICE, workshop },
    { date: day(15), work: OIL_CHANGE, workshop },
    { date: day(14), work: AIR_AND_CABIN_FILTER, workshop },
    { date: day(5), work: SERVICE, workshop, notes: 'Plaquettes arrière à prévoir d’ici un an.' },
    { date: day(3), work: OIL_CHANGE, workshop, photo: { kind: 'dashboard' } },
  ];
}

function repairs(today: CivilDate): Visit[] {
  const workshop = VIEUX_PONT;
  const day = (months: number, days = 0) => openDay(before(today, months, days));
  return [
    { date: day(46), work: TWO_TYRES, workshop: LOIRE_PNEUS, photo: { kind: 'tyre', tread: 'new' } },
    { date: day(44), work: FRONT_PADS, workshop, notes: 'Disques encore bons : 21,4 mm.' },
    { date: day(32), work: BRAKE_FLUID, workshop, isAside: true },
    {
      date: day(23),
      work: ALIGNMENT,
      workshop: LOIRE_PNEUS,
      isAside: true,
      notes: 'Le volant tirait à droite.',
    },
    { date: day(20), work: TWO_TYRES, workshop: LOIRE_PNEUS, photo: { kind: 'tyre', tread: 'worn' } },
    {
      date: day(15, 6),
      work: BATTERY,
      workshop,
      notes: 'En panne un matin, sans prévenir. Garantie deux ans, garder la facture.',
      photo: { kind: 'battery' },
    },
    { date: day(14), work: FRONT_DISCS, workshop, photo: { kind: 'brake-disc' } },
  ];
}

/** Two years are over since eighteen days: nobody has made the next appointment. */
function lastInspection(today: CivilDate): Visit {
  const validFrom = before(today, 24, 18);
  return {
    date: openDay(validFrom),
    work: INSPECTION,
    workshop: CONTROLE_MAINE,
    nextDate: addMonths(validFrom, 24),
    notes: 'Deux défaillances mineures : ripage avant et balai d’essuie-glace arrière.',
    photo: { kind: 'dashboard' },
  };
}

/** Taken out with the car, due at the same time every year since. */
function insurance(today: CivilDate): Visit[] {
  const yearly = [54, 42, 30, 18, 6].map((months, index) => ({
    date: before(today, months),
    work: paid('insurance', 'Assurance tous risques, échéance annuelle', 51_240 + index * 1735),
    isWithoutMileage: true,
    nextDate: addMonths(today, 12 - months),
  }));
  return [
    ...yearly,
    {
      date: before(today, OWNED_MONTHS - 1),
      work: paid('insurance', 'Assurance tous risques, première période', 25_380),
      isWithoutMileage: true,
      isAside: true,
    },
  ];
}

/** Winter wheels bought in the first November, changed every November and April since. */
function wheels(bought: CivilDate, today: CivilDate): Visit[] {
  const autumns = everyYearOn(11, 7, bought, today);
  const visits = autumns.map((date, index) => ({
    date,
    work: index === 0 ? WINTER_WHEELS : TO_WINTER,
    workshop: LOIRE_PNEUS,
    isAside: true,
    ...(index === 0 ? { photo: { kind: 'tyre', tread: 'winter' } as const } : {}),
  }));
  const springs = everyYearOn(4, 11, autumns[0] ?? today, today);
  return [
    ...visits,
    ...springs.map((date) => ({ date, work: TO_SUMMER, workshop: LOIRE_PNEUS, isAside: true })),
  ];
}

function ownWork(bought: CivilDate, today: CivilDate): Visit[] {
  const wipers = everyYearOn(10, 3, bought, today).map((date) => ({
    date,
    work: paid('general_maintenance', 'Balais d’essuie-glace, posés soi-même', 2990),
    isAside: true,
  }));
  const cooling = everyYearOn(6, 5, addMonths(bought, 20), today)
    .filter((_, index) => index % 2 === 0)
    .map((date) => ({ date, work: AIR_CONDITIONING, workshop: VIEUX_PONT, isAside: true }));
  return [
    ...wipers,
    ...cooling,
    {
      date: before(today, 35, 9),
      work: paid('general_maintenance', 'Réparation d’un impact de pare-brise', 0),
      notes: 'Pris en charge par l’assurance, sans franchise.',
      isAside: true,
    },
    {
      date: before(today, 9, 12),
      work: paid('general_maintenance', 'Ampoule de feu de croisement droit', 1290),
      isAside: true,
    },
  ];
}
