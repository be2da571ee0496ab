import { findActor } from '#features/authentication/authentication.service.ts';
import { findFiles } from '#features/files/files.repository.ts';
import { listVehiclesWith } from '#features/import/undo/import-entries.repository.ts';
import { findInspectedVehicles, listInspectionDates } from '#features/inspection/inspection.repository.ts';
import { listSeries } from '#features/mileage/series.repository.ts';
import { cancelQueued, listAnnouncedMoments } from '#features/notifications/announcements.repository.ts';
import { listReminderNames } from '#features/notifications/sending/message-facts.repository.ts';
import { storeAnnouncementResults } from '#features/notifications/sending/messages.repository.ts';
import { listWatches } from '#features/notifications/watches.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';
import { newId } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { beforeAll, describe, expect, it } from 'vitest';

/** SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535. */
const TOO_MANY = { sqlite: 33_000, postgres: 66_000 };
const NOW = '2026-11-21T12:00:00.000Z';

type Statement = (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<unknown>;

/** Statements for as many objects as a garage, an import or a day of announcements may have. */
const STATEMENTS: Readonly<Record<string, Statement>> = {
  findFiles,
  findInspectedVehicles,
  listInspectionDates: (tx, { garageId: garage_id }, ids) =>
    listInspectionDates(
      tx,
      ids.map((vehicle_id) => ({ garage_id, vehicle_id })),
    ),
  listSeries: (tx, { garageId }, ids) => listSeries(tx, garageId, ids, civilDateOf(2026, 1, 1)),
  listAnnouncedMoments: (tx, { garageId }, ids) => listAnnouncedMoments(tx, [garageId], ids),
  cancelQueued: (tx, { garageId }, ids) => cancelQueued(tx, [garageId], ids, 'no_longer_due'),
  listWatches: (tx, { garageId }, ids) => listWatches(tx, garageId, { ids }, NOW),
  listReminderNames: (tx, { garageId }, ids) => listReminderNames(tx, garageId, ids),
  noteAnnouncements: (tx, { garageId }, ids) =>
    storeAnnouncementResults(tx, garageId, ids, { state: 'sent', reason: null, sent_at: NOW }),
  listVehiclesWith: (tx, actor, ids) => listVehiclesWith(tx, actor, 'record', ids),
};

describe.each(DIALECTS)('more ids than a statement has parameters, on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  const ids = Array.from({ length: TOO_MANY[dialect] }, newId);
  let actor: Actor;

  beforeAll(async () => {
    const found = await findActor(server.context, (await server.signUp()).token ?? '');
    if (!found) throw new Error('No user is signed in');
    actor = found;
  });

  it.each(Object.entries(STATEMENTS))('%s → in several statements', async (_, statement) => {
    await server.context.transactions.run((tx) => statement(tx, actor, ids));
    expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
