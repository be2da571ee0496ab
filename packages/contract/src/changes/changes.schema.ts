import { document } from '#documents/document.schema.ts';
import { expense } from '#expenses/expense.schema.ts';
import { file } from '#files/file.schema.ts';
import { KIND_NAMES, type Kind } from '#kinds/kinds.ts';
import { maintenance } from '#maintenances/maintenance.schema.ts';
import { mileageReading } from '#mileage/mileage.schema.ts';
import { storedReminder } from '#reminders/reminder.schema.ts';
import { settings } from '#settings/settings.schema.ts';
import { tyreFitting } from '#tyre-fittings/tyre-fitting.schema.ts';
import { storedTyreSet } from '#tyre-sets/tyre-set.schema.ts';
import { storedVehicle } from '#vehicles/vehicle.schema.ts';
import { pageQuery } from '#wire/list.ts';
import { id } from '#wire/scalars.ts';
import * as z from 'zod/mini';

const MAX_OPERATIONS = 100;

/** A file without its addresses: they expire, so a copy asks `POST /v1/files/links` for fresh ones. */
const fileInFeed = z.omit(file, { url: true, thumbnailUrl: true });
const vehicleInFeed = z.extend(storedVehicle, {
  photos: z.array(fileInFeed),
  registrationDocument: z.nullable(fileInFeed),
});
const recordInFeed = z.extend(maintenance, {
  photos: z.array(fileInFeed),
  invoice: z.nullable(fileInFeed),
});
const documentInFeed = z.extend(document, { files: z.array(fileInFeed) });
const expenseInFeed = z.extend(expense, { files: z.array(fileInFeed) });
const tyreSetInFeed = z.extend(storedTyreSet, { files: z.array(fileInFeed) });

function changeOf<One extends Kind, Item extends z.ZodMiniType>(kind: One, object: Item) {
  return z.strictObject({ kind: z.literal(kind), id, object: z.nullable(object) });
}

/** One changed object as it stands now; `object: null` says that it was deleted. The settings have the id of the garage. */
export const change = z.discriminatedUnion('kind', [
  changeOf('settings', settings),
  changeOf('vehicle', vehicleInFeed),
  changeOf('reminder', storedReminder),
  changeOf('reading', mileageReading),
  changeOf('document', documentInFeed),
  changeOf('expense', expenseInFeed),
  changeOf('record', recordInFeed),
  changeOf('tyre_set', tyreSetInFeed),
  changeOf('tyre_fitting', tyreFitting),
]);
export type Change = z.infer<typeof change>;
export type ChangeKind = Change['kind'];

/**
 * Without a cursor: a snapshot of everything, page by page, then what changed since. `reset` says that the cursor given
 * belongs to another life of the database (restored, moved) or to another account, and that this page starts a new snapshot.
 */
export const changesQuery = z.strictObject(pageQuery);
export type ChangesQuery = z.infer<typeof changesQuery>;

export const changes = z.strictObject({
  items: z.array(change),
  cursor: z.string(),
  hasMore: z.boolean(),
  reset: z.boolean(),
});
export type Changes = z.infer<typeof changes>;

/** What both forms of a queued write have: the key makes it safe to repeat. */
const writeFields = {
  key: id,
  /** As in the header `If-Match`. */
  ifMatch: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  body: z.optional(z.unknown()),
};

/**
 * A queued write: a route that takes an `Idempotency-Key` and no upload, by its name, with the parameters of its path. Any
 * text is taken here, so that a wrong one refuses its own operation and not the batch.
 */
const routeOperation = z.strictObject({
  ...writeFields,
  route: z.string(),
  params: z.record(z.string(), z.string()),
});

/** The same by method and path: accepted until 2.0, for queues that are still sent by a window opened before the update. */
const pathOperation = z.strictObject({ ...writeFields, method: z.string(), path: z.string() });

const operation = z.union([routeOperation, pathOperation]);
export type Operation = z.infer<typeof operation>;

export const operations = z.strictObject({
  ops: z.array(operation).check(z.minLength(1), z.maxLength(MAX_OPERATIONS)),
});

export type Operations = z.infer<typeof operations>;

/**
 * The answer of the route of one operation. 424: an earlier operation that names the same object was refused. 422
 * `unknown_route`: no route that can be queued was named.
 */
export const operationResult = z.strictObject({
  key: id,
  status: z.int(),
  replayed: z.boolean(),
  body: z.unknown(),
});
export type OperationResult = z.infer<typeof operationResult>;

/**
 * `cursor`: where the feed stands after the last of them. A copy goes on from its own: what others have changed since then
 * is not told after this one.
 */
export const operationResults = z.strictObject({ results: z.array(operationResult), cursor: z.string() });
export type OperationResults = z.infer<typeof operationResults>;

/**
 * `hash`: SHA-256, in hex, of a line `id:version` with a line feed for each object, ordered by id. A copy that computes
 * another one has drifted and is made anew.
 */
export const digest = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(KIND_NAMES), count: z.int(), hash: z.string() })),
});
export type Digest = z.infer<typeof digest>;
