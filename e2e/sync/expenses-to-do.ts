import { editOf } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { Intent } from '../../apps/web/src/shared/sync/outbox/operation.ts';
import { withCopyAddresses } from '../../apps/web/src/shared/sync/copied-file.ts';
import { fitsEnergy } from '@carnet/domain/expenses/expense';
import { seededId } from './seeded-ids.ts';
import { daysAgo, filesIn, one, type Scene } from './scene.ts';

/** A filling or another expense of a vehicle. */
export function newExpense(scene: Scene): Intent {
  const { garage, choose } = scene;
  const vehicle = one(scene, garage.vehicles);
  const id = seededId();
  const kinds = [
    { kind: 'fuel', quantity: 38.41, unit: 'L' },
    { kind: 'charge', quantity: 22, unit: 'kWh' },
    { kind: 'insurance', recurrence: { every: 'month', until: null } },
    { kind: 'toll' },
  ] as const;
  const kind = choose(kinds.filter((choice) => fitsEnergy(choice.kind, vehicle.energy)));
  const body = {
    id,
    vehicle_id: vehicle.id,
    ...kind,
    date: daysAgo(scene),
    cost: choose([0, 12.5, 71.02]),
    mileage: choose([null, vehicle.currentMileage, vehicle.currentMileage + 400]),
    confirmMileage: true,
    isFull: choose([true, false]),
    place: choose([null, 'Station du Lac']),
    files: filesIn(scene).map((file) => file.id),
  };
  return { verb: 'create', kind: 'expense', id, vehicleId: vehicle.id, body, files: filesIn(scene) };
}

export function editExpense(scene: Scene): Intent {
  const { garage, choose } = scene;
  const expense = one(scene, garage.expenses);
  const other = one(scene, garage.vehicles);
  const ids = expense.files.map((file) => file.id);
  const changes = choose<object>([
    { cost: choose([1, 99.99]), notes: choose(['Noté', 'Revu', null]) },
    { mileage: choose([null, 15_000, 150_000]), confirmMileage: true },
    { date: daysAgo(scene), confirmMileage: true },
    { missedPrevious: !expense.missedPrevious },
    ...(fitsEnergy(expense.kind, other.energy) ? [{ vehicle_id: other.id, confirmMileage: true }] : []),
    ...filesIn(scene).map((file) => ({ files: [...ids, file.id] })),
    { files: ids.slice(1) },
  ]);
  const files = [...expense.files.map(withCopyAddresses), ...filesIn(scene)];
  return editOf('expense', expense.id, expense, changes, files);
}

export function dropExpense(scene: Scene): Intent {
  const { id, vehicle_id: vehicleId } = one(scene, scene.garage.expenses);
  return { verb: 'delete', kind: 'expense', id, vehicleId };
}
