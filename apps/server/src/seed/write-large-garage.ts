import { addMaintenance } from '#features/maintenances/maintenances.service.ts';
import { addVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { WORKSHOPS } from '#seed/demo-garage.ts';
import { diceFrom, type Dice } from '#seed/dice.ts';
import { storyIds } from '#seed/story-clock.ts';
import { uploadPicture, type WritingPlace } from '#seed/write-garage.ts';
import {
  maintenanceCreation,
  type MaintenanceCreation,
} from '@carnet/contract/maintenances/maintenance.schema';
import { vehicleCreation, type VehicleCreation } from '@carnet/contract/vehicles/vehicle.schema';
import { addDays, addMonths, daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { setTimeout as pause } from 'node:timers/promises';

export interface LargeGarage {
  /** Records of the first vehicle. */
  readonly records: number;
  readonly vehicles: number;
  readonly today: CivilDate;
  readonly seed: string;
  readonly hasFiles: boolean;
}

const HISTORY_MONTHS = 120;
/** Records of every other vehicle. */
const FEW_RECORDS = 12;
/** A running server waits at most five seconds for another process's write, and retries every 20 ms. */
const BATCH = 100;
const MILLIS_FOR_OTHERS = 50;
const NOON_MINUTE = 12 * 60;

/** A garage for measurements and for overfull screens: one vehicle with many records, others with few. */
export async function writeLargeGarage(
  { context, uploads, actor, clock }: WritingPlace,
  large: LargeGarage,
): Promise<void> {
  const dice = diceFrom(large.seed);
  const ids = storyIds(clock, dice);
  const from = addMonths(large.today, -HISTORY_MONTHS);
  clock.moveTo(from, NOON_MINUTE);
  const uploading = { uploads, actor, ids, hasFiles: large.hasFiles };
  const photos = [
    ...(await uploadPicture(uploading, 'clio.jpg', 'Voiture')),
    ...(await uploadPicture(uploading, 'oil-filter.webp', 'Filtre à huile')),
  ];
  for (let place = 0; place < large.vehicles; place += 1) {
    clock.moveTo(from, NOON_MINUTE + place);
    const body = largeVehicle(place, photos, from, { id: ids.next(), dice });
    const { id: vehicleId } = (await addVehicle(context, actor, body)).body;
    const count = place === 0 ? large.records : FEW_RECORDS;
    const records = Array.from({ length: count }, (_, index) => ({ index, count, vehicleId }));
    for (let start = 0; start < count; start += BATCH) {
      await inOneTransaction(context, actor, async (inBatch) => {
        for (const line of records.slice(start, start + BATCH)) {
          const record = plainRecord(line, { from, today: large.today, photos, dice });
          clock.moveTo(record.date, NOON_MINUTE);
          const withId: MaintenanceCreation = { ...record, id: ids.next() };
          await addMaintenance(inBatch, actor, withId);
        }
      });
      if (start + BATCH < count) await pause(MILLIS_FOR_OTHERS);
    }
  }
}

/** The longest allowed name: 80 characters. */
const LONGEST_NAME = 'Camping-car intégral de la famille Dubreuil-Laforgue et de ses trois petits-fils';

const NAMES = [
  'Clio',
  'Kangoo',
  'Partner',
  'C3',
  'Duster',
  'Yaris',
  '208',
  'Jumpy',
  'Twingo',
  'Golf',
] as const;
const TYPES = ['car', 'car', 'truck', 'motorcycle', 'other'] as const;
const COLORS = ['white', 'grey', 'blue', 'red', 'black', 'green'] as const;
const PLATE_LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ'.split('');

/** Type, description and usual price in cents. */
const WORKS = [
  ['oil_change', 'Vidange et filtre à huile', 13_890],
  ['tire_change', 'Deux pneus avant', 24_960],
  ['brake_service', 'Plaquettes de frein avant', 12_240],
  ['general_maintenance', 'Révision annuelle', 14_400],
  ['air_filter', 'Filtre à air et filtre d’habitacle', 7490],
  ['insurance', 'Assurance, échéance annuelle', 54_230],
  ['technical_inspection', 'Contrôle technique périodique', 7890],
  ['battery_replacement', 'Batterie neuve', 18_950],
] as const;
const GARAGES = [
  WORKSHOPS.vieuxPont,
  WORKSHOPS.tanneurs,
  WORKSHOPS.loirePneus,
  WORKSHOPS.utilitaires,
] as const;

const START_MILEAGE = 1200;
const DAILY_KILOMETRES = 38;
const HIGHEST_COST = 12_345.67;
/** One in this many records has a photo. */
const PHOTO_EVERY = 10;

/** The vehicle with an index; the second has the longest name and the highest price. */
function largeVehicle(
  place: number,
  photos: readonly string[],
  from: CivilDate,
  { id, dice }: { readonly id: string; readonly dice: Dice },
): VehicleCreation {
  const isLongest = place === 1;
  const letters = () => dice.pick(PLATE_LETTERS) + dice.pick(PLATE_LETTERS);
  const model = NAMES[place % NAMES.length];
  return vehicleCreation.parse({
    id,
    name: isLongest ? LONGEST_NAME : `${model} n° ${place + 1}`,
    type: TYPES[place % TYPES.length],
    color: dice.pick(COLORS),
    energy: place % 4 === 3 ? 'electric' : 'diesel',
    licensePlate: `${letters()}-${dice.integer(100, 999)}-${letters()}`,
    model,
    purchaseDate: from,
    purchasePrice: isLongest ? HIGHEST_COST : dice.integer(20, 120) * 100,
    currentMileage: START_MILEAGE,
    photos: photos.slice(0, 1),
  });
}

interface Line {
  readonly index: number;
  readonly count: number;
  readonly vehicleId: string;
}

interface Supplies {
  readonly from: CivilDate;
  readonly today: CivilDate;
  readonly photos: readonly string[];
  readonly dice: Dice;
}

/** One of `count` records spread evenly over the history; the last has the highest cost. */
function plainRecord({ index, count, vehicleId }: Line, supplies: Supplies): MaintenanceCreation {
  const { from, today, photos, dice } = supplies;
  const day = 1 + Math.floor((index * (daysBetween(from, today) - 2)) / count);
  const [type, description, usualCents] = dice.pick(WORKS);
  const workshop = dice.pick(GARAGES);
  const isLast = index === count - 1;
  const cents = Math.round(usualCents * (0.8 + dice.fraction() * 0.5));
  return maintenanceCreation.parse({
    vehicle_id: vehicleId,
    type,
    date: addDays(from, day),
    cost: isLast ? HIGHEST_COST : cents / 100,
    description,
    mileage: START_MILEAGE + day * DAILY_KILOMETRES,
    garage_name: workshop.name,
    garage_address: `${workshop.street}, ${workshop.town}`,
    notes: index % 7 === 0 ? 'Rien à signaler, prochaine visite à la date prévue.' : null,
    photos: index % PHOTO_EVERY === 0 ? photos.slice(1, 2) : [],
  });
}

/**
 * Runs several service calls in one transaction, which their own transactions join. Thousands of rows then
 * need one disk flush instead of thousands.
 */
function inOneTransaction<T>(
  context: Context,
  actor: Actor,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return context.transactions.forGarage(actor.garageId, (tx) =>
    work({
      ...context,
      transactions: {
        readOnly: tx,
        run: (inner) => inner(tx),
        runAtOnce: (inner) => inner(tx),
        forGarage: (_garageId, inner) => inner(tx),
        forGarages: (_garageIds, inner) => inner(tx),
        forActor: (_actor, inner) => inner(tx),
        wasApplied: () => Promise.resolve(false),
        forGarageIfExists: (_garageId, inner) => inner(tx),
        forFreeGarages: (garageIds, inner) => inner(tx, garageIds),
      },
    }),
  );
}
