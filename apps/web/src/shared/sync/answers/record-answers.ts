import type {
  Maintenance,
  MaintenanceSort,
  MaintenanceSummary,
} from '@carnet/contract/maintenances/maintenance.schema';
import type { Page } from '@carnet/contract/wire/list';
import { monthOf, yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { balanceFromInteger, centsFromEuros, eurosFromCents, signedCost } from '@carnet/domain/money/cents';
import { searchable } from '@carnet/domain/text/searchable';
import { isWordIn, searchWords, type SearchWord } from '@carnet/domain/text/search-words';
import { vehicleSearchText } from '@carnet/domain/vehicles/vehicle-search';
import type { QueryInput } from '#shared/api/routes.ts';
import { withCopyAddresses } from '#shared/sync/copied-file.ts';
import { byValueThenId, toPage } from '#shared/sync/answers/page.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';

type RecordRow = Row<'record'>;

const ORDERS: Readonly<Record<Exclude<MaintenanceSort, '-date'>, (a: RecordRow, b: RecordRow) => number>> = {
  date: byValueThenId(({ date }) => date, false),
  cost: byValueThenId(({ cost }) => cost, false),
  '-cost': byValueThenId(({ cost }) => cost, true),
};

/** How long folding texts may block input at a time, in milliseconds. */
const SLICE_MILLIS = 16;

/**
 * The response of `GET /v1/maintenances` to a search. The texts of a long history are folded in slices first.
 */
export async function searchRecords(
  copy: Garage,
  query: QueryInput<'listMaintenances'>,
): Promise<Page<Maintenance>> {
  let begin = performance.now();
  for (const record of copy.recordsNewestFirst) {
    searchTextOf(record);
    if (performance.now() - begin < SLICE_MILLIS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begin = performance.now();
  }
  return listRecords(copy, query);
}

/** The response of `GET /v1/maintenances`. */
export function listRecords(copy: Garage, query: QueryInput<'listMaintenances'> = {}): Page<Maintenance> {
  const { vehicleId, type, from, to, sort = '-date' } = query;
  const isFound = searchOf(copy, query.q ?? '', query.types ?? '');
  const found = copy.recordsNewestFirst.filter(
    (record) =>
      (vehicleId === undefined || record.vehicle_id === vehicleId) &&
      (!type || record.type === type) &&
      (from === undefined || record.date >= from) &&
      (to === undefined || record.date <= to) &&
      isFound(record),
  );
  const sorted = sort === '-date' ? found : found.sort(ORDERS[sort]);
  const { items, nextCursor } = toPage(sorted, query);
  return { items: items.map(recordOf), nextCursor };
}

/** The response of `GET /v1/maintenances/{id}`; null when there is none. */
export function findRecord(copy: Garage, id: string): Maintenance | null {
  const row = copy.records.get(id);
  return row ? recordOf(row) : null;
}

function recordOf(row: RecordRow): Maintenance {
  return {
    ...row,
    photos: row.photos.map(withCopyAddresses),
    invoice: row.invoice && withCopyAddresses(row.invoice),
  };
}

/**
 * Matches records that contain every word: in their own texts, in their vehicle's, or in the name of their
 * type (`types`).
 */
function searchOf(copy: Garage, q: string, types: string): (record: RecordRow) => boolean {
  const words = searchWords(q);
  if (words.length === 0) return () => true;
  const lists = types.split(';').map((list) => list.split(',').filter(Boolean));
  const vehicles = new Map([...copy.vehicles].map(([id, vehicle]) => [id, vehicleSearchText(vehicle)]));
  const isIn = (record: RecordRow, word: SearchWord, index: number) =>
    ((lists.length === 1 ? lists[0] : lists[index]) ?? []).includes(record.type) ||
    isWordIn(vehicles.get(record.vehicle_id) ?? '', word) ||
    searchTextOf(record).includes(word.text);
  return (record) => words.every((word, index) => isIn(record, word, index));
}

/** Folded texts by record: folding 20,000 records takes seconds on a phone. */
const searchTexts = new WeakMap<RecordRow, string>();

function searchTextOf(record: RecordRow): string {
  const known = searchTexts.get(record);
  if (known !== undefined) return known;
  const { description, garage_name, garage_address, notes } = record;
  const text = searchable([description, garage_name, garage_address, notes].filter(Boolean).join(' '));
  searchTexts.set(record, text);
  return text;
}

/** The response of `GET /v1/maintenances/summary`. */
export function summariseRecords(
  copy: Garage,
  vehicleId: string | undefined,
  today: CivilDate,
): MaintenanceSummary {
  const [months, types] = [new Totals(), new Totals()];
  for (const record of copy.recordsNewestFirst) {
    if (vehicleId !== undefined && record.vehicle_id !== vehicleId) continue;
    const cents = spentCentsOf(record);
    months.add(monthOf(record.date), cents);
    types.add(record.type, cents);
  }
  return {
    this_month: months.sumOf((month) => month === monthOf(today)),
    this_year: months.sumOf((month) => month.startsWith(yearOf(today))),
    all_time: months.sumOf(() => true),
    per_type: types.all().map(([type, total]) => ({ type, ...total })),
    per_month: months.all().map(([month, total]) => ({ month, ...total })),
  };
}

/** Counts and costs by name. */
class Totals {
  readonly #byName = new Map<string, { count: number; cents: number }>();

  add(name: string, cents: number): void {
    const total = this.#byName.get(name);
    if (total) {
      total.count += 1;
      total.cents += cents;
    } else this.#byName.set(name, { count: 1, cents });
  }

  sumOf(isCounted: (name: string) => boolean) {
    let [count, cents] = [0, 0];
    for (const [name, total] of this.#byName) {
      if (!isCounted(name)) continue;
      count += total.count;
      cents += total.cents;
    }
    return { count, cost: eurosFromCents(balanceFromInteger(cents)) };
  }

  /** All totals, sorted by name. */
  all() {
    const sorted = [...this.#byName].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(
      ([name, { count, cents }]) =>
        [name, { count, cost: eurosFromCents(balanceFromInteger(cents)) }] as const,
    );
  }
}

function spentCentsOf({ cost, isRefund }: RecordRow): number {
  const cents = centsFromEuros(cost);
  if (cents === null) throw new RangeError(`Not an amount of euros: ${cost}`);
  return signedCost({ cost: cents, isRefund });
}
