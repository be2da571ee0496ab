import { storedKind } from '#features/kinds/object-writes.service.ts';
import { objectService } from '#features/kinds/object-service.service.ts';
import {
  faultsOfSource,
  followRemovedSource,
  followSource,
} from '#features/mileage/followed-readings.service.ts';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { settleSeasons } from '#features/reminders/settle-reminders.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import {
  listFittingRows,
  TYRE_FITTINGS,
  type FittingRow,
} from '#features/tyre-fittings/tyre-fittings.repository.ts';
import { findSetsOfFitting, findTyredVehicle } from '#features/tyre-sets/tyre-sets.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Fault } from '@carnet/contract/problems/problem';
import type {
  TyreFitting,
  TyreFittingCreation,
  TyreFittingQuery,
  TyreFittingReplacement,
} from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { Page } from '@carnet/contract/wire/list';
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
    if (after) {
      const isConfirmed = body?.confirmMileage ?? false;
      await followSource(context, tx, actor, { source: 'tyre_fitting', id, ...after, isConfirmed }, before);
    } else if (before) await followRemovedSource(context, tx, actor, before.vehicle_id);
    const vehicleIds = [before, after].flatMap((fitting) => fitting?.vehicle_id ?? []);
    await settleSeasons(context, tx, actor, vehicleIds);
  },
});

export async function readTyreFittings(
  context: Context,
  actor: Actor,
  query: TyreFittingQuery,
): Promise<Page<TyreFitting>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listFittingRows(tx, actor, query);
  return { items: await TYRE_FITTING.plain(context, tx, actor, rows), nextCursor };
}

async function findFaults(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Partial<Body>,
  stored: FittingRow | null,
): Promise<Fault[]> {
  const { vehicle_id: vehicleId, date, front = null, rear = null } = body;
  if (vehicleId === undefined) return [];
  const vehicle = await findVehicleMileage(tx, actor, vehicleId);
  const tyred = vehicle && (await findTyredVehicle(tx, actor, vehicleId));
  if (!vehicle || !tyred) return [{ pointer: '/vehicle_id', code: 'not_found' }];
  if (date === undefined) return [];
  const sets = await findSetsOfFitting(tx, actor, { front, rear });
  const { firstRegistrationDate } = tyred;
  const today = todayOf(actor, context.clock);
  return [
    ...faultsOfFitting(
      { vehicle_id: vehicleId, date, front, rear },
      { firstRegistrationDate, sets, stored, today },
    ),
    ...(await faultsOfSource(tx, actor, vehicle, 'tyre_fitting', body, stored)),
  ];
}
