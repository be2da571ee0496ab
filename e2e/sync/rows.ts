import { GarageInMemory } from '../../apps/web/src/shared/sync/garage-in-memory.ts';
import type { Garage } from '../../apps/web/src/shared/sync/garage.ts';
import { OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { TestCaller } from '../../apps/server/testing/test-caller.ts';

/** The garage as the server gives it to a device that has nothing yet. */
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

/** All rows by kind, in an order of their own. */
export function rowsOf(garage: Garage) {
  const rows = OWNED_KINDS.map((kind) => [kind, sorted(garage.rowsOf(kind))]);
  return {
    settings: garage.settings,
    ...(Object.fromEntries(rows) as Record<OwnedKind, { readonly id: string }[]>),
    moves: [...garage.moves].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** The same without what the server alone gives; a reading typed on a vehicle’s form has an id of the server’s. */
export function shownRowsOf(garage: Garage) {
  const rows = rowsOf(garage);
  const plainRows = OWNED_KINDS.map((kind) => [kind, rows[kind].map(plain)]);
  return {
    settings: rows.settings && plain(rows.settings),
    ...Object.fromEntries(plainRows),
    moves: rows.moves,
    reading: rows.reading
      .map((reading) => ({ ...plain(reading), id: null }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
}

function sorted<Row extends { readonly id: string }>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function plain(row: object): object {
  const fields = Object.entries(row).filter(([name]) => !MADE_BY_SERVER.has(name));
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
