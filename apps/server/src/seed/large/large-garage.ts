import { addMaintenance } from '#features/maintenances/maintenances.service.ts';
import { addVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { largeVehicle, plainRecord } from '#seed/large/large-bodies.ts';
import { diceFrom } from '#seed/story/dice.ts';
import { inOneTransaction } from '#seed/story/in-one-transaction.ts';
import type { StoryClock } from '#seed/story/story-clock.ts';
import { storyIds } from '#seed/story/story-ids.ts';
import { uploadPhoto } from '#seed/story/upload-attachments.ts';
import type { Writing } from '#seed/story/writing.ts';
import type { MaintenanceCreation } from '@carnet/contract/maintenances/maintenance.schema';
import { addMonths, type CivilDate } from '@carnet/domain/calendar/civil-date';
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
/** Records of every vehicle but the first. */
const FEW_RECORDS = 12;
/** A running server waits for five seconds at most until another process has written, and asks every 20 ms. */
const BATCH = 100;
const MILLIS_FOR_OTHERS = 50;
const NOON_MINUTE = 12 * 60;

type Uploading = Pick<Writing, 'context' | 'actor' | 'ids' | 'hasFiles'>;

/** A garage to measure and to overfill screens with: one vehicle with many records, the others with few. */
export async function writeLargeGarage(
  context: Context,
  actor: Actor,
  clock: StoryClock,
  large: LargeGarage,
): Promise<void> {
  const dice = diceFrom(large.seed);
  const ids = storyIds(clock, dice);
  const from = addMonths(large.today, -HISTORY_MONTHS);
  clock.moveTo(from, NOON_MINUTE);
  const photos = await uploadPhotos({ context, actor, ids, hasFiles: large.hasFiles });
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

async function uploadPhotos(uploading: Uploading): Promise<string[]> {
  const car = { kind: 'hatchback', color: '#4a78b8', plate: 'GM-254-XC' } as const;
  return [
    ...(await uploadPhoto(uploading, car, null, 'Voiture')),
    ...(await uploadPhoto(uploading, { kind: 'oil-filter' }, null, 'Filtre à huile')),
  ];
}
