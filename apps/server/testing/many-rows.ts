import { findActor } from '#features/authentication/authentication.service.ts';
import { copyRows, insertCopies } from '#platform/db/tables/row-copies.ts';
import { newId } from '#testing/builders.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import type { TestServer } from '#testing/test-server.ts';

const ROWS_AT_ONCE = 400;

/** Copies a row of a garage many times, each copy with its own id and the values of `change`. */
export async function copyRow(
  { context }: Pick<TestServer, 'context'>,
  owner: TestCaller,
  table: 'vehicle' | 'reminder' | 'document' | 'maintenance' | 'mileage_reading',
  id: string,
  count: number,
  change: (index: number) => object = () => ({}),
): Promise<void> {
  const { garageId = '' } = (await findActor(context, owner.token ?? '')) ?? {};
  await context.transactions.run(async (tx) => {
    const [row] = await copyRows(tx, table, { garageId, column: 'id', values: [id] });
    for (let made = 0; made < count; made += ROWS_AT_ONCE) {
      const copies = Array.from({ length: Math.min(ROWS_AT_ONCE, count - made) }, (_, index) => ({
        ...row,
        id: newId(),
        ...change(made + index),
      }));
      await insertCopies(tx, table, garageId, copies);
    }
  });
}
