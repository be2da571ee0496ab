import { KINDS, OWNED_KINDS, VEHICLE_KINDS, type VehicleKind } from '#kinds/kinds.ts';
import { listSchema, pageQuery } from '#wire/list.ts';
import { civilDate, id, instant, kilometres } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** How long the trash keeps deleted objects. */
export const TRASH_DAYS = 30;

/** Kinds that can be in the trash: objects and custom maintenance types. */
export const TRASH_KINDS = [...OWNED_KINDS, 'type'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

const count = z.int().check(z.minimum(0));

/** Objects of each kind that were deleted with a vehicle. */
export type TrashCounts = Readonly<Record<(typeof KINDS)[VehicleKind]['plural'], number>>;

const countsOfKinds = Object.fromEntries(
  VEHICLE_KINDS.map((kind) => [KINDS[kind].plural, count]),
) as Readonly<Record<keyof TrashCounts, typeof count>>;

/**
 * One deletion. It has the id of the deleted object, so that a client can undo a deletion without reading
 * the trash. A custom type has the id that the domain derives from it.
 */
export const trashEntry = z.strictObject({
  id,
  kind: z.enum(TRASH_KINDS),
  /** Display name in the language of the account: a name, a type of work, a mileage. */
  title: z.string(),
  /** Maintenance type of a record or reminder; kind of a document or expense. */
  type: z.nullable(z.string()),
  /** Of a record, reading or expense. */
  date: z.nullable(civilDate),
  mileage: z.nullable(kilometres),
  /** The vehicle that it belongs to. */
  vehicle: z.nullable(z.strictObject({ id, name: z.string() })),
  deletedAt: instant,
  /** E-mail address of the account; null once the account is erased. */
  deletedBy: z.nullable(z.string()),
  /** When the trash erases it. */
  erasedAt: instant,
  /** Objects deleted with it, by kind. */
  counts: z.strictObject({ ...countsOfKinds, files: count }),
});
export type TrashEntry = z.infer<typeof trashEntry>;

export const trashList = listSchema(trashEntry);

export const trashQuery = z.strictObject(pageQuery);
export type TrashQuery = z.infer<typeof trashQuery>;
