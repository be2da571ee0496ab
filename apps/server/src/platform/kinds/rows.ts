import { formatInstant } from '#platform/clock/clock.ts';
import { OBJECT_COLUMNS, tableOf, type RowOf, type ValuesOf } from '#platform/kinds/tables.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Field } from '@carnet/contract/kinds/field';
import { fieldsOf, type WritableName, type Objects } from '@carnet/contract/kinds/fields';
import { OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { fromThousandths, toThousandths, type Thousandths } from '@carnet/domain/expenses/quantity';
import { centsFromEuros, eurosFromCents, type Cents } from '@carnet/domain/money/cents';

/** Fields of an object from a request body or an import, validated by their schema. */
export type BodyFields<Kind extends OwnedKind> = { readonly [Name in WritableName<Kind>]?: unknown };

type Values = Readonly<Record<string, unknown>>;

/** A field with its columns. */
interface StoredField {
  readonly name: string;
  readonly field: Field;
  /** One column; none for files, which have their own table; several for an object. */
  readonly columns: readonly string[];
  /** The property of an object in each column; empty otherwise. */
  readonly parts: readonly string[];
}

/**
 * The fields of every kind, in the order of the response. Computed once, because rows are converted by the thousand.
 */
const STORED_FIELDS = Object.fromEntries(
  OWNED_KINDS.map((kind) => [
    kind,
    Object.entries(fieldsOf(kind)).map(([name, field]) => storedField(name, field)),
  ]),
) as unknown as Readonly<Record<OwnedKind, readonly StoredField[]>>;

function storedField(name: string, field: Field): StoredField {
  const { shape } = field;
  if (shape === 'file' || shape === 'files') return { name, field, columns: [], parts: [] };
  if (shape === 'object') {
    const columns = OBJECT_COLUMNS[name as keyof typeof OBJECT_COLUMNS];
    return { name, field, columns: Object.values(columns), parts: Object.keys(columns) };
  }
  const suffix = { euros: '_cents', quantity: '_thousandths' }[String(shape)] ?? '';
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return { name, field, columns: [`${column}${suffix}`], parts: [] };
}

/** Columns read for a kind, without the garage. */
export function listColumns(kind: OwnedKind): string[] {
  return STORED_FIELDS[kind].flatMap(({ columns }) => columns);
}

/** The columns of a body. Newer fields that it leaves out keep their `stored` value. */
export function toColumns<Kind extends OwnedKind>(
  kind: Kind,
  body: BodyFields<Kind>,
  stored: RowOf<Kind> | null = null,
): ValuesOf<Kind> {
  const given: Values = body;
  const columns = STORED_FIELDS[kind].flatMap((one) =>
    one.field.blank === undefined ? [] : columnsOfField(one, given[one.name], stored),
  );
  // The description names every column of a body, and the table types are derived from it.
  return Object.fromEntries(columns) as unknown as ValuesOf<Kind>;
}

function columnsOfField(
  { field, columns, parts }: StoredField,
  given: unknown,
  stored: Values | null,
): (readonly [column: string, value: unknown])[] {
  if (given === undefined && field.isKept && stored) return columns.map((column) => [column, stored[column]]);
  const isGiven = given !== undefined && given !== null && given !== '';
  if (field.shape !== 'object') {
    const cell = toCell(field, isGiven ? given : field.blank);
    return columns.map((column) => [column, cell]);
  }
  const object = isGiven ? (given as Values) : {};
  return columns.map((column, index) => [column, object[parts[index] ?? ''] || null]);
}

function toCell({ shape }: Field, value: unknown): unknown {
  if (value === null) return null;
  if (shape === 'flag') return value ? 1 : 0;
  if (shape === 'list') return JSON.stringify(value);
  if (shape === 'euros') return toWhole(centsFromEuros(Number(value)));
  if (shape === 'quantity') return toWhole(toThousandths(Number(value)));
  return shape === 'instant' && typeof value === 'string' ? formatInstant(Date.parse(value)) : value;
}

function toWhole<Value>(value: Value | null): Value {
  if (value === null)
    throw new Error('The contract must refuse amounts that are not whole cents or thousandths');
  return value;
}

function fromCell({ shape }: Field, cell: unknown): unknown {
  if (cell === null) return null;
  if (shape === 'flag') return cell === 1;
  if ((shape === 'json' || shape === 'list') && typeof cell === 'string') return JSON.parse(cell);
  if (shape === 'euros') return eurosFromCents(cell as Cents);
  return shape === 'quantity' ? fromThousandths(cell as Thousandths) : cell;
}

/** A file of an object with its role there. */
export interface RoledFile {
  readonly role: string;
  readonly file: CarnetFile;
}

/** Converts a stored object to its wire form; its files are in order. */
export function toObject<Kind extends OwnedKind>(
  kind: Kind,
  row: RowOf<Kind>,
  files: readonly RoledFile[],
): Objects[Kind] {
  const cells = row as unknown as Values;
  const roles = tableOf(kind).files?.roles ?? {};
  const object: Record<string, unknown> = {};
  for (const stored of STORED_FIELDS[kind]) {
    const { name } = stored;
    object[name] =
      stored.columns.length > 0 ? toWireValue(stored, cells) : selectFiles(stored.field, roles[name], files);
  }
  // The table types are derived from the same description.
  return object as unknown as Objects[Kind];
}

function toWireValue({ field, columns, parts }: StoredField, cells: Values): unknown {
  const cell = cells[columns[0] ?? ''];
  if (field.shape !== 'object') return fromCell(field, cell);
  if (cell === null) return null;
  return Object.fromEntries(columns.map((column, index) => [parts[index], cells[column]]));
}

function selectFiles({ shape }: Field, role: string | undefined, files: readonly RoledFile[]): unknown {
  const own = files.filter((file) => file.role === role).map(({ file }) => file);
  return shape === 'files' ? own : (own[0] ?? null);
}

/** A row that links a file to an object. */
export interface FileUse {
  readonly role: string;
  readonly position: number;
  readonly file_id: string;
}

/** The files named in a body, by role and in order. */
export function listFileUses<Kind extends OwnedKind>(kind: Kind, body: BodyFields<Kind>): FileUse[] {
  const given: Values = body;
  return Object.entries(tableOf(kind).files?.roles ?? {}).flatMap(([name, role]) => {
    const value = given[name] ?? [];
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    return ids.map((id, position) => ({ role, position, file_id: String(id) }));
  });
}
