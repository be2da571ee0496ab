import { labour, paid, part } from '#seed/demo/car-works.ts';
import { before, everyYearOn, openDay } from '#seed/demo/dates.ts';
import { DEUX_ROUES } from '#seed/demo/workshops.ts';
import { vespaExpenses, vespaFuel } from '#seed/demo/spending.ts';
import type { ReminderChange, VehicleStory, Visit } from '#seed/story/story.ts';
import type { Work, WorkLine } from '#seed/story/work.ts';
import { addDays, addMonths, type CivilDate } from '@carnet/domain/calendar/civil-date';

/** A scooter has no chain: a belt and its rollers turn the rear wheel. */
export const VARIATOR = 'Courroie et galets de variateur';

const OWNED_MONTHS = 52;

function work(type: string, description: string, ...lines: WorkLine[]): Work {
  return { type, description, lines };
}

const FIRST_SERVICE = work(
  'oil_change',
  'Révision des 1 000 km et vidange',
  part('Huile 5W-40 (litre)', 1350, 1.4),
  part('Crépine et joints', 780),
  labour(0.8, 5800),
);
const OIL = work(
  'oil_change',
  'Vidange moteur et pont',
  part('Huile 5W-40 (litre)', 1350, 1.4),
  part('Huile de pont 80W-90', 620),
  part('Filtre à huile', 890),
  labour(0.7, 5800),
);
const REAR_TYRE = work(
  'tire_change',
  'Pneu arrière 120/70-12',
  part('Pneu 120/70-12 58P', 5490),
  labour(0.6, 5800),
);
const FRONT_TYRE = work(
  'tire_change',
  'Pneu avant 110/70-12',
  part('Pneu 110/70-12 47P', 5190),
  labour(0.5, 5800),
);
const BRAKES = work(
  'brake_service',
  'Plaquettes avant et liquide de frein',
  part('Plaquettes avant', 2650),
  part('Liquide de frein DOT 4', 890),
  labour(0.7, 5800),
);
const AIR_FILTER = work('air_filter', 'Filtre à air', part('Filtre à air', 1490), labour(0.3, 5800));
const BATTERY = work(
  'battery_replacement',
  'Batterie YTX10-BS',
  part('Batterie 12 V 9 Ah sans entretien', 5490),
  labour(0.2, 5800),
);
const VARIATOR_KIT = work(
  VARIATOR,
  'Courroie, galets et guides de variateur',
  part('Courroie de transmission', 6890),
  part('Jeu de galets', 2150),
  part('Guides de variateur', 980),
  labour(1.3, 5800),
);
const TOP_CASE = work(
  'general_maintenance',
  'Pose d’un top-case et de son support',
  part('Support chromé', 8900),
  part('Top-case 32 litres', 11_900),
  labour(0.5, 5800),
);

/** The scooter for the town. Little driven, so its owner follows the calendar alone. */
export function vespaStory(today: CivilDate): VehicleStory {
  const bought = addMonths(today, -OWNED_MONTHS);
  return {
    vehicle: {
      name: 'Vespa',
      type: 'motorcycle',
      make: 'Piaggio',
      model: 'Vespa Primavera 125',
      licensePlate: 'GM-254-XC',
      color: 'green',
      energy: 'petrol',
      vin: 'ZAPMD7100N5002548',
      firstRegistrationDate: bought,
      purchaseDate: bought,
      purchasePrice: 5149,
      purchaseMileage: 4,
    },
    portrait: { kind: 'scooter', color: '#3f8f7a', plate: 'GM-254-XC' },
    driving: {
      from: bought,
      startMileage: 4,
      kilometresPerYear: 2600,
      seasons: [0.3, 0.4, 0.9, 1.2, 1.4, 1.5, 1.5, 1.3, 1.3, 1, 0.6, 0.4],
    },
    reminderChanges: reminderChanges(bought),
    visits: [...workshopVisits(today), ...insurance(today), ...ownWork(bought, today)],
    fuelling: vespaFuel(today),
    expenses: vespaExpenses(today),
  };
}

/** By the calendar alone; the first inspection comes before the fifth birthday (French road code, R323-27). */
function reminderChanges(bought: CivilDate): ReminderChange[] {
  const byDate = (type: string, intervalDays: number): ReminderChange => ({
    type,
    intervalDays,
    intervalKm: null,
    nextDate: addDays(bought, intervalDays),
    active: true,
  });
  return [
    byDate('oil_change', 365),
    byDate('tire_change', 1825),
    byDate('brake_service', 730),
    byDate('battery_replacement', 1460),
    byDate('air_filter', 730),
    { ...byDate('technical_inspection', 1095), nextDate: addDays(addMonths(bought, 60), -1) },
    { ...byDate('general_maintenance', 365), active: false },
  ];
}

function workshopVisits(today: CivilDate): Visit[] {
  const day = (months: number, days = 0) => openDay(before(today, months, days));
  const visits: Visit[] = [
    { date: day(49), work: FIRST_SERVICE, photo: { kind: 'dashboard' } },
    { date: day(46), work: TOP_CASE, isAside: true },
    { date: day(40), work: OIL },
    { date: day(28), work: OIL },
    { date: day(28), work: AIR_FILTER },
    { date: day(28), work: BRAKES },
    { date: day(22), work: REAR_TYRE, photo: { kind: 'tyre', tread: 'worn' } },
    { date: day(16), work: OIL },
    {
      date: day(13),
      work: BATTERY,
      notes: 'Ne tenait plus la charge.',
      photo: { kind: 'battery' },
    },
    {
      date: day(10),
      work: VARIATOR_KIT,
      nextDate: addMonths(day(10), 48),
      nextAfterKilometres: 20_000,
      notes: 'Galets méplats : à-coups à l’accélération disparus.',
    },
    { date: day(9), work: FRONT_TYRE, photo: { kind: 'tyre', tread: 'new' } },
    { date: day(4), work: OIL, photo: { kind: 'dashboard' } },
    { date: day(4), work: AIR_FILTER },
    { date: day(4), work: BRAKES },
  ];
  return visits.map((visit) => ({ workshop: DEUX_ROUES, ...visit }));
}

function insurance(today: CivilDate): Visit[] {
  return [52, 40, 28, 16, 4].map((months, index) => ({
    date: index === 0 ? addDays(addMonths(today, -months), 1) : addMonths(today, -months),
    work: paid('insurance', 'Assurance deux-roues, échéance annuelle', 21_460 + index * 640),
    isWithoutMileage: true,
    nextDate: addMonths(today, 12 - months),
  }));
}

function ownWork(bought: CivilDate, today: CivilDate): Visit[] {
  const winters = everyYearOn(12, 2, bought, today).map((date) => ({
    date,
    work: paid('general_maintenance', 'Hivernage : plein, stabilisateur et chargeur', 0),
    notes: 'Béquille centrale, batterie sur chargeur d’entretien.',
    isAside: true,
  }));
  const springs = everyYearOn(3, 19, bought, today).map((date) => ({
    date,
    work: paid('general_maintenance', 'Remise en route : pression, éclairage, lavage', 650),
    isAside: true,
  }));
  return [...winters, ...springs];
}
