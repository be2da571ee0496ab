import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Page } from '@carnet/contract/wire/list';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

type MaintenancePages = InfiniteData<Page<Maintenance>>;

/** Puts a new record where it belongs in every list that is known to hold it; the others learn of it when fetched. */
export function showInLists(queryClient: QueryClient, record: Maintenance): void {
  const lists = queryClient.getQueriesData<MaintenancePages>({ queryKey: queryKeys.maintenanceLists });
  for (const [key, data] of lists) {
    if (data && isHeldBy(key[2], record)) queryClient.setQueryData(key, withRecord(data, record));
  }
}

/**
 * The records of a list that is shown, with those being saved in their places. `hasMore`: the list goes on where it
 * ends here.
 */
export function withNewRecords(
  records: Maintenance[],
  added: readonly Maintenance[],
  query: unknown,
  hasMore: boolean,
): Maintenance[] {
  let list = records;
  for (const record of added) {
    if (isHeldBy(query, record)) list = inserted(list, record, hasMore);
  }
  return list;
}

/** Whether a list in its usual order holds the record. What a search finds is for the server to say. */
function isHeldBy(query: unknown, record: Maintenance): boolean {
  if (typeof query !== 'object' || query === null) return false;
  return Object.entries(query).every(([name, value]: [string, unknown]) => {
    if (value === undefined || name === 'limit') return true;
    if (name === 'vehicleId') return value === record.vehicle_id;
    if (name === 'type') return value === record.type;
    if (name === 'from') return typeof value === 'string' && value <= record.date;
    return false;
  });
}

function withRecord(data: MaintenancePages, record: Maintenance): MaintenancePages {
  const [first, ...others] = data.pages;
  if (!first || others.some(({ items }) => items.some(({ id }) => id === record.id))) return data;
  const items = inserted(first.items, record, first.nextCursor !== null);
  return items === first.items ? data : { ...data, pages: [{ ...first, items }, ...others] };
}

/** The newest first; a record older than all of them belongs to what comes after, if anything does. */
function inserted(items: Maintenance[], record: Maintenance, hasMore: boolean): Maintenance[] {
  if (items.some(({ id }) => id === record.id)) return items;
  const place = items.findIndex(({ date }) => date <= record.date);
  if (place === -1 && hasMore) return items;
  return items.toSpliced(place === -1 ? items.length : place, 0, record);
}
