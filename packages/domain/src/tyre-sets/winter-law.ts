import { civilDateOf, yearOf, type CivilDate } from '#calendar/civil-date.ts';
import { isFourWheeled, isTrailer, type TyredVehicle } from '#tyre-sets/four-wheeled.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.ts';

export const WINTER_DRIVINGS = ['mountain', 'elsewhere'] as const;
export type WinterDriving = (typeof WINTER_DRIVINGS)[number];

/**
 * Code de la route, article D. 314-8, version in force since 1 November 2024: in the communes of mountain
 * massifs that the prefect lists (sign B58), from 1 November to 31 March, a vehicle of category M1 or N1
 * carries removable anti-skid devices for at least two driving wheels, or has winter tyres on at least two
 * wheels of each axle; one of M2, M3, N2 or N3 on two steering and two driving wheels. Since that day winter
 * tyres are tyres marked with both the alpine symbol (3PMSF) and M+S, sold as winter or as all-season tyres;
 * M+S alone no longer counts.
 */
const WINTER_EQUIPMENT_RULE = {
  rule: 'winter_equipment',
  source: 'Code de la route, article D314-8',
  sourceDate: civilDateOf(2024, 11, 1),
  from: { month: 11, day: 1 },
  to: { month: 3, day: 31 },
  /** The day from which owners are reminded. */
  remindFrom: { month: 10, day: 1 },
} as const;

/** The tyres and chains of a vehicle for winter. */
export interface WinterEquipment {
  readonly vehicle: TyredVehicle;
  readonly winterDriving: WinterDriving | null;
  readonly hasSnowChains: boolean | null;
  /** The set on each axle; null: unknown. */
  readonly front: Pick<TyreSet, 'season' | 'snow_mark'> | null;
  readonly rear: Pick<TyreSet, 'season' | 'snow_mark'> | null;
}

/** The equipment required by law that a vehicle lacks. It does not claim that a fine is certain. */
export interface WinterEquipmentWanted {
  readonly rule: string;
  readonly source: string;
  readonly sourceDate: CivilDate;
  /** The winter period, both days included. */
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly isInForce: boolean;
}

/**
 * The equipment that a vehicle lacks on a day, from October on. Null if it is recorded, the owner does not
 * drive in mountain zones in winter, or the rule does not apply to the vehicle.
 */
export function winterEquipmentWanted(
  equipment: WinterEquipment,
  today: CivilDate,
): WinterEquipmentWanted | null {
  const winter = winterOf(today);
  if (winter === null || !isAsked(equipment) || isEquipped(equipment)) return null;
  const { rule, source, sourceDate } = WINTER_EQUIPMENT_RULE;
  return { rule, source, sourceDate, ...winter, isInForce: today >= winter.from };
}

function isAsked({ vehicle, winterDriving }: WinterEquipment): boolean {
  return winterDriving === 'mountain' && isFourWheeled(vehicle) && !isTrailer(vehicle);
}

function isEquipped({ hasSnowChains, front, rear }: WinterEquipment): boolean {
  return hasSnowChains === true || (hasSnowMark(front) && hasSnowMark(rear));
}

function hasSnowMark(set: WinterEquipment['front']): boolean {
  return set !== null && set.season !== 'summer' && set.snow_mark === true;
}

/**
 * The winter period that contains the day, or that begins within the time in which owners are reminded; null
 * in between.
 */
function winterOf(today: CivilDate): { readonly from: CivilDate; readonly to: CivilDate } | null {
  const { from, to, remindFrom, sourceDate } = WINTER_EQUIPMENT_RULE;
  const year = Number(yearOf(today));
  for (const start of [year - 1, year]) {
    const remindedFrom = civilDateOf(start, remindFrom.month, remindFrom.day);
    const winter = {
      from: civilDateOf(start, from.month, from.day),
      to: civilDateOf(start + 1, to.month, to.day),
    };
    if (winter.from >= sourceDate && today >= remindedFrom && today <= winter.to) return winter;
  }
  return null;
}
