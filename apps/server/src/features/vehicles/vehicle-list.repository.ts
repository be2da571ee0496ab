import type { VehicleRow } from '#features/vehicles/vehicles.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import {
  toPage,
  selectPage,
  startOfPage,
  type Order,
  type PageRequest,
  type PageStart,
} from '#platform/db/keyset.ts';
import type { Queries } from '#platform/db/queries.ts';
import { buildPatterns, vehicleContains, type SearchPatterns } from '#platform/db/search.ts';
import type { Tx } from '#platform/transactions.ts';
import type { VehicleQuery } from '@carnet/contract/vehicles/vehicle.schema';
import type { VehicleSort } from '@carnet/contract/vehicles/vehicle-sorts';
import { nameKey } from '@carnet/domain/text/name-key';
import type { VehicleType } from '@carnet/domain/vehicles/vehicle';
import { sql } from 'kysely';

const NAME_ORDER: Order = { name: 'name', column: 'vehicle.name_key', kind: 'text', direction: 'asc' };
const CREATION_ORDER: Order = {
  name: 'createdAt',
  column: 'vehicle.created_at',
  kind: 'text',
  direction: 'asc',
};
const MILEAGE_ORDER: Order = {
  name: 'mileage',
  column: 'vehicle.current_mileage',
  kind: 'integer',
  direction: 'asc',
};

function reversed(order: Order): Order {
  return { ...order, name: `-${order.name}`, direction: 'desc' };
}

/** Vehicles without a price come last in both directions. */
const PRICE_ORDER: Order = {
  name: 'purchasePrice',
  column: 'vehicle.price_ascending',
  kind: 'integer',
  direction: 'asc',
};
const PRICE_ORDER_DOWN: Order = {
  name: '-purchasePrice',
  column: 'vehicle.price_descending',
  kind: 'integer',
  direction: 'desc',
};

const ORDERS: Readonly<Record<VehicleSort, Order>> = {
  name: NAME_ORDER,
  '-name': reversed(NAME_ORDER),
  createdAt: CREATION_ORDER,
  '-createdAt': reversed(CREATION_ORDER),
  mileage: MILEAGE_ORDER,
  '-mileage': reversed(MILEAGE_ORDER),
  purchasePrice: PRICE_ORDER,
  '-purchasePrice': PRICE_ORDER_DOWN,
};

/** A cursor of an older version, which sorted names letter by letter, has the old sort key. */
function keyedStart({ column }: Order, start: PageStart): PageStart {
  const { afterValue } = start;
  return column === NAME_ORDER.column && typeof afterValue === 'string'
    ? { ...start, afterValue: nameKey(afterValue) }
    : start;
}

/** Above every price that the contract accepts, in cents. */
const NO_PRICE = 2_000_000_000;

function selectVehicles(queries: Queries, garageId: string) {
  return queries
    .selectFrom((build) =>
      build
        .selectFrom('vehicle')
        .selectAll()
        .select([
          sql<number>`coalesce(purchase_price_cents, ${sql.lit(NO_PRICE)})`.as('price_ascending'),
          sql<number>`coalesce(purchase_price_cents, -1)`.as('price_descending'),
        ])
        .where('garage_id', '=', garageId)
        .as('vehicle'),
    )
    .selectAll();
}

type OrderedRow = VehicleRow & {
  readonly name_key: string;
  readonly price_ascending: number;
  readonly price_descending: number;
};

function orderValue(row: OrderedRow, order: Order) {
  const column = order.column.slice('vehicle.'.length);
  switch (column) {
    case 'name_key':
      return row.name_key;
    case 'created_at':
      return row.created_at;
    case 'current_mileage':
      return row.current_mileage;
    case 'price_ascending':
      return row.price_ascending;
    default:
      return row.price_descending;
  }
}

type ListArguments = PageStart &
  Partial<SearchPatterns> & {
    readonly garageId: string;
    readonly type: VehicleType | undefined;
  };

const listInUse = listWhere('is');
const listArchived = listWhere('is not');

function listWhere(archived: 'is' | 'is not') {
  return compileOnce<ListArguments, OrderedRow>((queries, given, sort) => {
    let query = selectVehicles(queries, given.garageId).where('archived_at', archived, null);
    if (given.type !== undefined) query = query.where('type', '=', given.type);
    given.texts?.forEach((text, index) => {
      query = query.where(vehicleContains(text, given.plates?.[index] ?? text));
    });
    return selectPage(query as never, ORDERS[sort as VehicleSort], given);
  });
}

export async function listVehicleRows(
  tx: Tx,
  actor: Actor,
  filter: VehicleQuery & PageRequest,
): Promise<{ rows: readonly VehicleRow[]; nextCursor: string | null }> {
  const sort = filter.sort ?? 'createdAt';
  const order = ORDERS[sort];
  const given: ListArguments = {
    garageId: actor.garageId,
    type: filter.type,
    ...(filter.q && buildPatterns(filter.q)),
    ...keyedStart(order, startOfPage(order, filter)),
  };
  const list = filter.archived ? listArchived : listInUse;
  const rows = await list(tx, given, sort);
  return toPage(rows, order, filter, (row) => orderValue(row, order));
}
