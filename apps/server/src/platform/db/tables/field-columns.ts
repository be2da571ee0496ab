import type { Fixed, Flag } from '#platform/db/column-types.ts';
import type { FIELDS, WritableName, NamesOf, Objects } from '@carnet/contract/kinds/fields';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Thousandths } from '@carnet/domain/expenses/quantity';
import type { Cents } from '@carnet/domain/money/cents';

/** `purchaseDate` → `purchase_date`. */
type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : Name;

interface Suffixes {
  readonly euros: '_cents';
  readonly quantity: '_thousandths';
}

type ShapeOf<Kind extends OwnedKind, Name extends WritableName<Kind>> = (typeof FIELDS)[Kind][Name] extends {
  readonly shape: infer Shape;
}
  ? Shape
  : never;

type ColumnName<
  Name extends string,
  Shape,
> = `${SnakeCase<Name>}${Shape extends keyof Suffixes ? Suffixes[Shape] : ''}`;

type CellOf<Shape, Value> = Shape extends 'euros'
  ? Cents | (null & Value)
  : Shape extends 'quantity'
    ? Thousandths | (null & Value)
    : Shape extends 'flag'
      ? Flag | (null & Value)
      : Shape extends 'list'
        ? string
        : Value;

/** Fields of a kind that a body can set and that one column holds. */
type ColumnField<Kind extends OwnedKind> = Exclude<
  WritableName<Kind>,
  NamesOf<Kind, 'object' | 'file' | 'files'>
> &
  keyof Objects[Kind];

/**
 * Columns of a kind, derived from its description: fields that a body can set, and the fields of every object.
 * Columns of nested objects and internal ones are added to these.
 */
export type FieldColumns<Kind extends OwnedKind> = {
  [Name in ColumnField<Kind> as ColumnName<Name, ShapeOf<Kind, Name>>]: CellOf<
    ShapeOf<Kind, Name>,
    Objects[Kind][Name]
  >;
} & {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  version: number;
};

/** When an object was created and last changed. */
export interface InstantColumns {
  created_at: Fixed<string>;
  updated_at: string;
}
