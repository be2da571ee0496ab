import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { searchable } from '@carnet/domain/text/searchable';

/** Who did the work, as the owner has written it before. */
export interface Workshop {
  readonly name: string;
  readonly address: string | null;
}

/**
 * The workshops of some records, latest first, each once however its name was written; with the latest address that
 * was given for it.
 */
export function workshopsOf(
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

/** The names among `names` in which the words of `typed` are found, whatever their case and accents. */
export function namesLike(typed: string, names: readonly string[]): readonly string[] {
  const wanted = searchable(typed);
  return names.filter((name) => searchable(name).includes(wanted) && name !== typed);
}
