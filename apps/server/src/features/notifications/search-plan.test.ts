import { takeDueMessages } from '#features/notifications/sending/messages.repository.ts';
import { listDueGarages, listDueWatches } from '#features/notifications/watches.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { plansOf } from '#testing/databases/query-plans.ts';
import { fillReminders } from '#testing/announcing/stored-reminders.ts';
import { DIALECTS, startTestServer } from '#testing/test-server.ts';
import { expect, it } from 'vitest';

const NOW = '2026-11-21T10:00:00.000Z';
const LATER = '2027-05-25T10:00:00.000Z';
/** Documents and records are left out: there are none here, and PostgreSQL scans an empty table. */
const WHOLE_TABLE =
  /seq scan on (reminder|vehicle|settings|account|message)|scan (item|vehicle|settings|account|message|reminder_watch)(?! using)/;

it.each(DIALECTS)('the daily search on %s → uses indexes and scans no table', async (dialect) => {
  const server = await startTestServer({ dialect });
  const { transactions } = server.context;
  const due = { dueGarages: 4, dueAt: NOW, dueOn: '2026-11-28' };
  await fillReminders(server.context, {
    garages: 1000,
    remindersEach: 5,
    ...due,
    laterAt: LATER,
    laterOn: '2027-06-01',
  });
  const garages = await listDueGarages(transactions.readOnly, NOW, 500);
  expect(garages).toHaveLength(4);
  const plans = await plansOf(dialect, queriesOf(transactions.readOnly), async (tx) => {
    await listDueGarages(tx, NOW, 500);
    await listDueWatches(tx, garages, NOW, 200);
    await takeDueMessages(tx, NOW, NOW, 10);
  });
  expect(plans).toHaveLength(5);
  expect(plans[0]).toContain('reminder_watch_by_look');
  expect(plans[4]).toContain('message_by_due');
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
  await server.close();
});
