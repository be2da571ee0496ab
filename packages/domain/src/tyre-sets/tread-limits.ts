import { civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import { isTrailer, type TyredVehicle } from '#tyre-sets/four-wheeled.ts';
import type { TyreSeason } from '#tyre-sets/tyre-set.ts';

/** A tread depth below which tyres must not, or should not, be driven. */
export interface TreadLimit {
  readonly limit_mm: number;
  readonly kind: 'law' | 'advice';
  readonly source: string;
  readonly sourceDate: CivilDate;
}

/**
 * Code de la route, article R. 314-1, with the arrêté du 18 juillet 2019 relatif aux pneumatiques (NOR TRER1921975A): at least
 * 1.6 mm in the main grooves of the tyres of categories M1, N1, O1 and O2 (cars, vans, their trailers); at least 1 mm on
 * others, motorcycles included. Two tyres of an axle differ by 5 mm at most.
 */
const ORDER_ON_TYRES = {
  source: 'Arrêté du 18 juillet 2019 relatif aux pneumatiques',
  sourceDate: civilDateOf(2019, 8, 31),
};

const LAW_LIGHT: TreadLimit = { limit_mm: 1.6, kind: 'law', ...ORDER_ON_TYRES };
const LAW_OTHERS: TreadLimit = { limit_mm: 1, kind: 'law', ...ORDER_ON_TYRES };

export const AXLE_DIFFERENCE_LIMIT = { mm: 5, ...ORDER_ON_TYRES } as const;

/**
 * Continental, « General legal requirements », for passenger cars and light vans: summer and all-season tyres out of service
 * at 3 mm, winter tyres at 4 mm. The ADAC advises the same for summer and winter.
 */
const MAKERS_ADVICE = { source: 'Continental', sourceDate: civilDateOf(2026, 11, 28) };
const ADVICE_MM: Readonly<Record<TyreSeason, number>> = { summer: 3, all_season: 3, winter: 4 };

/** The limits for the tyres of a vehicle, deepest first. Advice exists only for cars and vans. */
export function treadLimitsOf(vehicle: TyredVehicle, season: TyreSeason): readonly TreadLimit[] {
  if (!isUpTo3500Kg(vehicle)) return [LAW_OTHERS];
  if (isTrailer(vehicle)) return [LAW_LIGHT];
  return [{ limit_mm: ADVICE_MM[season], kind: 'advice', ...MAKERS_ADVICE }, LAW_LIGHT];
}

/** Categories M1 and N1 and their trailers; without a category, the vehicle type decides. */
function isUpTo3500Kg({ type, inspectionCategory: category }: TyredVehicle): boolean {
  if (category === 'light' || category === 'heavy') return false;
  return category === 'car' || category === 'van' || type !== 'motorcycle';
}
