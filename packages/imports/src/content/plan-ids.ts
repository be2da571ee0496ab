import type { ImportPlan, PlanTyreFitting, PlanTyreSet, PlanVehicle, RowNames } from '#plan/plan.ts';
import { searchable } from '@carnet/domain/text/searchable';
import { v5 as uuidv5 } from 'uuid';

/**
 * Stable ids of the rows of a file, so that a second import brings only new ones: UUID version 5 in the
 * namespace of the account.
 */
export class PlanIds {
  readonly #namespace: string;
  readonly #source: string;
  readonly #counts = new Map<string, number>();
  readonly #vehicles: ReadonlyMap<string, string>;

  /** @param namespace the id of the account, a UUID */
  constructor({ source, vehicles }: Pick<ImportPlan, 'source' | 'vehicles'>, namespace: string) {
    this.#namespace = namespace;
    this.#source = source;
    this.#vehicles = new Map(
      vehicles.map((vehicle) => [vehicle.key, idOfVehicle(vehicle, source, namespace)]),
    );
  }

  vehicle(key: string): string {
    return this.#vehicles.get(key) ?? '';
  }

  /** The id of a row by its text, whether it became a record or an expense. */
  written({ vehicle, written }: RowNames): string {
    return this.row('row', vehicle, written);
  }

  /** The id of a separate reading. A fill-up is a separate row, and may have a reading too. */
  writtenReading({ vehicle, written }: RowNames): string {
    return this.row('row reading', vehicle, written);
  }

  /** The id that an earlier import gave a row, by the values read from it. */
  read(kind: 'record' | 'expense' | 'reading', { vehicle, read }: RowNames): string {
    return this.row(kind, vehicle, read);
  }

  /** The id of a set within its vehicle, by its key in the app or its season. */
  tyreSet({ vehicle, written }: Pick<PlanTyreSet, 'vehicle' | 'written'>): string {
    return this.#derive(this.vehicle(vehicle), 'tyre set', written, 1);
  }

  /** The id of a fitting by the text of its row. */
  tyreFitting({ names: { vehicle, written } }: Pick<PlanTyreFitting, 'names'>): string {
    return this.#derive(this.vehicle(vehicle), 'tyre fitting', written, 1);
  }

  /** Equal rows of one file are numbered to get different ids. */
  row(kind: string, vehicle: string, natural: string): string {
    const whole = [this.vehicle(vehicle), kind, natural].join('|');
    const ordinal = (this.#counts.get(whole) ?? 0) + 1;
    this.#counts.set(whole, ordinal);
    return this.#derive(this.vehicle(vehicle), kind, natural, ordinal);
  }

  /** Whether an earlier import gave this id to an object with these values. */
  isNamedBy(id: string, kind: string, vehicleId: string, natural: string): boolean {
    return EQUAL_ROWS.some((ordinal) => this.#derive(vehicleId, kind, natural, ordinal) === id);
  }

  #derive(vehicleId: string, kind: string, natural: string, ordinal: number): string {
    return uuidv5([this.#source, vehicleId, kind, natural, ordinal].join('|'), this.#namespace);
  }
}

/** Number of equal rows of a day that are looked up. */
const EQUAL_ROWS = [1, 2, 3];

/** The id of a vehicle: of the account’s vehicle, or derived from its name in the file. */
function idOfVehicle(vehicle: PlanVehicle, source: string, namespace: string): string {
  if (vehicle.choice.kind === 'mine') return vehicle.choice.id;
  return derivedVehicleId(
    vehicle,
    source,
    namespace,
    vehicle.choice.kind === 'new' ? vehicle.choice.name : '',
  );
}

/** The id of a new vehicle from a file, the same at each import. */
export function derivedVehicleId(
  { name, licensePlate }: Pick<PlanVehicle, 'name' | 'licensePlate'>,
  source: string,
  namespace: string,
  chosen = '',
): string {
  return uuidv5(`${source}|vehicle|${searchable(name ?? licensePlate ?? chosen)}`, namespace);
}
