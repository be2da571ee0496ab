import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { insertMany } from '#platform/db/insert-many.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import { listFileUses, listColumns, type FileUse, type BodyFields } from '#platform/kinds/rows.ts';
import { recordStored } from '#platform/kinds/stored-changes.ts';
import { tableOf, type RowOf, type RowOfRules, type ValuesOf } from '#platform/kinds/tables.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import { nameKey } from '@carnet/domain/text/name-key';
import { searchable } from '@carnet/domain/text/searchable';
import { vehicleSearchText } from '@carnet/domain/vehicles/vehicle-search';
import type { Selectable } from 'kysely';

/** An object to store: its columns, and the files named in its body. */
export interface ObjectToStore<Kind extends OwnedKind> {
  readonly id: string;
  readonly values: ValuesOf<Kind>;
  readonly files: BodyFields<Kind>;
  readonly createdAt: string;
  /** Set when an object is restored or moved as it was; a new one has not changed since its creation. */
  readonly updatedAt?: string;
  readonly version?: number;
  /** Columns decided by rules. */
  readonly ruleColumns?: Partial<RowOfRules>;
}

/** A stored file with its object, and its role there. */
export type ObjectFile = Selectable<Schema['file']> & { readonly owner_id: string; readonly role: string };

/** The rows of a kind. Callers have validated them. */
export interface ObjectTable<Kind extends OwnedKind> {
  readonly kind: Kind;
  /** Columns of `RowOf`, for custom queries. */
  readonly columns: readonly (keyof RowOf<Kind> & string)[];
  find(tx: Tx, actor: Actor, id: string): Promise<Owned<RowOf<Kind>> | null>;
  findMany(tx: Tx, actor: Actor, ids: readonly string[]): Promise<RowOf<Kind>[]>;
  /** A few hundred at most. */
  insert(tx: Tx, actor: Pick<Actor, 'garageId'>, objects: readonly ObjectToStore<Kind>[]): Promise<void>;
  /** Returns the stored row. Triggers may change it afterwards. */
  insertOne(tx: Tx, actor: Pick<Actor, 'garageId'>, object: ObjectToStore<Kind>): Promise<Owned<RowOf<Kind>>>;
  /** A transaction raises the version once, however often it changes the object. */
  update(
    tx: Tx,
    row: Owned<RowOf<Kind>>,
    change: {
      readonly values: Partial<ValuesOf<Kind> & RowOfRules>;
      readonly files?: BodyFields<Kind>;
      readonly updatedAt: string;
    },
  ): Promise<void>;
  remove(tx: Tx, row: Owned<RowOf<Kind>>): Promise<void>;
  listFiles(tx: Tx, actor: Actor, rows: readonly RowOf<Kind>[]): Promise<ObjectFile[]>;
}

/**
 * Types queries of any kind: every kind has these columns, and documents have no others of a special type.
 */
const ANY = 'document';
const ANY_FILE = 'document_file';

type AnyRow = Readonly<Record<string, string | number | null>> & {
  readonly garage_id: string;
  readonly id: string;
  readonly version: number;
};

type Made = (row: AnyRow) => string;

/** Columns for searching and sorting, computed from other columns. */
const MADE_OF_OTHERS: Readonly<Partial<Record<OwnedKind, Readonly<Record<string, Made>>>>> = {
  vehicle: {
    name_key: ({ name }) => nameKey(String(name)),
    search: (row) => {
      const { name, make, model, vin, license_plate: licensePlate } = row as unknown as RowOf<'vehicle'>;
      return vehicleSearchText({ name, make, model, vin, licensePlate });
    },
  },
  record: {
    search: ({ description, garage_name, garage_address, notes }) =>
      searchText([description, garage_name, garage_address, notes]),
  },
  document: { search: ({ title, number, issuer, notes }) => searchText([title, number, issuer, notes]) },
  expense: { search: ({ place, notes }) => searchText([place, notes]) },
};

function searchText(texts: readonly unknown[]): string {
  return searchable(texts.filter(Boolean).join(' '));
}

/** Defaults of columns that rules decide. */
const RULED: Readonly<Partial<Record<OwnedKind, Partial<RowOfRules>>>> = {
  reminder: { order: 0, led_by: null, made_by: null, owner_set: null, settled_version: null },
  record: { order: 0, reminder_id: null, named_reminder_id: null, reminder_made: 0 },
};

const made = new Map<OwnedKind, unknown>();

/** The rows of one kind. Its statements are compiled once. */
export function objectTable<Kind extends OwnedKind>(kind: Kind): ObjectTable<Kind> {
  const known = made.get(kind) ?? makeTable(kind);
  made.set(kind, known);
  // Stored under its own kind.
  return known as ObjectTable<Kind>;
}

