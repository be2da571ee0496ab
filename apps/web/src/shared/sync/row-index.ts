/** How rows are grouped and sorted: `compare` never treats two rows as equal. */
interface RowOrder<Row> {
  readonly groupOf: (row: Row) => string;
  readonly compare: (a: Row, b: Row) => number;
}

type Group<Row> = readonly Row[];
type GroupOf<Row> = (group: string) => Group<Row>;

const NO_ROWS: readonly never[] = [];

/**
 * Rows in sorted groups: sorted on first access, then updated row by row. A changed group is a new array, so
 * derived results can be cached by array.
 */
export class RowIndex<Row> {
  readonly order: RowOrder<Row>;
  readonly #rows: () => Iterable<Row>;
  #groups: Map<string, Group<Row>> | null = null;

  constructor(rows: () => Iterable<Row>, order: RowOrder<Row>) {
    this.#rows = rows;
    this.order = order;
  }

  readonly of: GroupOf<Row> = (group) => {
    this.#groups ??= this.#sorted();
    return this.#groups.get(group) ?? NO_ROWS;
  };

  #sorted(): Map<string, Group<Row>> {
    const groups = Map.groupBy(this.#rows(), this.order.groupOf);
    for (const group of groups.values()) group.sort(this.order.compare);
    return groups;
  }

  /** Replaces a row; `before` or `after` may be missing. */
  put(before: Row | undefined, after: Row | null): void {
    if (this.#groups) putInto(this.#groups, this.of, this.order, before, after);
  }

  /** Call this after many rows have changed: sorting again costs less than inserting each. */
  forget(): void {
    this.#groups = null;
  }
}

/** An index with other rows on top. The base index does not change. */
export class RowIndexView<Row> {
  readonly #base: RowIndex<Row>;
  readonly #changed = new Map<string, Group<Row>>();

  constructor(base: RowIndex<Row>) {
    this.#base = base;
  }

  readonly of: GroupOf<Row> = (group) => this.#changed.get(group) ?? this.#base.of(group);

  /** Replaces a row; `before` or `after` may be missing. */
  put(before: Row | undefined, after: Row | null): void {
    putInto(this.#changed, this.of, this.#base.order, before, after);
  }

  /** Removes many rows at once. */
  removeAll(rows: Group<Row>): void {
    const gone = new Set(rows);
    for (const group of new Set(rows.map(this.#base.order.groupOf))) {
      this.#changed.set(
        group,
        this.of(group).filter((row) => !gone.has(row)),
      );
    }
  }
}

function putInto<Row>(
  groups: Map<string, Group<Row>>,
  of: GroupOf<Row>,
  { groupOf, compare }: RowOrder<Row>,
  before: Row | undefined,
  after: Row | null,
): void {
  if (before !== undefined) {
    const rows = [...of(groupOf(before))];
    const place = placeIn(rows, before, compare);
    if (rows[place] === before) rows.splice(place, 1);
    groups.set(groupOf(before), rows);
  }
  if (after !== null) {
    const rows = [...of(groupOf(after))];
    rows.splice(placeIn(rows, after, compare), 0, after);
    groups.set(groupOf(after), rows);
  }
}

/** The index of a row in a sorted list, or where it would be inserted. */
function placeIn<Row>(rows: Group<Row>, row: Row, compare: RowOrder<Row>['compare']): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
    if (other !== undefined && compare(other, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
