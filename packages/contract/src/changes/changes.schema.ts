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

/** A file without its signed URLs. They expire, so a copy requests fresh ones with `POST /v1/files/links`. */
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

function changeSchema<One extends Kind, Item extends z.ZodMiniType>(kind: One, object: Item) {
  return z.strictObject({ kind: z.literal(kind), id, object: z.nullable(object) });
}

/** The current state of a changed object; `object: null` means deleted. Settings use the id of the garage. */
export const change = z.discriminatedUnion('kind', [
  changeSchema('settings', settings),
  changeSchema('vehicle', vehicleInFeed),
  changeSchema('reminder', storedReminder),
  changeSchema('reading', mileageReading),
  changeSchema('document', documentInFeed),
  changeSchema('expense', expenseInFeed),
  changeSchema('record', recordInFeed),
  changeSchema('tyre_set', tyreSetInFeed),
  changeSchema('tyre_fitting', tyreFitting),
]);
export type Change = z.infer<typeof change>;
export type ChangeKind = Change['kind'];

/**
 * Without a cursor: a paginated snapshot, then the changes since. `reset` means that the given cursor belongs
 * to another epoch of the database (restored, moved) or to another account, and that this page starts a new
 * snapshot.
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

/** Fields of both forms of a queued write. The key makes it safe to repeat. */
const writeFields = {
  key: id,
  /** Same as the `If-Match` header. */
  ifMatch: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  body: z.optional(z.unknown()),
};

/**
 * A queued write: the name of a route that takes an `Idempotency-Key` and no upload, with its path
 * parameters. Any string is accepted here, so that an unknown name fails its own operation and not the whole
 * batch.
 */
const routeOperation = z.strictObject({
  ...writeFields,
  route: z.string(),
  params: z.record(z.string(), z.string()),
});

/**
 * The same write by method and path. Accepted until 2.0, for queues sent by a window that was opened before
 * the update.
 */
const pathOperation = z.strictObject({ ...writeFields, method: z.string(), path: z.string() });

const operation = z.union([routeOperation, pathOperation]);
export type Operation = z.infer<typeof operation>;

export const operations = z.strictObject({
  ops: z.array(operation).check(z.minLength(1), z.maxLength(MAX_OPERATIONS)),
});

export type Operations = z.infer<typeof operations>;

/**
 * The response of the route to one operation. 424: an earlier operation on the same object was refused. 422
 * `unknown_route`: the operation names no route that can be queued.
 */
export const operationResult = z.strictObject({
  key: id,
  status: z.int(),
  replayed: z.boolean(),
  body: z.unknown(),
});
export type OperationResult = z.infer<typeof operationResult>;

/**
 * `cursor` is the position of the feed after the last operation. A copy continues from its own cursor
 * instead, because changes by other clients may lie between the two.
 */
export const operationResults = z.strictObject({ results: z.array(operationResult), cursor: z.string() });
export type OperationResults = z.infer<typeof operationResults>;

/**
 * `hash`: SHA-256 in hex over one line `id:version` with a line feed per object, ordered by id. A copy with
 * another hash has drifted and has to be rebuilt.
 */
export const digest = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(KIND_NAMES), count: z.int(), hash: z.string() })),
});
export type Digest = z.infer<typeof digest>;
