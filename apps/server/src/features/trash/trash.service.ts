import { removeUnusedFiles } from '#features/files/files.service.ts';
import { eraseHistories, recordAction } from '#features/history/record-history.service.ts';
import { requireVehicle } from '#features/mileage/deciding-readings.service.ts';
import { followReadings } from '#features/mileage/mileage.service.ts';
import { keepMadeReminders } from '#features/reminders/restored-reminders.service.ts';
import { settleVehicle } from '#features/reminders/settle-reminders.service.ts';
import { boundedIn, refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { listMaintenanceTypes, refuseTooManyTypes } from '#features/settings/settings.service.ts';
import { followImportedTypes } from '#features/settings/store-imported-settings.service.ts';
import { refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import {
  eachPart,
  endOfTrash,
  restoreRows,
  TRASH_MILLIS,
  type RestoredIds,
} from '#features/trash/put-back.ts';
import {
  deleteEntries,
  findEntry,
  findVehicleName,
  listEntries,
  listEntriesOfVehicle,
  listEntryIds,
  listGaragesWithEntries,
  listPartPositions,
  listTrashFiles,
  type GarageScope,
  type TrashRow,
  type ListedEntry,
} from '#features/trash/trash.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import { refusingForeignIds } from '#platform/creation.ts';
import { asRemoval } from '#platform/disk-room.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';
import { TABLES } from '#platform/kinds/tables.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import {
  describeKind,
  hasHistory,
  belongsToVehicle,
  KINDS,
  KINDS_WITH_HISTORY,
  VEHICLE_KINDS,
  type TypeWords,
} from '@carnet/contract/kinds/kinds';
import type { TrashCounts, TrashEntry, TrashQuery } from '@carnet/contract/trash/trash.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { Language } from '@carnet/contract/wire/scalars';
import { isDocumentKind } from '@carnet/domain/documents/document';
import { isExpenseKind } from '@carnet/domain/expenses/expense';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator, type Translate } from '@carnet/i18n/translate';

/** Looking up the files of this many entries takes a few milliseconds. */
const ENTRIES_PER_STEP = 100;

/** Deletions of the last 30 days, newest first. */
export async function readTrash(
  context: Context,
  actor: Actor,
  query: TrashQuery,
): Promise<Page<TrashEntry>> {
  const { transactions, clock } = context;
  const { items, nextCursor } = await listEntries(transactions.readOnly, actor, endOfTrash(clock), query);
  return { items: items.map((row) => trashEntryOf(row, actor.language, TRASH_MILLIS)), nextCursor };
}

/**
 * Restores a deleted object with its id, its files and everything deleted with it. Refuses `vehicle_gone` if
 * its vehicle is in the trash, `plan_limit_reached` if the plan allows no more vehicles, `too_many_types` if
 * the list of types is full, `garage_full`, and `id_conflict` if another account has taken one of the ids
 * meanwhile.
 */
export function restoreFromTrash(context: Context, actor: Actor, id: string): Promise<void> {
  return refusingForeignIds(() =>
    asLongWork(() =>
      context.transactions.forActor(actor, async (tx) => {
        const entry = await requireEntry(context, tx, actor, id);
        await refuseWithoutVehicle(context, tx, actor, entry);
        if (isVehicle(entry) && (await findVehicleName(tx, actor, id)) === null) {
          await refuseBeyondPlan(context, tx, actor, { vehicles: 1 });
        }
        const restored = await restoreRows(tx, actor, entry, formatInstant(context.clock.now()));
        await refuseFullGarage(tx, actor, boundedIn(restored));
        await followRestored(context, tx, actor, entry, restored);
        await deleteEntries(tx, actor, [id]);
      }),
    ),
  );
}

async function requireEntry({ clock }: Context, tx: Tx, actor: Actor, id: string): Promise<Owned<TrashRow>> {
  const entry = await findEntry(tx, actor, id, endOfTrash(clock));
  if (!entry) throw new Refusal('not_found');
  return entry;
}

async function refuseWithoutVehicle(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { vehicle_id: vehicleId }: TrashRow,
): Promise<void> {
  if (vehicleId === null || (await findVehicleName(tx, actor, vehicleId)) !== null) return;
  const vehicle = await findEntry(tx, actor, vehicleId, endOfTrash(clock));
  if (!vehicle) throw new Refusal('not_found');
  throw new Refusal('vehicle_gone', { params: { entry: vehicle.id } });
}

