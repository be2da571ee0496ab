import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { v7 as newId } from 'uuid';

const MADE_AT = '2026-01-02T03:04:05.000Z';

/** Winter tyres of nobody's vehicle. */
export function aTyreSet(changes: Partial<TyreSet> = {}): TyreSet {
  return {
    id: newId(),
    vehicle_id: newId(),
    name: 'Pneus d’hiver',
    season: 'winter',
    notes: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    version: 1,
    ...changes,
  };
}
