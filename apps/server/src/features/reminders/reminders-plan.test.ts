import { findReminder } from '#features/reminders/reminders.repository.ts';
import {
  isReminderMadeOf,
  listLeadingFacts,
  listMadeTypes,
} from '#features/reminders/settled-reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { newId } from '#testing/builders.ts';
import { plansOf } from '#testing/databases/query-plans.ts';
import { DIALECTS, startTestServer } from '#testing/test-server.ts';
import { expect, it } from 'vitest';

const actor: Actor = {
  accountId: newId(),
  garageId: newId(),
  sessionId: newId(),
  role: 'owner',
  language: 'fr',
  timeZone: 'Europe/Paris',
};

it.each(DIALECTS)(
  'the cost of a reminder on %s is found at the latest record of its type, whatever other costs exist',
  async (dialect) => {
    const server = await startTestServer({ dialect });
    const plans = await plansOf(dialect, queriesOf(server.context.transactions.readOnly), async (tx) => {
      await findReminder(tx, actor, newId());
    });
    expect(plans).toHaveLength(1);
    expect(plans[0]).not.toContain('maintenance_by_cost');
    // PostgreSQL scans an empty table; SQLite plans for large ones.
    expect(plans[0]).toContain(dialect === 'sqlite' ? 'maintenance_by_type' : 'maintenance');
    await server.close();
  },
);

it('a record that made a reminder, on SQLite → found by its index among all records of the vehicle', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const scope = { garageId: actor.garageId, vehicleId: newId() };
  const plans = await plansOf('sqlite', queriesOf(server.context.transactions.readOnly), async (tx) => {
    await isReminderMadeOf(tx, scope, 'oil_change');
    await listMadeTypes(tx, scope);
  });
  expect(plans).toEqual(plans.map(() => expect.stringContaining('maintenance_that_made_reminder')));
  await server.close();
});

it('the newest records of two types, on SQLite → an index finds the last day of each, and only later records are sorted', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const scope = { garageId: actor.garageId, vehicleId: newId() };
  const plans = await plansOf('sqlite', queriesOf(server.context.transactions.readOnly), async (tx) => {
    await listLeadingFacts(tx, scope, ['oil_change', 'insurance'], 20);
  });
  // Subqueries are planned first by themselves.
  const searches = plans.at(-1)?.match(/search maintenance using [^"]+/g);
  const lastDay = 'search maintenance using covering index maintenance_by_type';
  const sinceDay = 'search maintenance using index maintenance_by_type';
  const ofType = '(garage_id=? and vehicle_id=? and type=?';
  expect(searches?.toSorted()).toEqual([
    `${lastDay} ${ofType})`,
    `${lastDay} ${ofType})`,
    `${sinceDay} ${ofType} and date>?)`,
    `${sinceDay} ${ofType} and date>?)`,
  ]);
  await server.close();
});
