import {
  findInspectedVehicle,
  findInspectedVehicles,
  listInspectionDates,
  type InspectedVehicleRow,
  type InspectionRow,
} from '#features/inspection/inspection.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import { findToday } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import {
  findCategory,
  INSPECTION_CATEGORIES,
  type InspectedVehicle,
  type InspectionOutcome,
  type PastInspection,
} from '@carnet/domain/inspection/inspection';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { resolveKnownSince } from '@carnet/domain/inspection/known-since';
import { toLawTerm, type LawTerm } from '@carnet/domain/inspection/law-term';
import { judgeInspection } from '@carnet/domain/inspection/judge-inspection';
import { ENERGIES, VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';

/** The last day on which the law requires the inspection of a vehicle, and why. */
export async function readInspection(
  context: Context,
  actor: Actor,
  vehicleId: string,
): Promise<VehicleInspection> {
  const outcome = await judgeVehicle(context, context.transactions.readOnly, actor, vehicleId);
  if (!outcome) throw new Refusal('not_found');
  return { ...outcome, missing: [...outcome.missing] };
}

/** The legal inspection of a vehicle on the owner's today; null if the vehicle does not exist. */
export async function judgeVehicle(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
): Promise<InspectionOutcome | null> {
  return (await judgeWithFacts(context, tx, actor, vehicleId))?.outcome ?? null;
}

/** The legal inspection of a vehicle with its facts. */
export interface JudgedVehicle {
  readonly outcome: InspectionOutcome;
  readonly knownSince: CivilDate;
  readonly inspections: readonly PastInspection[];
}

/** Like `judgeVehicle`, with the facts. */
export async function judgeWithFacts(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Pick<Actor, 'garageId' | 'timeZone'>,
  vehicleId: string,
): Promise<JudgedVehicle | null> {
  const row = await findInspectedVehicle(tx, actor, vehicleId);
  if (!row) return null;
  const inspected = inspectedVehicle(row, actor, row.first_reading_on);
  return judge(inspected, row.inspections.map(pastInspection), findToday(actor, clock));
}

/** The day on which a vehicle was entered. */
export function knownSinceOf(
  { created_at: createdAt, first_reading_on: firstReadingOn }: EnteredVehicle,
  { timeZone }: Pick<Actor, 'timeZone'>,
): CivilDate {
  return resolveKnownSince(civilDateInZone(Date.parse(createdAt), timeZone), firstReadingOn);
}

interface EnteredVehicle extends Pick<InspectedVehicleRow, 'created_at'> {
  readonly first_reading_on: CivilDate | null;
}

function judge(
  vehicle: InspectedVehicle,
  inspections: readonly PastInspection[],
  today: CivilDate,
): JudgedVehicle {
  const outcome = judgeInspection(vehicle, inspections, today);
  return { outcome, knownSince: vehicle.knownSince, inspections };
}

/** The legal inspection of each of these vehicles of the caller today, by id. */
export async function judgeVehicles(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<Map<string, InspectionOutcome>> {
  const vehicles = await findInspectedVehicles(tx, actor, vehicleIds);
  const asked = vehicles.map(({ id }) => ({ garage_id: actor.garageId, vehicle_id: id }));
  const { inspections, firstReadings } = await listInspectionDates(tx, asked);
  const today = findToday(actor, clock);
  return new Map(
    vehicles.map((vehicle) => {
      const past = (inspections.get(vehicle.id) ?? []).map(pastInspection);
      const inspected = inspectedVehicle(vehicle, actor, firstReadings.get(vehicle.id));
      return [vehicle.id, judgeInspection(inspected, past, today)];
    }),
  );
}

/** A vehicle for announcements. */
export type LawVehicle = InspectedVehicleRow & {
  readonly garage_id: string;
  readonly vehicle_id: string;
  readonly timezone: string;
};

/**
 * The legal terms of vehicles at an instant, each on the owner's today. The caller holds the locks of their
 * garages.
 */
export async function lawTermsOf(
  tx: Tx,
  vehicles: readonly LawVehicle[],
  now: string,
): Promise<(vehicle: LawVehicle) => LawTerm> {
  const judgedOf = await judgeInGarages(tx, vehicles, now);
  return (vehicle) => toLawTerm(judgedOf(vehicle).outcome);
}

/**
 * The legal inspection of vehicles at an instant, each on the owner's today. The caller holds the locks of
 * their garages.
 */
async function judgeInGarages(
  tx: Tx,
  vehicles: readonly LawVehicle[],
  now: string,
): Promise<(vehicle: LawVehicle) => JudgedVehicle> {
  const asked = new Map(vehicles.map((vehicle) => [vehicle.vehicle_id, vehicle])).values();
  const { inspections, firstReadings } = await listInspectionDates(tx, [...asked]);
  return (vehicle) => {
    const { timezone: timeZone } = vehicle;
    return judge(
      inspectedVehicle(vehicle, { timeZone }, firstReadings.get(vehicle.vehicle_id)),
      (inspections.get(vehicle.vehicle_id) ?? []).map(pastInspection),
      civilDateInZone(Date.parse(now), timeZone),
    );
  };
}

/**
 * Whether a reminder is the inspection of a van. Its emissions check is announced whatever the reminder
 * follows.
 */
export function isInspectionOfVan(
  row: Pick<InspectedVehicleRow, 'type' | 'inspection_category'> & { readonly maintenance_type: string },
): boolean {
  return isInspectionType(row.maintenance_type) && findCategory(categoryFacts(row)) === 'van';
}

function categoryFacts(row: Pick<InspectedVehicleRow, 'type' | 'inspection_category'>) {
  return {
    type: VEHICLE_TYPES.find((type) => type === row.type) ?? 'other',
    inspectionCategory:
      INSPECTION_CATEGORIES.find((category) => category === row.inspection_category) ?? null,
  };
}

function inspectedVehicle(
  row: InspectedVehicleRow,
  owner: Pick<Actor, 'timeZone'>,
  firstReadingOn: CivilDate | null = null,
): InspectedVehicle {
  return {
    ...categoryFacts(row),
    isCollection: row.is_collection === 1,
    energy: ENERGIES.find((energy) => energy === row.energy) ?? null,
    firstRegistrationDate: row.first_registration_date,
    knownSince: knownSinceOf({ ...row, first_reading_on: firstReadingOn }, owner),
  };
}

function pastInspection(row: InspectionRow): PastInspection {
  return {
    date: row.date,
    kind: row.inspection_kind,
    result: row.inspection_result,
    validUntil: row.inspection_valid_until,
  };
}
