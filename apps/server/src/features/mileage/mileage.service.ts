import {
  countReadings,
  deleteReading,
  findCurrentMileage,
  findNeighbours,
  findReading,
  findReadingOfRecord,
  findReadingsAbove,
  findVehicleMileage,
  insertReading,
  listReadings,
  updateCurrentMileage,
  updateReading,
  type VehicleMileage,
} from '#features/mileage/mileage.repository.ts';
import { followMileage } from '#features/notifications/watching.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { refusingForeignIds, type Creation } from '#platform/creation.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal, refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { refuseStaleVersion } from '#platform/versions.ts';
import type { MileageReading, MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { checkMileageOrder } from '@carnet/domain/mileage/mileage-series';
import { v7 as uuidv7 } from 'uuid';

export type { VehicleMileage } from '#features/mileage/mileage.repository.ts';

/** The caller's vehicle with its current mileage, or null: the check of every vehicle id that a body holds. */
export { findVehicleMileage } from '#features/mileage/mileage.repository.ts';

async function requireVehicle(tx: Tx, actor: Actor, vehicleId: string): Promise<Owned<VehicleMileage>> {
  const vehicle = await findVehicleMileage(tx, actor, vehicleId);
  if (!vehicle) throw new Refusal('not_found');
  return vehicle;
}

export async function listMileage(
  { transactions }: Context,
  actor: Actor,
  vehicleId: string,
  page: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<MileageReading>> {
  const vehicle = await requireVehicle(transactions.reading, actor, vehicleId);
  return listReadings(transactions.reading, vehicle, page);
}

/** A quick update. Refuses `date_in_future`, and `mileage_out_of_order` unless confirmed. */
export function addMileage(
  context: Context,
  actor: Actor,
  vehicleId: string,
  body: MileageReadingCreation,
): Promise<Creation<MileageReading>> {
  return refusingForeignIds(() =>
    context.transactions.forGarage(actor.garageId, async (tx) => {
      const vehicle = await requireVehicle(tx, actor, vehicleId);
      const existing = body.id ? await findReading(tx, actor, body.id) : null;
      if (existing) return { body: withoutGarage(existing), isNew: false };
      const id = body.id ?? uuidv7();
      refuseFaults(await faultsOfReading(context, tx, actor, vehicle, body));
      const { date, mileage } = body;
      const reading = await insertReading(tx, vehicle, {
        id,
        date,
        mileage,
        source: 'manual',
        record_id: null,
      });
      await followReadings(context, tx, vehicle);
      return { body: reading, isNew: true };
    }),
  );
}

/** Everything wrong with a new reading that its schema cannot see; takes also the sound part of a refused body. */
async function faultsOfReading(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  vehicle: Owned<VehicleMileage>,
  { date, mileage, confirmMileage }: Partial<MileageReadingCreation>,
): Promise<Fault[]> {
  if (date === undefined) return [];
  const faults: Fault[] = [];
  if (date > todayOf(actor, clock)) faults.push({ pointer: '/date', code: 'date_in_future' });
  if (mileage === undefined) return faults;
  return [
    ...faults,
    ...(await mileageFaults(tx, vehicle, { id: '', date, mileage, confirmMileage }, '/mileage')),
  ];
}

/** Faults among the sound fields of a body that its schema has refused. */
export async function checkMileageFields(
  context: Context,
  actor: Actor,
  vehicleId: string,
  fields: Partial<MileageReadingCreation>,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  return faultsOfReading(context, tx, actor, await requireVehicle(tx, actor, vehicleId), fields);
}

function withoutGarage({
  id,
  vehicle_id,
  date,
  mileage,
  source,
  record_id,
  version,
}: MileageReading): MileageReading {
  return { id, vehicle_id, date, mileage, source, record_id, version };
}

/** Refuses `reading_has_record` (the record is to be changed instead) and `last_reading`. */
export function removeMileage(
  context: Context,
  actor: Actor,
  vehicleId: string,
  readingId: string,
  expectedVersion: number | null,
): Promise<void> {
  return context.transactions.forGarage(actor.garageId, async (tx) => {
    const vehicle = await requireVehicle(tx, actor, vehicleId);
    const reading = await findReading(tx, actor, readingId);
    if (reading?.vehicle_id !== vehicleId) throw new Refusal('not_found');
    await refuseStaleVersion(reading, expectedVersion, async () => withoutGarage(reading));
    if (reading.record_id !== null) {
      throw new Refusal('reading_has_record', { params: { record_id: reading.record_id } });
    }
    if ((await countReadings(tx, vehicle)) === 1) throw new Refusal('last_reading');
    await deleteReading(tx, reading);
    await followReadings(context, tx, vehicle);
  });
}

/**
 * What is wrong with a mileage at its date: `mileage_out_of_order` with the neighbours that it does not fit
 * between, unless the person confirmed it (contract, section 3). `id` is the reading's own when it is corrected.
 */
export async function mileageFaults(
  tx: Tx,
  vehicle: Owned<VehicleMileage>,
  reading: {
    readonly id: string;
    readonly date: CivilDate;
    readonly mileage: number;
    readonly confirmMileage?: boolean | null | undefined;
  },
  pointer: string,
): Promise<Fault[]> {
  if (reading.confirmMileage) return [];
  const check = checkMileageOrder(await findNeighbours(tx, vehicle, reading), reading);
  if (check.ok) return [];
  return [{ pointer, code: check.code, params: { previous: check.previous, next: check.next } }];
}

/** Brings the current mileage in line with the readings, after every change of them; the vehicle is as this transaction read it. */
async function followReadings(context: Context, tx: Tx, vehicle: Owned<VehicleMileage>): Promise<void> {
  const current = await findCurrentMileage(tx, vehicle);
  if (current === null || current === vehicle.currentMileage) return;
  await updateCurrentMileage(tx, vehicle, current, instantOf(context.clock.now()));
  await followMileage(context, tx, vehicle.garageId, vehicle.id);
}

/** The first reading of a new vehicle, dated today. */
export async function startMileage(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  mileage: number,
): Promise<void> {
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  await insertVehicleReading(tx, vehicle, todayOf(actor, context.clock), mileage);
}

function insertVehicleReading(tx: Tx, vehicle: Owned<VehicleMileage>, date: CivilDate, mileage: number) {
  return insertReading(tx, vehicle, { id: uuidv7(), date, mileage, source: 'vehicle', record_id: null });
}

export interface MileageChange {
  readonly mileage: number;
  readonly isConfirmed: boolean;
}

/**
 * What is wrong with a current mileage changed on the vehicle's form. One below the current mileage breaks the order;
 * confirmed, it is taken, but a record of today is the one thing it cannot overrule.
 */
export async function currentMileageFaults(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { mileage, isConfirmed }: MileageChange,
): Promise<Fault[]> {
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  if (mileage === vehicle.currentMileage) return [];
  const date = todayOf(actor, clock);
  const above = await findReadingsAbove(tx, vehicle, date, mileage);
  const overruling = above.find((reading) => reading.record_id !== null || !isConfirmed);
  if (overruling) {
    const previous = { date: overruling.date, mileage: overruling.mileage };
    return [{ pointer: '/currentMileage', code: 'mileage_out_of_order', params: { previous, next: null } }];
  }
  const candidate = { id: '', date, mileage, confirmMileage: isConfirmed };
  return mileageFaults(tx, vehicle, candidate, '/currentMileage');
}

/**
 * A current mileage changed on the vehicle's form becomes a reading dated today (contract, section 3). It corrects
 * what a person had given for today, so that the vehicle shows what was typed. The caller has refused its faults.
 */
export async function changeCurrentMileage(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  mileage: number,
): Promise<void> {
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  if (mileage === vehicle.currentMileage) return;
  const date = todayOf(actor, context.clock);
  for (const reading of await findReadingsAbove(tx, vehicle, date, mileage)) await deleteReading(tx, reading);
  await insertVehicleReading(tx, vehicle, date, mileage);
  await followReadings(context, tx, vehicle);
}

/** What decided about the reading of a record before the record was changed. */
type StoredPlace = Pick<MileageReading, 'vehicle_id' | 'date'> & { readonly mileage: number | null };

/** What of a maintenance record makes its reading. */
export interface ReadingOfRecord {
  readonly recordId: string;
  readonly vehicleId: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
}

/**
 * Makes, corrects or removes the reading that follows a record, and the current mileage with it. `before` is the record
 * as it was; null for a new one.
 */
export async function followRecord(
  context: Context,
  tx: Tx,
  actor: Actor,
  record: ReadingOfRecord,
  before: StoredPlace | null,
): Promise<void> {
  const { recordId, vehicleId, date, mileage } = record;
  const isSame = before?.vehicle_id === vehicleId && before.date === date && before.mileage === mileage;
  if (isSame) return;
  const existing = before && (await findReadingOfRecord(tx, actor.garageId, recordId));
  const isMoved = existing !== null && existing.vehicle_id !== vehicleId;
  const vehicle = await requireVehicle(tx, actor, vehicleId);
  if (existing && !isMoved && mileage !== null) {
    await updateReading(tx, existing, { date, mileage });
  } else {
    if (existing) await deleteReading(tx, existing);
    if (mileage !== null) {
      await insertReading(tx, vehicle, {
        id: uuidv7(),
        date,
        mileage,
        source: 'record',
        record_id: recordId,
      });
    }
  }
  if (isMoved) await followReadings(context, tx, await requireVehicle(tx, actor, existing.vehicle_id));
  await followReadings(context, tx, vehicle);
}

/** After a record and its reading are gone. */
export async function followRemovedRecord(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
): Promise<void> {
  await followReadings(context, tx, await requireVehicle(tx, actor, vehicleId));
}

/** The id of the reading that follows a record, for a check that leaves it out; null when there is none. */
export async function readingIdOfRecord(tx: Tx, actor: Actor, recordId: string): Promise<string | null> {
  return (await findReadingOfRecord(tx, actor.garageId, recordId))?.id ?? null;
}
