import {
  announceNow,
  changeSettings,
  mailsTo,
  NEAR,
  NEAR_MORNING,
  signUpWithoutDefaults,
  startAnnouncingServer,
} from '#testing/announcing/announced-owner.ts';
import { addMaintenance, addReading, addReminder, addVehicle, newId, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { copyRow } from '#testing/many-rows.ts';
import { DIALECTS_BY_EXTENT } from '#testing/test-database.ts';
import { DIALECTS, type TestServer } from '#testing/test-server.ts';
import { recordStored } from '#platform/kinds/stored-changes.ts';
import { findActor } from '#features/authentication/authentication.service.ts';
import type { MailServer } from '#testing/stand-ins/mail-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The n-th day from 1 January 2001. */
function dayAt(index: number): string {
  return new Date(Date.UTC(2001, 0, 1 + index)).toISOString().slice(0, 10);
}

describe.each(DIALECTS)('a large garage on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('a shared page → the newest 2,000 records, with a sentence since when', async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    const { body } = await owner.post(`/v1/vehicles/${id}/links`, { expiresInDays: 30, options: {} });
    const { id: record } = await addMaintenance(owner, id, { date: dayAt(0), mileage: null });
    const look = async (): Promise<string> => (await server.nobody.get(new URL(body.url).pathname)).text;
    await copyRow(server, owner, 'maintenance', record, 1999, (index) => ({ date: dayAt(index + 1) }));
    const whole = await look();
    expect([whole.match(/<li>/g)?.length, whole.includes('Cette page montre')]).toEqual([2000, false]);
    await copyRow(server, owner, 'maintenance', record, 100, (index) => ({ date: dayAt(index + 2000) }));
    const cut = await look();
    expect(cut.match(/<li>/g)?.length).toBe(2000);
    expect(cut).toContain('Cette page montre l’historique depuis le 11 avr. 2001.');
    expect(cut).toContain('2\u202f000 entretiens depuis 2001');
  });

  it('more mileage falls than a page lists → 50 of them and the number of others', async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    const { body } = await owner.post(`/v1/vehicles/${id}/links`, { expiresInDays: 30, options: {} });
    const reading = await addReading(owner, id, { date: dayAt(0), mileage: 5 });
    await copyRow(server, owner, 'mileage_reading', reading.id, 199, (index) => ({
      date: dayAt(index + 1),
      mileage: index % 2 === 0 ? 1000 : 10,
    }));
    const { text } = await server.nobody.get(new URL(body.url).pathname);
    expect(text.match(/le relevé passe de/g)?.length).toBe(50);
    expect(text).toContain('Et 49 autres relevés en baisse.');
  });

  it('a calendar of more than 1,000 dates → the first ones and the number of others', async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    const { body } = await owner.post('/v1/calendar', {});
    const reminder = await addReminder(owner, id, { next_reminder_date: '2030-01-01' });
    await copyRow(server, owner, 'reminder', reminder.id, 1200, () => ({ next_reminder_date: '2029-01-01' }));
    const { text } = await server.nobody.get(new URL(body.url).pathname);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded.match(/BEGIN:VEVENT/g)?.length).toBe(1000);
    expect(unfolded).toMatch(/X-WR-CALDESC:Ce calendrier montre les 1\s000 premières échéances/);
    expect(unfolded).not.toContain(`UID:reminder.${reminder.id}@carnet`);
  });

  it('a digest of more objects than are hashed at once → the same as from single pages', async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    const reading = await addReading(owner, id, { date: dayAt(0), mileage: 5 });
    const before = await read(owner, '/v1/changes/digest');
    await copyRow(server, owner, 'mileage_reading', reading.id, 5000);
    const { kinds } = await read(owner, '/v1/changes/digest');
    const countIn = (digest: typeof before) =>
      digest.kinds.find(({ kind }: { readonly kind: string }) => kind === 'reading').count;
    expect(countIn({ kinds })).toBe(countIn(before) + 5000);
  });
});

describe.each(DIALECTS_BY_EXTENT)('a garage above the limits of books on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('more records than a book may have → too_large at once; than a hand-over → history_too_long', async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    const { id: record } = await addMaintenance(owner, id, { date: dayAt(0), mileage: null });
    await copyRow(server, owner, 'maintenance', record, 25_000);
    const book = await owner.get(`/v1/vehicles/${id}/service-book`);
    expect([book.status, book.body.params]).toEqual([413, { records: 25_001, maximumRecords: 25_000 }]);
    const offered = { email: 'buyer@example.org', options: {} };
    const offer = await owner.post(`/v1/vehicles/${id}/hand-over`, offered);
    expect([offer.status, offer.body.code]).toEqual([409, 'history_too_long']);
  });
});

describe.each(DIALECTS)('announcements of a large garage on %s', (dialect) => {
  let mail: MailServer;
  let server: TestServer;
  let owner: TestCaller;
  let ids: string[];

  beforeAll(async () => {
    ({ mail, server } = await startAnnouncingServer(dialect));
    owner = await signUpWithoutDefaults(server, mail, 'owner@example.org');
    const { id } = await addVehicle(owner);
    const first = await addReminder(owner, id, { next_reminder_date: NEAR });
    ids = Array.from({ length: 700 }, newId);
    await copyRow(server, owner, 'reminder', first.id, ids.length, (index) => ({ id: ids[index] }));
    const { garageId = '' } = (await findActor(server.context, owner.token ?? '')) ?? {};
    await server.context.transactions.run(async (tx) => {
      for (const copy of ids) {
        recordStored(tx, 'reminder', { before: null, after: { garage_id: garageId, id: copy } });
      }
    });
  });
  afterAll(async () => {
    await server.close();
    await mail.stop();
  });

  it('the next announcement of all → the earliest', async () => {
    await changeSettings(owner, { reminderAdvanceDays: 7 });
    const { next } = await read(owner, '/v1/notifications/status');
    expect(next).toMatchObject({ channel: 'email', date: '2026-11-23' });
  });

  it('700 reminders at one hour → one mail with 50 and the number of others, all recorded as sent', async () => {
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    const [content] = mailsTo(mail, 'owner@example.org')
      .slice(-1)
      .map((received) => received.content);
    expect(content?.text?.match(/Voir ou modifier le rappel/g)?.length).toBe(50);
    expect(content?.text).toContain('Voici 701 rappels de votre carnet');
    expect(content?.text).toContain('Et 651 autres rappels, dans votre carnet.');
    const { items } = await read(owner, `/v1/maintenances/reminders/${ids.at(-1)}/announcements`);
    expect(items).toMatchObject([{ state: 'sent' }]);
  });
});
