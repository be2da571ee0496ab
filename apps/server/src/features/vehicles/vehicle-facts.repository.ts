import type { VehicleFactColumns } from '#platform/db/schema.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { VEHICLE_FACT_NAMES, vehicleFact, type VehicleFact } from '@carnet/domain/vehicles/vehicle-facts';

export type VehicleFacts = Pick<Vehicle, VehicleFact>;

/** A body or a row of an import, which the contract has checked. */
export type GivenFacts = Partial<Record<VehicleFact, unknown>>;

/** `purchaseDate` is stored as `purchase_date`; schema.ts types the columns by the same rule. */
const COLUMNS = VEHICLE_FACT_NAMES.map(
  (fact) => [fact, fact.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const,
);

/** What a body or a row of an import gives; an empty line is none. `stored`: the vehicle that a PUT replaces. */
export function factsOfBody(body: GivenFacts, stored: VehicleFactColumns | null): VehicleFacts {
  const before = stored && factsOfRow(stored);
  const facts = VEHICLE_FACT_NAMES.map((fact) => {
    const given = body[fact] === undefined && vehicleFact(fact).addedLater ? before?.[fact] : body[fact];
    return [fact, given === '' || given === undefined ? null : given] as const;
  });
  // The schema of the contract has checked each value; `fromEntries` forgets which is whose.
  return Object.fromEntries(facts) as VehicleFacts;
}

export function factsOfRow(row: VehicleFactColumns): VehicleFacts {
  const values: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(COLUMNS.map(([fact, column]) => [fact, values[column]] as const)) as VehicleFacts;
}

export function factColumns(facts: VehicleFacts): VehicleFactColumns {
  return Object.fromEntries(
    COLUMNS.map(([fact, column]) => [column, facts[fact]] as const),
  ) as VehicleFactColumns;
}
