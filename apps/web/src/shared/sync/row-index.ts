/** How rows are grouped and ordered: `compare` never takes two rows for equal. */
interface RowOrder<Row> {
  readonly groupOf: (row: Row) => string;
  readonly compare: (a: Row, b: Row) => number;
}

type Group<Row> = readonly Row[];
type GroupOf<Row> = (group: string) => Group<Row>;

const NO_ROWS: readonly never[] = [];

/**
 * Rows in groups, each in its order; sorted when one is first asked for, then kept up row by row. A group that changes is
 * a new array, so that what was worked out of one can be remembered by it.
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

  /** Puts a row in place of what it was before; either may be nothing. */
  put(before: Row | undefined, after: Row | null): void {
    if (this.#groups) putInto(this.#groups, this.of, this.order, before, after);
  }

  /** To be called after many rows have changed: sorting again costs less than putting each. */
  forget(): void {
    this.#groups = null;
  }
}

/** An index with other rows laid over it, which stays as it is. */
export class RowIndexView<Row> {
  readonly #base: RowIndex<Row>;
  readonly #changed = new Map<string, Group<Row>>();

  constructor(base: RowIndex<Row>) {
    this.#base = base;
  }

  readonly of: GroupOf<Row> = (group) => this.#changed.get(group) ?? this.#base.of(group);

  /** Puts a row in place of what it was before; either may be nothing. */
  put(before: Row | undefined, after: Row | null): void {
    putInto(this.#changed, this.of, this.#base.order, before, after);
  }

  /** Takes many rows out at once. */
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

/** Where a row is in a sorted list, or would be. */
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
