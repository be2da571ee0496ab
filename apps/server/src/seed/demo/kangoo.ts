import {
  AIR_AND_CABIN_FILTER,
  BATTERY,
  EMISSIONS_CHECK,
  FAILED_INSPECTION,
  FOUR_TYRES,
  FRONT_DISCS,
  FRONT_PADS,
  INSPECTION,
  labour,
  OIL_CHANGE,
  paid,
  part,
  REAR_BRAKES,
  RETEST,
  SERVICE,
} from '#seed/demo/car-works.ts';
import { before, openDay } from '#seed/demo/dates.ts';
import { CONTROLE_MAINE, LOIRE_PNEUS, TANNEURS, UTILITAIRES_OUEST } from '#seed/demo/workshops.ts';
import { kangooExpenses, kangooFuel } from '#seed/demo/spending.ts';
import type { VehicleStory, Visit } from '#seed/story/story.ts';
import type { Work } from '#seed/story/work.ts';
import { addDays, addMonths, type CivilDate } from '@carnet/domain/calendar/civil-date';

export const TIMING_BELT = 'Courroie de distribution';

const OWNED_MONTHS = 56;

const TIMING_BELT_KIT: Work = {
  type: TIMING_BELT,
  description: 'Kit de distribution et pompe à eau',
  lines: [
    part('Kit de distribution avec pompe à eau', 18_900),
    part('Liquide de refroidissement (litre)', 780, 6),
    part('Courroie d’accessoires', 3250),
    labour(4.6),
  ],
};

const CLUTCH: Work = {
  type: 'general_maintenance',
  description: 'Embrayage : disque, mécanisme et butée',
  lines: [part('Kit d’embrayage 3 pièces', 23_400), part('Huile de boîte (litre)', 1450, 3), labour(6.2)],
};

const DOOR_ROLLER: Work = {
  type: 'general_maintenance',
  description: 'Galet de porte latérale coulissante',
  lines: [part('Galet inférieur de porte coulissante', 4120), labour(0.8)],
};

const MIRROR: Work = {
  type: 'general_maintenance',
  description: 'Rétroviseur extérieur gauche',
  lines: [part('Rétroviseur à réglage électrique', 9650), part('Coque à peindre', 2980), labour(0.6)],
};

const WHEEL_BEARING: Work = {
  type: 'general_maintenance',
  description: 'Roulement de roue avant droit',
  lines: [part('Kit de roulement', 6140), labour(1.7)],
};

/** The van of a person who works with it. Its insurance is due in two days, its oil change in some thousand km. */
export function kangooStory(today: CivilDate): VehicleStory {
  const bought = addMonths(today, -OWNED_MONTHS);
  return {
    vehicle: {
      name: 'Kangoo de l’atelier',
      type: 'truck',
      make: 'Renault',
      model: 'Kangoo Express 1.5 dCi 90',
      licensePlate: 'EH-917-LB',
      color: 'white',
      energy: 'diesel',
      vin: 'VF1FW51J158917263',
      firstRegistrationDate: before(today, 112, 8),
      purchaseDate: bought,
      purchasePrice: 8900,
      purchaseMileage: 81_640,
    },
    portrait: { kind: 'van', color: '#eef1f4', plate: 'EH-917-LB' },
    driving: {
      from: bought,
      startMileage: 81_640,
      kilometresPerYear: 18_500,
      seasons: [1.05, 1, 1.05, 1.05, 1, 1.05, 0.95, 0.75, 1.05, 1.05, 1, 1],
    },
    reminderChanges: [],
    visits: [
      ...services(today),
      ...repairs(today),
      ...ownWork(today),
      ...inspections(today),
      ...insurance(today),
    ],
    fuelling: kangooFuel(today),
    expenses: kangooExpenses(today),
  };
}

function services(today: CivilDate): Visit[] {
  const at = UTILITAIRES_OUEST;
  const day = (months: number, days = 0) => openDay(before(today, months, days));
  return [
    { date: day(53), work: SERVICE, workshop: at },
    { date: day(52), work: OIL_CHANGE, workshop: at, photo: { kind: 'oil-filter' } },
    { date: day(43), work: OIL_CHANGE, workshop: at },
    { date: day(43), work: AIR_AND_CABIN_FILTER, workshop: at, photo: { kind: 'air-filter' } },
    { date: day(40), work: SERVICE, workshop: at },
    { date: day(33), work: OIL_CHANGE, workshop: at },
    { date: day(28), work: SERVICE, workshop: at, notes: 'Flexible de frein arrière gauche à surveiller.' },
    { date: day(24), work: OIL_CHANGE, workshop: at },
    { date: day(24), work: AIR_AND_CABIN_FILTER, workshop: at },
    { date: day(16), work: SERVICE, workshop: at },
    { date: day(14), work: OIL_CHANGE, workshop: at, photo: { kind: 'dashboard' } },
    {
      date: day(5),
      work: OIL_CHANGE,
      workshop: at,
      notes: 'Huile 5W-30 C4, compatible filtre à particules.',
    },
    { date: day(5), work: AIR_AND_CABIN_FILTER, workshop: at },
    { date: day(5), work: SERVICE, workshop: at, photo: { kind: 'dashboard' } },
  ];
}

