import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { searchable } from '@carnet/domain/text/searchable';

/** A workshop as the owner has entered it before. */
export interface Workshop {
  readonly name: string;
  readonly address: string | null;
}

/**
 * Distinct workshops of some records (ignoring case and accents), latest first, each with its latest known address.
 */
export function listWorkshops(
  records: readonly Pick<Maintenance, 'garage_name' | 'garage_address'>[],
): readonly Workshop[] {
  const workshops = new Map<string, Workshop>();
  for (const { garage_name: name, garage_address: address } of records) {
    if (name === null) continue;
    const known = workshops.get(searchable(name));
    if (!known || known.address === null) {
      workshops.set(searchable(name), { name: known?.name ?? name, address });
    }
  }
  return [...workshops.values()];
}

/** Names that contain `typed`, ignoring case and accents. */
export function findNames(typed: string, names: readonly string[]): readonly string[] {
  const wanted = searchable(typed);
  return names.filter((name) => searchable(name).includes(wanted) && name !== typed);
}
