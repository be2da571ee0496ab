import type { TyreSet } from '#tyre-sets/tyre-set.schema.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { ageOf } from '@carnet/domain/tyre-sets/age';
import { distanceOfSet } from '@carnet/domain/tyre-sets/distance';
import { fittedSpans } from '@carnet/domain/tyre-sets/fitting';
import { wearOf, type WearFacts } from '@carnet/domain/tyre-sets/wear';

/**
 * Computes the fields of a set that follow from fittings and readings; they are not stored. Kilometres and
 * millimetres.
 */
export function deriveTyreSetFields(
  facts: WearFacts,
  today: CivilDate,
): Pick<TyreSet, 'mounted' | 'distance' | 'wear' | 'age'> {
  const { set, histories } = facts;
  const mounted = histories
    .flatMap(({ fittings }) => fittedSpans(fittings))
    .filter((span) => span.set === set.id)
    .map(({ vehicle_id, from, to, axle }) => ({ vehicle_id, from, to, axle }))
    .toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
  return {
    mounted,
    distance: distanceOfSet(set, histories),
    wear: wearOf(facts, today),
    age: ageOf(set, today),
  };
}