/** A custom type has no description of its own. */
function descriptionOf({ kind }: Pick<TrashRow, 'kind'>) {
  return kind === 'type' ? null : describeKind(kind);
}

function isVehicle(entry: TrashRow): boolean {
  return descriptionOf(entry)?.vehicle === 'itself';
}

/** Updates what depends on the restored rows: current mileage, the reminder of a record, history. */
async function followRestored(
  context: Context,
  tx: Tx,
  actor: Actor,
  entry: TrashRow,
  restored: RestoredIds,
): Promise<void> {
  await followRestoredTypes(tx, actor, restored.get('maintenance_type')?.size ?? 0);
  const vehicleId = isVehicle(entry) ? entry.id : entry.vehicle_id;
  if (vehicleId !== null)
    await followReadings(context, tx, actor, await requireVehicle(tx, actor, vehicleId));
  if (entry.kind !== 'type' && hasHistory(entry.kind))
    await recordAction(context, tx, actor, entry.id, 'restored');
  if (vehicleId === null) return;
  await keepMadeReminders(tx, actor, vehicleId, [...(restored.get('reminder') ?? [])]);
  await settleVehicle(context, tx, actor, { vehicleId, types: null });
}

/** Refuses `too_many_types` if the restored types exceed the limit of the garage. */
async function followRestoredTypes(tx: Tx, actor: Actor, restored: number): Promise<void> {
  if (restored === 0) return;
  const { length } = await listMaintenanceTypes(tx, actor);
  refuseTooManyTypes(length - restored, length);
  await followImportedTypes(tx, actor);
}

/** Erases one entry with its files for good; for a vehicle, also its objects deleted before. */
export async function eraseFromTrash(context: Context, actor: Actor, id: string): Promise<void> {
  const removeBytes = await asLongWork(() =>
    context.transactions.forActor(actor, async (tx) => {
      await requireEntry(context, tx, actor, id);
      return eraseEntries(context, tx, actor, [id, ...(await listEntriesOfVehicle(tx, actor, id))]);
    }),
  );
  await removeBytes();
}

/**
 * Erases deleted objects of vehicles that are being erased, within a transaction of their garage: nothing
 * could restore them. Call the returned function after the commit: it deletes the bytes of files.
 */
export async function eraseEntriesOfVehicles(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleIds: Iterable<string>,
): Promise<() => Promise<void>> {
  const ids = [];
  for (const id of vehicleIds) ids.push(await listEntriesOfVehicle(tx, actor, id));
  return eraseEntries(context, tx, actor, ids.flat());
}

/** Erases everything in the trash for good. */
export async function emptyTrash(context: Context, actor: Actor): Promise<void> {
  const removeBytes = await asLongWork(() =>
    context.transactions.forActor(actor, async (tx) =>
      eraseEntries(context, tx, actor, await listEntryIds(tx, actor)),
    ),
  );
  await removeBytes();
}

/**
 * Erases entries with files that nothing else uses. Call the returned function after the commit: it deletes
 * their bytes.
 */
async function eraseEntries(
  context: Context,
  tx: Tx,
  garage: GarageScope,
  ids: readonly string[],
): Promise<() => Promise<void>> {
  const files: string[][] = [];
  await inSteps(ids, ENTRIES_PER_STEP, async (part) => {
    files.push(await listTrashFiles(tx, garage, part));
    await eraseHistoriesIn(tx, garage, part);
    await deleteEntries(tx, garage, part);
  });
  return removeUnusedFiles(context, tx, garage, files.flat());
}

/** Erases what a garage deleted until that instant; returns the number of entries. */
async function eraseExpiredOf(context: Context, garage: GarageScope, deletedUntil: string): Promise<number> {
  const { ids, removeBytes } = await asLongWork(() =>
    context.transactions.forGarageIfExists(garage.garageId, async (tx) => {
      const expired = await listEntryIds(tx, garage, deletedUntil);
      return { ids: expired, removeBytes: await eraseEntries(context, tx, garage, expired) };
    }),
  );
  await removeBytes();
  return ids.length;
}

const TABLES_WITH_HISTORY = KINDS_WITH_HISTORY.filter(belongsToVehicle).map((kind) => TABLES[kind].table);

