import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';

const MADE_AT = '2026-01-02T03:04:05.000Z';

/** Winter tyres without vehicle, never fitted. */
export function aTyreSet(changes: Partial<TyreSet> = {}): TyreSet {
  return {
    id: newId(),
    vehicle_id: newId(),
    name: 'Pneus d’hiver',
    count: 4,
    season: 'winter',
    snow_mark: null,
    brand: null,
    model: null,
    size: null,
    dot: null,
    bought_on: null,
    price: null,
    distance_before: null,
    rotation_km: null,
    stored_at: null,
    retired_on: null,
    files: [],
    notes: null,
    treads: [],
    mounted: [],
    distance: null,
    wear: [],
    age: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    version: 1,
    ...changes,
  };
}

/** A fitting without vehicle and without known sets. */
export function aTyreFitting(changes: Partial<TyreFitting> = {}): TyreFitting {
  return {
    id: newId(),
    vehicle_id: newId(),
    date: civilDateOf(2026, 10, 17),
    mileage: null,
    front: null,
    rear: null,
    rotated: false,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    version: 1,
    ...changes,
  };
}
