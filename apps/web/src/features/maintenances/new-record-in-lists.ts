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

/** The newest first; a record older than all of the first page belongs to a later one. */
function withRecord(data: MaintenancePages, record: Maintenance): MaintenancePages {
  const [first, ...others] = data.pages;
  if (!first || data.pages.some(({ items }) => items.some(({ id }) => id === record.id))) return data;
  const place = first.items.findIndex(({ date }) => date <= record.date);
  if (place === -1 && first.nextCursor !== null) return data;
  const at = place === -1 ? first.items.length : place;
  return { ...data, pages: [{ ...first, items: first.items.toSpliced(at, 0, record) }, ...others] };
}
