import { showInLists } from '#features/maintenances/new-record-in-lists.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { aMaintenance } from '#testing/builders.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';

const newest = aMaintenance({ vehicle_id: 'v1', date: civilDateOf(2026, 11, 10) });
const older = aMaintenance({ vehicle_id: 'v1', date: civilDateOf(2026, 10, 1) });

function idsAfter(
  query: Parameters<typeof queryKeys.maintenanceList>[0],
  record: Maintenance,
  nextCursor: string | null = null,
): string[] {
  const queryClient = new QueryClient();
  const key = queryKeys.maintenanceList(query);
  queryClient.setQueryData(key, {
    pages: [{ items: [newest, older], nextCursor }],
    pageParams: [undefined],
  });
  showInLists(queryClient, record);
  const data = queryClient.getQueryData<{ pages: { items: Maintenance[] }[] }>(key);
  return data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
}

describe('a new record in the lists that are shown', () => {
  const record = aMaintenance({ vehicle_id: 'v1', type: 'insurance', date: civilDateOf(2026, 10, 15) });
  const placed = [newest.id, record.id, older.id];
  const unchanged = [newest.id, older.id];

  it.each([
    ['all records', {}, placed],
    ['five of them', { limit: '5' }, placed],
    ['its vehicle', { vehicleId: 'v1' }, placed],
    ['its type', { type: 'insurance' }, placed],
    ['since before it', { from: '2026-10-01' }, placed],
    ['another vehicle', { vehicleId: 'v2' }, unchanged],
    ['another type', { type: 'oil_change' }, unchanged],
    ['since after it', { from: '2026-11-01' }, unchanged],
    ['a search', { q: 'axa' }, unchanged],
    ['another order', { sort: 'date' as const }, unchanged],
  ])('%s → %s', (_name, query, ids) => {
    expect(idsAfter(query, record)).toEqual(ids);
  });

  it('of the same day as another → before it: entered last', () => {
    const today = aMaintenance({ vehicle_id: 'v1', date: newest.date });
    expect(idsAfter({}, today)).toEqual([today.id, newest.id, older.id]);
  });

  it('older than the first page → at the end of a whole list, in none that goes on', () => {
    const old = aMaintenance({ vehicle_id: 'v1', date: civilDateOf(2020, 1, 1) });
    expect(idsAfter({}, old)).toEqual([newest.id, older.id, old.id]);
    expect(idsAfter({}, old, 'next')).toEqual(unchanged);
  });

  it('there already → once', () => {
    expect(idsAfter({}, newest)).toEqual(unchanged);
  });
});
