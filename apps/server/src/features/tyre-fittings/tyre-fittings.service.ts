import { storedKind } from '#features/kinds/object-writes.service.ts';
import { objectService } from '#features/kinds/object-service.service.ts';
import { followSource } from '#features/mileage/followed-readings.service.ts';
import { settleReminders } from '#features/reminders/settle-reminders.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import {
  listFittingRows,
  TYRE_FITTINGS,
  type FittingRow,
} from '#features/tyre-fittings/tyre-fittings.repository.ts';
import { findSetsOfFitting, findTyredVehicle } from '#features/tyre-sets/tyre-sets.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Fault } from '@carnet/contract/problems/problem';
import type {
  TyreFitting,
  TyreFittingCreation,
  TyreFittingQuery,
  TyreFittingReplacement,
} from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { Page } from '@carnet/contract/wire/list';
import { affectedByTyres } from '@carnet/domain/garage/affected-reminders';
import { faultsOfFitting } from '@carnet/domain/tyre-sets/fitting-faults';

type Body = TyreFittingCreation | TyreFittingReplacement;

const TYRE_FITTING = storedKind(TYRE_FITTINGS);

export const TYRE_FITTING_CALLS = objectService<
  'tyre_fitting',
  TyreFitting,
  TyreFittingCreation,
  TyreFittingReplacement
>(TYRE_FITTINGS, TYRE_FITTING, {
  faults: findFaults,
  refuseAddition: (tx, actor) => refuseFullGarage(tx, actor, { tyre_fittings: 1 }),
  async follow(context, tx, actor, { id, before, after, body }) {
    const isConfirmed = body?.confirmMileage ?? false;
    const measured = after && { source: 'tyre_fitting' as const, id, ...after, isConfirmed };
    const changed = await followSource(context, tx, actor, measured, before);
    await settleReminders(context, tx, actor, [...affectedByTyres([before, after]), ...changed]);
  },
});

export async function readTyreFittings(
  context: Context,
  actor: Actor,
  query: TyreFittingQuery,
): Promise<Page<TyreFitting>> {
  const tx = context.transactions.readOnly;
  const { rows, nextCursor } = await listFittingRows(tx, actor, query);
  return { items: await TYRE_FITTING.plain(context, tx, actor, rows), nextCursor };
}

async function findFaults(
  _context: Context,
  tx: Tx,
  actor: Actor,
  body: Partial<Body>,
  stored: FittingRow | null,
): Promise<Fault[]> {
  const { vehicle_id: vehicleId, date, front = null, rear = null } = body;
  if (vehicleId === undefined || date === undefined) return [];
  const vehicle = await findTyredVehicle(tx, actor, vehicleId);
  if (!vehicle) return [];
  const sets = await findSetsOfFitting(tx, actor, { front, rear });
  const { firstRegistrationDate } = vehicle;
  return faultsOfFitting(
    { vehicle_id: vehicleId, date, front, rear },
    { firstRegistrationDate, sets, stored },
  );
}