/** An entry has the id of its object; objects deleted with a vehicle are in its parts. */
async function eraseHistoriesIn(tx: Tx, garage: GarageScope, entryIds: readonly string[]): Promise<void> {
  await eraseHistories(tx, garage, entryIds);
  for (const id of entryIds) {
    const entry = { garage_id: garage.garageId, id };
    const positions = await listPartPositions(tx, entry);
    for (const table of TABLES_WITH_HISTORY) {
      await eachPart(tx, entry, positions.get(table), (rows) =>
        eraseHistories(
          tx,
          garage,
          rows.map((row) => String(row['id'])),
        ),
      );
    }
  }
}

const EVERY_MILLIS = 3_600_000;
const ASK_EVERY_MILLIS = 60_000;
const GARAGES_AT_ONCE = 100;

/** Where the job reports; the server's logger fits. */
interface ErasureLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Erases entries older than 30 days, now and every hour; of several servers one does it. */
export function startTrashErasure(context: Context, log: ErasureLog): PeriodicJob {
  return runPeriodically({
    everyMillis: ASK_EVERY_MILLIS,
    work: context.metrics.measureJob('erase-trash', (signal) =>
      asRemoval(async () => {
        const entries = await eraseIfDue(context, signal);
        if (entries !== null && entries > 0) log.info({ entries }, 'trash erased');
        return entries !== null;
      }),
    ),
    onError: (err) => {
      log.error({ err }, 'erasing the trash failed');
    },
  });
}

/** Null if no erasure is due. A failed one is due again at once, for any server. */
export async function eraseIfDue(context: Context, signal?: AbortSignal): Promise<number | null> {
  const claim = await context.claimJob('erase-trash', EVERY_MILLIS);
  if (claim === null) return null;
  try {
    return await eraseExpired(context, signal);
  } catch (error) {
    await Promise.allSettled([claim.giveBack()]);
    throw error;
  }
}

/** Returns the number of erased entries. Stops between two garages when `signal` is aborted. */
export async function eraseExpired(context: Context, signal?: AbortSignal): Promise<number> {
  const { transactions, clock } = context;
  let erased = 0;
  for (;;) {
    const until = endOfTrash(clock);
    const garages = await listGaragesWithEntries(transactions.readOnly, until, GARAGES_AT_ONCE);
    for (const garageId of garages) {
      if (signal?.aborted) return erased;
      erased += await eraseExpiredOf(context, { garageId }, until);
    }
    if (garages.length < GARAGES_AT_ONCE) return erased;
  }
}

/** Converts an entry to its wire form. It is erased `keptMillis` after its deletion. */
function trashEntryOf(row: ListedEntry, language: Language, keptMillis: number): TrashEntry {
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row, language),
    type: row.type,
    date: row.date,
    mileage: row.mileage,
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name ?? '' },
    deletedAt: row.deleted_at,
    deletedBy: row.email,
    erasedAt: formatInstant(Date.parse(row.deleted_at) + keptMillis),
    counts: { ...countsIn(row), files: row.files },
  };
}

function countsIn(row: ListedEntry): TrashCounts {
  const counts = VEHICLE_KINDS.map((kind) => [KINDS[kind].plural, row[KINDS[kind].plural]]);
  return Object.fromEntries(counts) as TrashCounts;
}

function titleOf({ kind, title, type, mileage }: ListedEntry, language: Language): string {
  if (title !== null) return title;
  if (type === null) return formattersFor(language).formatKilometres(mileage ?? 0);
  return typeName(descriptionOf({ kind })?.type?.words ?? 'maintenanceType', type, language);
}

/** The label of a type or kind; an unknown one is a custom type, which has its own label. */
function typeName(words: TypeWords, type: string, language: Language): string {
  const translate = translatorFor(language);
  if (words === 'documentKind' && isDocumentKind(type)) return translate(`common.documentKind.${type}`);
  if (words === 'expenseKind' && isExpenseKind(type)) return translate(`common.expenseKind.${type}`);
  return isBuiltInMaintenanceType(type) ? translate(`common.maintenanceType.${type}`) : type;
}

const translators = new Map<Language, Translate>();

/** Cached, because compiling a catalogue takes longer than a list. */
function translatorFor(language: Language): Translate {
  const translate =
    translators.get(language) ?? createTranslator(language, compileCatalogue(language), 'generic');
  translators.set(language, translate);
  return translate;
}
