import { countUsedTanks } from '#features/expenses/consumption.repository.ts';
import { listUnusedFiles } from '#features/files/files.repository.ts';
import { listInspectionDates } from '#features/inspection/inspection.repository.ts';
import { scheduleChecksDatedAfter } from '#features/notifications/checks.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { plansOf } from '#testing/databases/query-plans.ts';
import { startTestServer } from '#testing/test-server.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { expect, it } from 'vitest';

/** Each scans a whole table, or every reading of a garage or filling of a vehicle, without its index. SQLite plans for large tables, PostgreSQL for actual sizes. */
it.each<[index: string, work: (tx: Tx) => Promise<unknown>]>([
  ['file_unused', (tx) => listUnusedFiles(tx, '2026-11-27', 200)],
  [
    'reminder_watch_by_overdue',
    (tx) => scheduleChecksDatedAfter(tx, civilDateOf(2026, 11, 27), '2026-11-27T08:00:00.000Z'),
  ],
  [
    'mileage_reading_1 (garage_id=? and id=?)',
    (tx) => listInspectionDates(tx, [{ garage_id: 'x', vehicle_id: 'x' }]),
  ],
  ['expense_of_lpg', (tx) => countUsedTanks(tx, { garageId: 'x' }, 'x')],
  // As the database does when an account is deleted.
  [
    'book_link_by_account',
    (tx) => queriesOf(tx).deleteFrom('book_link').where('account_id', '=', 'x').execute(),
  ],
  [
    'hand_over_by_account',
    (tx) => queriesOf(tx).deleteFrom('hand_over').where('account_id', '=', 'x').execute(),
  ],
])('using %s → no scan', async (index, work) => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const plans = await server.context.transactions.run((tx) =>
    plansOf('sqlite', queriesOf(tx), async (recording) => {
      await work(recording);
    }),
  );
  expect(plans.join('\n')).toContain(index);
  await server.close();
});
