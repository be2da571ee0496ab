import { KINDS, OWNED_KINDS, VEHICLE_KINDS, type VehicleKind } from '#kinds/kinds.ts';
import { listOf, pageQuery } from '#wire/list.ts';
import { civilDate, id, instant, kilometres } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** How long the trash keeps what was deleted. */
export const TRASH_DAYS = 30;

/** What can lie in the trash: objects, and custom types of the settings. */
export const TRASH_KINDS = [...OWNED_KINDS, 'type'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

const count = z.int().check(z.minimum(0));

/** How many of each kind went with a vehicle. */
export type TrashCounts = Readonly<Record<(typeof KINDS)[VehicleKind]['plural'], number>>;

const countsOfKinds = Object.fromEntries(
  VEHICLE_KINDS.map((kind) => [KINDS[kind].plural, count]),
) as Readonly<Record<keyof TrashCounts, typeof count>>;

/**
 * One deletion. It has the id of the deleted object, so that a client can undo a deletion without asking first; a custom
 * type has the id that the domain derives for it.
 */
export const trashEntry = z.strictObject({
  id,
  kind: z.enum(TRASH_KINDS),
  /** What its owner knows it by, in the language of the account: a name, a type of work, a mileage. */
  title: z.string(),
  /** Of a record or reminder: the key of its maintenance type; of a document or expense: its kind. */
  type: z.nullable(z.string()),
  /** Of a record, reading or expense. */
  date: z.nullable(civilDate),
  mileage: z.nullable(kilometres),
  /** What an object of a vehicle belongs to. */
  vehicle: z.nullable(z.strictObject({ id, name: z.string() })),
  deletedAt: instant,
  /** E-mail address of the account; null when it is gone. */
  deletedBy: z.nullable(z.string()),
  /** When the trash gives it up by itself. */
  erasedAt: instant,
  /** What was deleted with it. */
  counts: z.strictObject({ ...countsOfKinds, files: count }),
});
export type TrashEntry = z.infer<typeof trashEntry>;

export const trashList = listOf(trashEntry);

export const trashQuery = z.strictObject(pageQuery);
export type TrashQuery = z.infer<typeof trashQuery>;
