import type { BookPeriod } from '#features/service-book/book-rows.repository.ts';
import type { StoredBookLink } from '#features/service-book/links/book-links.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { OWNERS_TYPES } from '@carnet/domain/service-book/service-book';

/** A file that the page of a link shows. */
export interface ShownFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
}

const FILE = ['file.id', 'file.name', 'file.content_type as contentType'] as const;

/** The photos and invoices that a link was made to show in a period, in no order. */
export async function listShownFiles(
  tx: Tx,
  link: Owned<StoredBookLink>,
  period: BookPeriod,
): Promise<ShownFile[]> {
  const { garageId, vehicleId, options } = link;
  const roles = [
    ...(options.photos === true ? (['photo'] as const) : []),
    ...(options.invoices === false ? [] : (['invoice'] as const)),
  ];
  const ofRecords = roles.length === 0 ? [] : await ofRecordsOf(tx, link, period, roles);
  return options.photos === true ? [...ofRecords, ...(await coverOf(tx, garageId, vehicleId))] : ofRecords;
}

async function ofRecordsOf(
  tx: Tx,
  { garageId, vehicleId }: Owned<StoredBookLink>,
  { from, to }: BookPeriod,
  roles: readonly ('photo' | 'invoice')[],
): Promise<ShownFile[]> {
  let query = queriesOf(tx)
    .selectFrom('maintenance')
    .innerJoin('maintenance_file', (join) =>
      join
        .onRef('maintenance_file.garage_id', '=', 'maintenance.garage_id')
        .onRef('maintenance_file.maintenance_id', '=', 'maintenance.id'),
    )
    .innerJoin('file', (join) =>
      join
        .onRef('file.garage_id', '=', 'maintenance_file.garage_id')
        .onRef('file.id', '=', 'maintenance_file.file_id'),
    )
    .select(FILE)
    .where('maintenance.garage_id', '=', garageId)
    .where('maintenance.vehicle_id', '=', vehicleId)
    .where('maintenance.type', 'not in', [...OWNERS_TYPES])
    .where('maintenance_file.role', 'in', [...roles]);
  if (from !== undefined) query = query.where('maintenance.date', '>=', from);
  if (to !== undefined) query = query.where('maintenance.date', '<=', to);
  return query.execute();
}

async function coverOf(tx: Tx, garageId: string, vehicleId: string): Promise<ShownFile[]> {
  return queriesOf(tx)
    .selectFrom('vehicle_file')
    .innerJoin('file', (join) =>
      join
        .onRef('file.garage_id', '=', 'vehicle_file.garage_id')
        .onRef('file.id', '=', 'vehicle_file.file_id'),
    )
    .select(FILE)
    .where('vehicle_file.garage_id', '=', garageId)
    .where('vehicle_file.vehicle_id', '=', vehicleId)
    .where('vehicle_file.role', '=', 'photo')
    .orderBy('vehicle_file.position')
    .limit(1)
    .execute();
}

/** When this server received the data of the book, by its own clock. */
export interface EntryTimes {
  /** When each record was entered, by its id; imported records are missing. */
  readonly entered: ReadonlyMap<string, string>;
  /** The last change of the vehicle, or deletion of its data that is still in the trash; null if unknown. */
  readonly lastChange: string | null;
}

const RECORDS_PER_STATEMENT = 500;

export async function readEntryTimes(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
  recordIds: readonly string[],
): Promise<EntryTimes> {
  const entered = new Map<string, string>();
  await inSteps(recordIds, RECORDS_PER_STATEMENT, async (part) => {
    const entries = await queriesOf(tx)
      .selectFrom('item_history')
      .select(['item_id as id', (build) => build.fn.min('at').as('at')])
      .where('garage_id', '=', garageId)
      .where('item_id', 'in', [...part])
      .where('action', '=', 'created')
      .groupBy('item_id')
      .execute();
    for (const { id, at } of entries) entered.set(id, at);
  });
  const changed = await queriesOf(tx)
    .selectFrom('item_history')
    .select((build) => build.fn.max('at').as('at'))
    .where('garage_id', '=', garageId)
    .where('item_id', '=', vehicleId)
    .executeTakeFirst();
  const deleted = await queriesOf(tx)
    .selectFrom('trash_entry')
    .select((build) => build.fn.max('deleted_at').as('at'))
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('kind', 'in', ['record', 'reading', 'tyre_set', 'tyre_fitting'])
    .where((build) => build.or([build('type', 'is', null), build('type', 'not in', [...OWNERS_TYPES])]))
    .executeTakeFirst();
  const known = [changed?.at, deleted?.at].flatMap((at) => (at ? [at] : []));
  return {
    entered,
    lastChange: known.toSorted().at(-1) ?? null,
  };
}
