import type { SharedTestServer } from '../../apps/server/testing/held-server.ts';
import {
  addDocument,
  addExpense,
  addMaintenance,
  addReading,
  addReminder,
  addTyreFitting,
  addTyreSet,
  addVehicle,
} from '../../apps/server/testing/builders.ts';
import type { CreatedKind } from '../../apps/web/src/shared/sync/engine/operation.ts';

export type TakenIds = Readonly<Record<CreatedKind, string>>;

const known = new WeakMap<SharedTestServer, Promise<TakenIds>>();

/** Ids of one object of each kind that another account of this server has; created on the first call. */
export function takenIdsOn(server: SharedTestServer): Promise<TakenIds> {
  const ids = known.get(server) ?? addOneOfEach(server);
  known.set(server, ids);
  return ids;
}

async function addOneOfEach(server: SharedTestServer): Promise<TakenIds> {
  const owner = await server.signUp();
  const { id: vehicle } = await addVehicle(owner);
  const { id: record } = await addMaintenance(owner, vehicle);
  const { id: reminder } = await addReminder(owner, vehicle);
  const { id: reading } = await addReading(owner, vehicle, { date: '2026-11-21', mileage: 42_100 });
  const { id: document } = await addDocument(owner, vehicle);
  const { id: expense } = await addExpense(owner, vehicle);
  const { id: tyreSet } = await addTyreSet(owner, vehicle);
  const { id: tyreFitting } = await addTyreFitting(owner, vehicle);
  return {
    vehicle,
    record,
    reminder,
    reading,
    document,
    expense,
    tyre_set: tyreSet,
    tyre_fitting: tyreFitting,
  };
}
