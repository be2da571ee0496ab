import type { DecidedBy, DecidedKinds } from '#decide/import-facts.ts';
import { faultAt, type Placed } from '#decide/import-faults.ts';
import type { ImportFault } from '@carnet/contract/account/import.schema';
import { MEASURED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { followedObject } from '@carnet/contract/mileage/followed-object';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { MileagePoint } from '@carnet/domain/mileage/mileage-series';
import { findUnlikelyRises } from '@carnet/domain/mileage/unlikely-mileage';

/** A mileage that comes with a row. */
interface Candidate extends MileagePoint {
  readonly kind: OwnedKind;
  readonly placed: Placed<unknown>;
  readonly isConfirmed: boolean;
}

interface MeasuredRow {
  readonly id: string;
  readonly vehicle_id: string;
  readonly date: CivilDate;
  readonly mileage?: number | null | undefined;
  readonly confirmMileage?: boolean | null | undefined;
}

/**
 * Refuses rows whose mileage is unlikely compared with the account and the other rows, unless the row or the
 * owner confirms it.
 */
export function decideMileages(
  { areMileagesConfirmed, ids, readings }: DecidedBy,
  kinds: DecidedKinds,
): ImportFault[] {
  if (areMileagesConfirmed) return [];
  const replaced = new Set(Object.values(kinds).flatMap((rows) => rows.replaced.map(({ id }) => id)));
  const candidates = new Map<string, Candidate[]>();
  const add = (kind: OwnedKind, placed: Placed<MeasuredRow>) => {
    const { id, vehicle_id, date, mileage, confirmMileage } = placed.row;
    if (typeof mileage !== 'number') return;
    const vehicle = ids.resolve('vehicle', vehicle_id).id;
    const own = candidates.get(vehicle) ?? [];
    candidates.set(vehicle, own);
    own.push({ kind, placed, id, date, mileage, isConfirmed: confirmMileage === true });
  };
  for (const kind of MEASURED_KINDS) for (const placed of kinds[kind].added) add(kind, placed);
  for (const placed of kinds.reading.added) {
    if (!followedObject(placed.row)) add('reading', placed);
  }
  return [...candidates].flatMap(([vehicle, own]) => {
    const there = (readings.get(vehicle) ?? []).filter(({ id, sourceId }) => !replaced.has(sourceId ?? id));
    const judged = new Set<MileagePoint>(own.filter(({ isConfirmed }) => !isConfirmed));
    const rises = findUnlikelyRises([...there, ...own], (point) => judged.has(point));
    return own.flatMap((candidate) => {
      const rise = rises.get(candidate);
      if (!rise) return [];
      kinds[candidate.kind].refused += 1;
      return [faultAt(candidate.placed, 'mileage', 'mileage_unlikely', { ...rise })];
    });
  });
}
