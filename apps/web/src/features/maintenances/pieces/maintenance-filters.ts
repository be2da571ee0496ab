import type { RecordType } from '#features/maintenances/pieces/record-type.ts';
import { SEARCHED_TYPES_MAX_LENGTH } from '@carnet/contract/maintenances/searched-types';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { isWordIn, searchWords } from '@carnet/domain/text/search-words';
import { searchable } from '@carnet/domain/text/searchable';
import { validate as isUuid } from 'uuid';

export const MAINTENANCE_TABS = ['upcoming', 'recent', 'all'] as const;
export type MaintenanceTab = (typeof MAINTENANCE_TABS)[number];

/** Tab and filters of the maintenance page. */
export interface MaintenanceFilters {
  readonly tab: MaintenanceTab;
  readonly q: string;
  readonly vehicleId: string | null;
  /** The key of a maintenance type. */
  readonly type: string | null;
}

const RECENT_DAYS = 365;

/** Parses the filters of an address; invalid values (typed by hand, an older link) count as absent. */
export function readMaintenanceFilters(parameters: URLSearchParams): MaintenanceFilters {
  const [tab, vehicleId] = [parameters.get('tab'), parameters.get('vehicle')];
  return {
    tab: MAINTENANCE_TABS.find((known) => known === tab) ?? 'upcoming',
    q: parameters.get('q')?.trim().slice(0, 200) ?? '',
    vehicleId: isUuid(vehicleId) ? vehicleId : null,
    type: parameters.get('type')?.slice(0, 80) || null,
  };
}

/** Address parameters that differ from the defaults. */
export function writeMaintenanceFilters({ tab, q, vehicleId, type }: MaintenanceFilters): URLSearchParams {
  const parameters = new URLSearchParams();
  if (tab !== 'upcoming') parameters.set('tab', tab);
  if (q !== '') parameters.set('q', q);
  if (vehicleId !== null) parameters.set('vehicle', vehicleId);
  if (type !== null) parameters.set('type', type);
  return parameters;
}

export function isFiltered({ q, vehicleId, type }: MaintenanceFilters): boolean {
  return q !== '' || vehicleId !== null || type !== null;
}

/** Query of a tab's records; the recent tab covers the last twelve months. */
export function toRecordQuery(
  { tab, q, vehicleId, type }: MaintenanceFilters,
  types: readonly Pick<RecordType, 'key' | 'label'>[],
  today: CivilDate,
) {
  const searchedTypes = findSearchedTypes(q, types);
  return {
    ...(tab === 'recent' && { from: addDays(today, -RECENT_DAYS) }),
    ...(q !== '' && { q }),
    ...(searchedTypes !== '' && { types: searchedTypes }),
    ...(vehicleId !== null && { vehicleId }),
    ...(type !== null && { type }),
  };
}

/**
 * Types whose name contains a search word, for the records call: only the client knows their names in the
 * current language. Drops the last ones beyond the call's maximum length.
 */
function findSearchedTypes(q: string, types: readonly Pick<RecordType, 'key' | 'label'>[]): string {
  const lists = searchWords(q).map((word) =>
    types.filter(({ label }) => isWordIn(searchable(label), word)).map(({ key }) => key),
  );
  while (lists.join(';').length > SEARCHED_TYPES_MAX_LENGTH) lists.findLast((list) => list.length > 0)?.pop();
  return lists.every((list) => list.length === 0) ? '' : lists.join(';');
}
