import { GarageInMemory } from '../../apps/web/src/shared/sync/garage-in-memory.ts';
import type { Garage } from '../../apps/web/src/shared/sync/garage.ts';
import { OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { TestCaller } from '../../apps/server/testing/test-caller.ts';

/** The garage as the server sends it to an empty device. */
export async function garageOfServer(owner: TestCaller): Promise<GarageInMemory> {
  const copy = new GarageInMemory();
  let cursor = '';
  for (let hasMore = true; hasMore;) {
    const { status, body } = await owner.get(`/v1/changes?limit=500${cursor && `&cursor=${cursor}`}`);
    if (status !== 200) throw new Error(`The feed answered ${status}`);
    copy.apply(body.items);
    cursor = String(body.cursor);
    hasMore = body.hasMore === true;
  }
  return copy;
}

const MADE_BY_SERVER = new Set(['version', 'createdAt', 'updatedAt', 'created_at', 'updated_at']);

/** All rows by kind, in a stable order. */
export function rowsOf(garage: Garage) {
  const rows = OWNED_KINDS.map((kind) => [kind, sorted(garage.rowsOf(kind))]);
  return {
    settings: garage.settings,
    ...(Object.fromEntries(rows) as Record<OwnedKind, { readonly id: string }[]>),
  };
}

/**
 * The same without fields that only the server sets; a mileage typed on a vehicle’s form gets its id from the server. Orders are replaced by
 * ranks: changes that wait on a device have greater orders than the server assigns.
 */
export function shownRowsOf(garage: Garage) {
  const rows = rowsOf(garage);
  const rankOf = ranksIn([...rows.record, ...rows.reminder]);
  const plainRows = OWNED_KINDS.map((kind) => [kind, rankOf(rows[kind]).map(plain)]);
  return {
    settings: rows.settings && plain(rows.settings),
    ...Object.fromEntries(plainRows),
    reading: rows.reading
      .map((reading) => ({ ...plain(reading), id: null }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
}

/** Orders are in fields of this name. */
const ORDER = 'order';

/** Replaces the orders of objects by ranks. */
function ranksIn(objects: readonly object[]): <One extends object>(rows: readonly One[]) => One[] {
  const orders = new Set<number>();
  JSON.stringify(objects, (name, value) => {
    if (name === ORDER) orders.add(value);
    return value;
  });
  const ranks = new Map([...orders].sort((a, b) => a - b).map((order, rank) => [order, rank]));
  const ranked = (name: string, value: unknown) => (name === ORDER ? ranks.get(Number(value)) : value);
  return (rows) => JSON.parse(JSON.stringify(rows, ranked));
}

function sorted<Row extends { readonly id: string }>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function plain(row: object): object {
  const fields = Object.entries(row).filter(([name]) => !MADE_BY_SERVER.has(name));
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