function repairs(today: CivilDate): Visit[] {
  const day = (months: number, days = 0) => openDay(before(today, months, days));
  return [
    { date: day(50), work: FRONT_PADS, workshop: TANNEURS },
    {
      date: day(47),
      work: CLUTCH,
      workshop: TANNEURS,
      isAside: true,
      notes: 'Patinait en côte chargé. Trois devis demandés.',
    },
    { date: day(44), work: DOOR_ROLLER, workshop: TANNEURS, isAside: true },
    { date: day(38), work: REAR_BRAKES, workshop: TANNEURS, photo: { kind: 'brake-disc' } },
    { date: day(36), work: FOUR_TYRES, workshop: LOIRE_PNEUS, photo: { kind: 'tyre', tread: 'new' } },
    timingBelt(day(30)),
    { date: day(26), work: BATTERY, workshop: UTILITAIRES_OUEST, photo: { kind: 'battery' } },
    { date: day(22), work: FRONT_DISCS, workshop: TANNEURS, photo: { kind: 'brake-disc' } },
    {
      date: day(19),
      work: MIRROR,
      workshop: TANNEURS,
      isAside: true,
      notes: 'Accroché dans une rue étroite.',
    },
    { date: day(12), work: WHEEL_BEARING, workshop: TANNEURS, isAside: true },
    { date: day(10), work: FOUR_TYRES, workshop: LOIRE_PNEUS, photo: { kind: 'tyre', tread: 'new' } },
    { date: day(8), work: REAR_BRAKES, workshop: TANNEURS },
  ];
}

function timingBelt(date: CivilDate): Visit {
  return {
    date,
    work: TIMING_BELT_KIT,
    workshop: UTILITAIRES_OUEST,
    nextDate: addMonths(date, 72),
    nextAfterKilometres: 120_000,
    notes: 'Pompe à eau changée en même temps. Prochaine à 120 000 km ou six ans.',
    photo: { kind: 'timing-belt' },
  };
}

function ownWork(today: CivilDate): Visit[] {
  return [
    {
      date: before(today, 21, 4),
      work: paid('general_maintenance', 'Additif nettoyant pour injecteurs', 1890),
      isAside: true,
    },
    {
      date: before(today, 2, 10),
      work: paid('general_maintenance', 'Ampoule de plaque et liquide lave-glace', 1140),
      isAside: true,
    },
  ];
}

/** Every two years, and a check of the emissions in the year between (French road code, R323-22). */
function inspections(today: CivilDate): Visit[] {
  const at = CONTROLE_MAINE;
  const day = (months: number, days = 0) => openDay(before(today, months, days));
  return [
    {
      date: day(41),
      work: FAILED_INSPECTION,
      workshop: at,
      notes: 'Défaillance majeure : jeu dans une rotule avant. Deux mois pour la contre-visite.',
    },
    { date: addDays(day(41), 9), work: RETEST, workshop: at, isAside: true },
    { date: day(30, 12), work: EMISSIONS_CHECK, workshop: at, isAside: true },
    {
      date: day(17),
      work: INSPECTION,
      workshop: at,
      nextDate: addMonths(day(17), 24),
      photo: { kind: 'dashboard' },
    },
    { date: day(6, 5), work: EMISSIONS_CHECK, workshop: at, isAside: true },
  ];
}

function insurance(today: CivilDate): Visit[] {
  const due = addDays(today, 2);
  const yearly = [48, 36, 24, 12].map((months, index) => ({
    date: addMonths(due, -months),
    work: paid('insurance', 'Assurance utilitaire au tiers étendu', 48_960 + index * 2210),
    isWithoutMileage: true,
    nextDate: addMonths(due, 12 - months),
  }));
  const first = {
    date: addDays(addMonths(today, -OWNED_MONTHS), 1),
    work: paid('insurance', 'Assurance utilitaire, première période', 31_720),
    isWithoutMileage: true,
    isAside: true,
  };
  return [first, ...yearly];
}
