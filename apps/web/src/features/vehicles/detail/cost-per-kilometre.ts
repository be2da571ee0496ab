/** Over a shorter distance one large invoice says nothing about a kilometre. */
const LEAST_DISTANCE_KM = 1000;

/**
 * What a kilometre has cost in maintenance, in euros; null as long as too little was driven to say.
 * @param distance driven since the first known reading, in kilometres
 */
export function costPerKilometre(cost: number, distance: number): number | null {
  return distance < LEAST_DISTANCE_KM ? null : cost / distance;
}
