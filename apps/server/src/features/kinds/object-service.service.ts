import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  requireObject,
  type StoredKind,
} from '#features/kinds/object-writes.service.ts';
import { findFaults, type JudgedWrite } from '#features/kinds/refuse-write.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectTable } from '#platform/kinds/object-table.ts';
import { toColumns, toObject, type BodyFields } from '#platform/kinds/rows.ts';
import type { RowOf, ValuesOf } from '#platform/kinds/tables.ts';
import type { Owned } from '#platform/owned.ts';
import { refuseFaults } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import { fileFields } from '@carnet/contract/kinds/field';
import { fieldsOf, type Objects } from '@carnet/contract/kinds/fields';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Fault } from '@carnet/contract/problems/problem';

type VersionedRow<Kind extends OwnedKind> = RowOf<Kind> & { readonly id: string; readonly version: number };

/** What a kind adds to storing its objects. Everything runs in the transaction of the write. */
interface ObjectRules<Kind extends OwnedKind, Body> {
  /**
   * Faults of a body besides those checked for all kinds. `stored` is the object that the body replaces. The
   * body may be only the valid part of one that its schema has refused.
   */
  faults?(
    context: Context,
    tx: Tx,
    actor: Actor,
    body: Partial<Body>,
    stored: RowOf<Kind> | null,
  ): Promise<Fault[]>;
  /** Derives columns from others. */
  values?(body: Body, stored: RowOf<Kind> | null): ValuesOf<Kind>;
  refuseAddition?(tx: Tx, actor: Actor, values: ValuesOf<Kind>): Promise<void>;
  refuseRemoval?(tx: Tx, actor: Actor, row: RowOf<Kind>): Promise<void>;
  /** Called after an object was added (`before` is null), changed, or deleted (`after` is null). */
  follow?(
    context: Context,
    tx: Tx,
    actor: Actor,
    change: {
      readonly id: string;
      readonly before: RowOf<Kind> | null;
      readonly after: ValuesOf<Kind> | null;
      readonly body: Body | null;
    },
  ): Promise<void>;
}

/** The reads and writes of the objects of a kind, for `handleObjectCalls`. */
export function objectService<
  Kind extends OwnedKind,
  Wire extends Objects[Kind],
  Addition extends BodyFields<Kind> & { readonly id?: string | null | undefined },
  Replacement extends BodyFields<Kind>,
>(
  table: ObjectTable<Kind>,
  stored: StoredKind<VersionedRow<Kind>, Objects[Kind], Wire>,
  rules: ObjectRules<Kind, Addition | Replacement>,
) {
  const { kind } = table;
  type Change = Parameters<typeof table.update>[2];
  const faultsOf = async (
    context: Context,
    tx: Tx,
    actor: Actor,
    body: Partial<Addition | Replacement>,
    row: RowOf<Kind> | null,
    unsound: ReadonlySet<string> = new Set(),
  ): Promise<Fault[]> => {
    // The body and the row are of this kind, which TypeScript cannot follow over all kinds.
    const write = { kind, body, stored: row && toObject(kind, row, []), unsound } as JudgedWrite<Kind>;
    return [
      ...(await findFaults(context, tx, actor, write)),
      ...((await rules.faults?.(context, tx, actor, body, row)) ?? []),
    ];
  };
  const valuesOf = rules.values ?? ((body, row) => toColumns(kind, body, row));
  return {
    read: (context: Context, actor: Actor, id: string): Promise<Wire> =>
      readObject(stored, context, actor, id),

    add: (context: Context, actor: Actor, body: Addition): Promise<Creation<Wire>> =>
      createObject(context, actor, stored, body.id, async (tx, id) => {
        refuseFaults(await faultsOf(context, tx, actor, body, null));
        const values = valuesOf(body, null);
        await rules.refuseAddition?.(tx, actor, values);
        const createdAt = formatInstant(context.clock.now());
        await table.insert(tx, actor, [{ id, values, files: body, createdAt }]);
        await rules.follow?.(context, tx, actor, { id, before: null, after: values, body });
      }),

    replace: (
      context: Context,
      actor: Actor,
      id: string,
      body: Replacement,
      expectedVersion: number | null,
    ): Promise<Wire> =>
      replaceObject(context, actor, stored, { id, expectedVersion }, async (tx, row) => {
        refuseFaults(await faultsOf(context, tx, actor, body, row));
        const values = valuesOf(body, row);
        const updatedAt = formatInstant(context.clock.now());
        const files = keepsFiles(kind, body) ? {} : { files: body };
        // The columns of a body are a subset of the columns of a change, which TypeScript cannot follow over
        // all kinds.
        await table.update(tx, row, { values: values as Change['values'], ...files, updatedAt });
        await rules.follow?.(context, tx, actor, { id, before: row, after: values, body });
      }),

    /** Moves an object with its files and its reading to the trash. */
    remove: (context: Context, actor: Actor, id: string, expectedVersion: number | null): Promise<void> =>
      deleteObject(
        context,
        actor,
        stored,
        { id, expectedVersion },
        async (tx, row: Owned<VersionedRow<Kind>>) => {
          await table.remove(tx, row);
          await rules.follow?.(context, tx, actor, { id, before: row, after: null, body: null });
        },
        (tx, row) => rules.refuseRemoval?.(tx, actor, row),
      ),

    /**
     * Finds faults in the valid fields of a body that its schema has refused. `id` is the object to replace.
     */
    check: async (
      context: Context,
      actor: Actor,
      fields: Partial<Addition | Replacement>,
      id: string | null,
      refusedBody: unknown,
    ): Promise<Fault[]> => {
      const tx = context.transactions.readOnly;
      const row = id === null ? null : await requireObject(stored, tx, actor, id);
      const unsound = new Set(
        Object.keys(Object(refusedBody)).filter((name) => !Object.hasOwn(fields, name)),
      );
      return faultsOf(context, tx, actor, fields, row, unsound);
    },
  };
}

/** Whether an older client left out the fields of files, so that the stored files are kept. */
function keepsFiles(kind: OwnedKind, body: object): boolean {
  return fileFields(fieldsOf(kind)).every(
    ([name, { isKept }]) => isKept && Reflect.get(body, name) === undefined,
  );
}
