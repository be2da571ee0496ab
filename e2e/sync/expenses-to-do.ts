import { toEdit } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { withCopyAddresses } from '../../apps/web/src/shared/sync/copied-file.ts';
import { confirmation, daysAgo, filesIn, mileageIn, newIdOf, one, type Scene } from './scene.ts';

/** Kinds of expenses with their quantities; fuel and charges come for every energy, even one that takes none. */
const KINDS = [
  { kind: 'fuel', quantity: 38.41, unit: 'L', fuel: null },
  { kind: 'fuel', quantity: 4.2, unit: 'kg', fuel: 'cng' },
  { kind: 'fuel', quantity: null, unit: null, fuel: null },
  { kind: 'charge', quantity: 22, unit: 'kWh', fuel: null },
  { kind: 'insurance', quantity: null, unit: null, fuel: null },
  { kind: 'toll', quantity: null, unit: null, fuel: null },
] as const;

/** The fuel of a filling, by the last digit of the day. */
const FUELS_OF_DAYS = [null, 'petrol', 'e85', 'lpg', 'lpg'] as const;

/** A filling or another expense of a vehicle. */
export function newExpense(scene: Scene): Intent {
  const { garage, choose } = scene;
  const vehicle = one(scene, garage.vehicles);
  const id = newIdOf(scene, 'expense');
  const mileage = mileageIn(scene, vehicle);
  const filled = choose(KINDS);
  const recurrence = choose([null, null, { every: 'month' as const, until: null }]);
  const date = daysAgo(scene);
  const cost = choose([0, 12.5, 71.02]);
  const body = {
    id,
    vehicle_id: vehicle.id,
    ...filled,
    recurrence,
    date,
    cost,
    // Derived from earlier draws, without a new one.
    isRefund: filled.quantity === null && cost === 12.5,
    fuel:
      filled.unit === 'L' ? (FUELS_OF_DAYS[Number(date.at(-1)) % FUELS_OF_DAYS.length] ?? null) : filled.fuel,
    mileage: choose([null, mileage, mileage]),
    ...confirmation(scene),
    isFull: choose([true, false]),
    place: choose([null, 'Station du Lac']),
    files: filesIn(scene).map((file) => file.id),
  };
  return { verb: 'create', kind: 'expense', id, vehicleId: vehicle.id, body, files: filesIn(scene) };
}

export function editExpense(scene: Scene): Intent {
  const { garage, choose } = scene;
  const expense = one(scene, garage.expenses);
  const ids = expense.files.map((file) => file.id);
  const cost = choose([1, 99.99]);
  const changes = choose<object>([
    // Becomes a refund or not by the cost, without a new draw; a quantity is then refused.
    { cost, notes: choose(['Noté', 'Revu', null]), isRefund: cost === 1 },
    { mileage: choose([null, 15_000, 150_000]), ...confirmation(scene) },
    { date: daysAgo(scene), ...confirmation(scene) },
    { missedPrevious: !expense.missedPrevious },
    { vehicle_id: one(scene, garage.vehicles).id, ...confirmation(scene) },
    choose(KINDS),
    ...filesIn(scene).map((file) => ({ files: [...ids, file.id] })),
    { files: ids.slice(1) },
  ]);
  const files = [...expense.files.map(withCopyAddresses), ...filesIn(scene)];
  return toEdit('expense', expense.id, expense, changes, files);
}

export function dropExpense(scene: Scene): Intent {
  const { id, vehicle_id: vehicleId } = one(scene, scene.garage.expenses);
  return { verb: 'delete', kind: 'expense', id, vehicleId };
}
