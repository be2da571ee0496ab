import { RowIndex, RowIndexView } from '#shared/sync/row-index.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

interface Row {
  readonly id: number;
  readonly group: string;
  readonly rank: number;
}

const order = {
  groupOf: ({ group }: Row) => group,
  compare: (a: Row, b: Row) => a.rank - b.rank || a.id - b.id,
};
const GROUPS = ['a', 'b'];

const aChange = fc.record({
  id: fc.nat(6),
  after: fc.option(fc.record({ group: fc.constantFrom(...GROUPS), rank: fc.nat(3) })),
});

/** Every group, computed by sorting all rows. */
function sorted(rows: ReadonlyMap<number, Row>, group: string): Row[] {
  return [...rows.values()].filter((row) => row.group === group).toSorted(order.compare);
}

describe('RowIndex', () => {
  it('rows added, changed and removed, in the index or its view → the same as sorting all rows again', () => {
    fc.assert(
      fc.property(fc.array(aChange), fc.array(aChange), (below, above) => {
        const rows = new Map<number, Row>();
        const index = new RowIndex(() => rows.values(), order);
        index.of('a');
        const change = (on: Pick<RowIndex<Row>, 'put'>, changes: typeof below) => {
          for (const { id, after } of changes) {
            const row = after && { id, ...after };
            on.put(rows.get(id), row);
            if (row) rows.set(id, row);
            else rows.delete(id);
          }
        };
        change(index, below);
        const base = GROUPS.map((group) => sorted(rows, group));
        const view = new RowIndexView(index);
        change(view, above);
        expect(GROUPS.map(view.of)).toEqual(GROUPS.map((group) => sorted(rows, group)));
        expect(GROUPS.map(index.of)).toEqual(base);
      }),
    );
  });

  it('unchanged group → the same array; changed group → another array', () => {
    const rows = [
      { id: 1, group: 'a', rank: 1 },
      { id: 2, group: 'b', rank: 1 },
    ];
    const index = new RowIndex(() => rows, order);
    const [a, b] = GROUPS.map(index.of);
    index.put(undefined, { id: 3, group: 'b', rank: 2 });
    expect(index.of('a')).toBe(a);
    expect(index.of('b')).not.toBe(b);
  });

  it('many rows removed at once → the others stay in order', () => {
    const rows = [1, 2, 3, 4].map((id) => ({ id, group: 'a', rank: 9 - id }));
    const index = new RowIndex(() => rows, order);
    const view = new RowIndexView(index);
    view.removeAll(rows.filter(({ id }) => id % 2 === 0));
    expect(view.of('a').map(({ id }) => id)).toEqual([3, 1]);
    expect(index.of('a')).toHaveLength(4);
  });
});