function makeTable<Kind extends OwnedKind>(kind: Kind): ObjectTable<Kind> {
  const { table, files, countsFiles } = tableOf(kind);
  const from = table as typeof ANY;
  const others = Object.keys(RULED[kind] ?? {}).filter((column) => !listColumns(kind).includes(column));
  const columns = ['garage_id', ...listColumns(kind), ...others, ...(countsFiles ? ['file_count'] : [])];
  const makers = Object.entries<Made>(MADE_OF_OTHERS[kind] ?? {});
  const madeOf = (row: AnyRow) => Object.fromEntries(makers.map(([column, make]) => [column, make(row)]));
  const read = columns as (keyof Selectable<Schema[typeof ANY]>)[];

  const fileTable = (files?.table ?? ANY_FILE) as typeof ANY_FILE;
  const owner = (files?.column ?? 'document_id') as 'document_id';
  // Says in the same statement whether there are files to read.
  const select = compileOnce((queries, given: { garageId: string; ids: readonly string[] }) =>
    queries
      .selectFrom(from)
      .select(read)
      .$if(files !== null && !countsFiles, (query) =>
        query.select((build) =>
          build
            .selectFrom(fileTable)
            .select((count) => count.fn.countAll<number>().as('count'))
            .whereRef(`${fileTable}.garage_id`, '=', `${from}.garage_id`)
            .whereRef(`${fileTable}.${owner}`, '=', `${from}.id`)
            .as('file_count'),
        ),
      )
      .where('garage_id', '=', given.garageId)
      .where('id', 'in', [...given.ids]),
  );
  const findMany = async (tx: Tx, { garageId }: Actor, ids: readonly string[]) =>
    ids.length === 0 ? [] : ((await select(tx, { garageId, ids })) as unknown as RowOf<Kind>[]);

  const insertRows = insertMany(from, [...read, ...makers.map(([column]) => column as 'search')]);
  const updateRow = compileOnce((queries, { garage_id, id, ...changed }: AnyRow) =>
    queries.updateTable(from).set(changed).where('garage_id', '=', garage_id).where('id', '=', id),
  );

  const insertUses = async (
    tx: Tx,
    uses: readonly (FileUse & { readonly owner: string })[],
    garageId: string,
  ) => {
    if (uses.length === 0) return;
    const rows = uses.map(({ owner: id, ...use }) => ({ ...use, garage_id: garageId, [owner]: id }));
    await queriesOf(tx)
      .insertInto(fileTable)
      .values(rows as unknown as Selectable<Schema[typeof ANY_FILE]>[])
      .execute();
  };
  const deleteUses = compileOnce((queries, given: { garageId: string; id: string }) =>
    queries.deleteFrom(fileTable).where('garage_id', '=', given.garageId).where(owner, '=', given.id),
  );
  const selectFiles = compileOnce<{ garageId: string; ids: readonly string[] }, ObjectFile>(
    (queries, given) =>
      queries
        .selectFrom(fileTable)
        .innerJoin('file', (join) =>
          join
            .onRef('file.garage_id', '=', `${fileTable}.garage_id`)
            .onRef('file.id', '=', `${fileTable}.file_id`),
        )
        .selectAll('file')
        .select([`${fileTable}.${owner} as owner_id`, `${fileTable}.role`])
        .where(`${fileTable}.garage_id`, '=', given.garageId)
        .where(`${fileTable}.${owner}`, 'in', [...given.ids])
        .orderBy(`${fileTable}.position`),
  );

  const insertObjects = async (
    tx: Tx,
    garageId: string,
    objects: readonly ObjectToStore<Kind>[],
  ): Promise<AnyRow[]> => {
    const uses = objects.map((one) => listFileUses(kind, one.files));
    const rows = objects.map(
      ({ id, values, createdAt, updatedAt = createdAt, version = 1, ruleColumns }, index) => {
        const row = {
          ...RULED[kind],
          ...values,
          ...ruleColumns,
          garage_id: garageId,
          id,
          version,
        } as unknown as AnyRow;
        return {
          ...row,
          ...madeOf(row),
          created_at: createdAt,
          updated_at: updatedAt,
          ...(countsFiles ? { file_count: uses[index]?.length ?? 0 } : {}),
        };
      },
    );
    await insertRows(tx, rows as unknown as Selectable<Schema[typeof ANY]>[]);
    for (const after of rows) recordStored(tx, kind, { before: null, after });
    await insertUses(
      tx,
      objects.flatMap(({ id }, index) => (uses[index] ?? []).map((use) => ({ ...use, owner: id }))),
      garageId,
    );
    return rows.map((row, index) => ({ ...row, file_count: uses[index]?.length ?? 0 }));
  };

  return {
    kind,
    columns: columns as (keyof RowOf<Kind> & string)[],
    findMany,
    async find(tx, actor, id) {
      const [row] = await findMany(tx, actor, [id]);
      return row ? markOwned(row) : null;
    },
    async insert(tx, { garageId }, objects) {
      await insertObjects(tx, garageId, objects);
    },
    async insertOne(tx, { garageId }, object) {
      const [row] = await insertObjects(tx, garageId, [object]);
      return markOwned(row as unknown as RowOf<Kind>);
    },
    async update(tx, row, { values, files: given, updatedAt }) {
      const before = row as unknown as AnyRow;
      const { garage_id, id, version } = before;
      const uses = given === undefined ? [] : listFileUses(kind, given);
      const counted = countsFiles && given !== undefined ? { file_count: uses.length } : {};
      const cells = { ...values, ...madeOf({ ...before, ...values }), ...counted };
      await updateRow(tx, { ...cells, garage_id, id, updated_at: updatedAt, version: version + 1 });
      recordStored(tx, kind, { before, after: { garage_id, id, ...values } });
      if (given === undefined || files === null) return;
      if (before['file_count'] !== 0) await deleteUses(tx, { garageId: garage_id, id });
      await insertUses(
        tx,
        uses.map((use) => ({ ...use, owner: id })),
        garage_id,
      );
    },
    async remove(tx, row) {
      const { garage_id: garageId, id } = row as unknown as AnyRow;
      await queriesOf(tx).deleteFrom(from).where('garage_id', '=', garageId).where('id', '=', id).execute();
      recordStored(tx, kind, { before: row as unknown as AnyRow, after: null });
    },
    async listFiles(tx, { garageId }, rows) {
      const ids = rows
        .filter((row) => (row as unknown as { file_count?: number }).file_count !== 0)
        .map((row) => (row as unknown as AnyRow).id);
      return ids.length === 0 || files === null ? [] : selectFiles(tx, { garageId, ids });
    },
  };
}
