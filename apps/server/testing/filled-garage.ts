import { findActor, openSession } from '#features/authentication/authentication.service.ts';
import { ImportNotes } from '#features/import/undo/note-import.ts';
import { openLink, unsubscribeLink } from '#features/notifications/unsubscribing/announcement-links.ts';
import {
  addDocument,
  addExpense,
  addMaintenance,
  addPushSubscription,
  addReading,
  addReminder,
  addTyreFitting,
  addTyreSet,
  addVehicle,
  listed,
  read,
  TODAY,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import type { TestServer } from '#testing/test-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { findNetworks } from '#platform/networks.ts';

/** One object of each kind that an account can have, by id. */
export interface FilledGarage {
  readonly email: string;
  readonly vehicle: string;
  readonly reading: string;
  readonly record: string;
  readonly reminder: string;
  readonly document: string;
  readonly expense: string;
  readonly tyreSet: string;
  /** The set referenced by the fitting. */
  readonly fittedSet: string;
  readonly tyreFitting: string;
  readonly import: string;
  /** A deleted record, and a deleted reminder. */
  readonly trashed: string;
  readonly trashedReminder: string;
  readonly photo: string;
  readonly pdf: string;
  /** Signed address of the photo. */
  readonly photoUrl: string;
  /** Another session of the same account. */
  readonly session: string;
  readonly pushSubscription: string;
  readonly calendarAddress: string;
  readonly bookLink: string;
  readonly settings: object;
  /** Secret of the calendar address. */
  readonly calendarSecret: string;
  /** Token of the link for buyers. */
  readonly bookToken: string;
  /** Token of the offer of the vehicle. */
  readonly offerToken: string;
  /** Tokens of links in mails: one opens an announcement, one turns e-mail off. */
  readonly openToken: string;
  readonly unsubscribeToken: string;
}

export type IdName = Exclude<
  keyof FilledGarage,
  | 'email'
  | 'photoUrl'
  | 'settings'
  | 'calendarSecret'
  | 'bookToken'
  | 'offerToken'
  | 'openToken'
  | 'unsubscribeToken'
>;

let garages = 0;

/** Creates a new account with one object of everything. */
export async function fillGarage(
  server: Pick<TestServer, 'signUp' | 'nobody' | 'context'>,
): Promise<{ caller: TestCaller; garage: FilledGarage }> {
  const email = `garage-${(garages += 1)}@example.org`;
  const caller = await server.signUp(email);
  const [photo, pdf] = [await uploadPhoto(caller), await uploadPdf(caller)];
  const vehicle = await addVehicle(caller, { photos: [photo.id] });
  const reading = await addReading(caller, vehicle.id, { date: TODAY, mileage: 42_000 });
  const record = await addMaintenance(caller, vehicle.id, { invoice: pdf.id });
  const reminder = await addReminder(caller, vehicle.id);
  const document = await addDocument(caller, vehicle.id, { files: [pdf.id] });
  const expense = await fillUp(caller, vehicle.id, [pdf.id]);
  const { id: fittedSet } = await addTyreSet(caller, vehicle.id);
  const deleted = await fillTrash(caller, vehicle.id);
  await openSecondSession(server, caller, email);
  const sessions = await listed(caller, '/v1/account/sessions');
  const calendar = (await caller.post('/v1/calendar', {})).body;
  const garage = {
    email,
    ...(await shareVehicle(caller, vehicle.id)),
    vehicle: vehicle.id,
    reading: reading.id,
    record: record.id,
    reminder: reminder.id,
    document: document.id,
    expense: expense.id,
    tyreSet: (await addTyreSet(caller, vehicle.id)).id,
    fittedSet,
    tyreFitting: (await addTyreFitting(caller, vehicle.id, { front: fittedSet, rear: fittedSet })).id,
    import: await fillImport(server, caller),
    ...deleted,
    photo: photo.id,
    pdf: pdf.id,
    photoUrl: photo.url,
    session: sessions.find((session) => !session.current).id,
    pushSubscription: (await addPushSubscription(caller)).id,
    calendarAddress: calendar.id,
    calendarSecret: tokenIn(calendar.url).replace('.ics', ''),
    settings: await read(caller, '/v1/settings'),
    openToken: tokenIn(openLink(server.context, reminder.id, 'done')),
    unsubscribeToken: tokenIn(unsubscribeLink(server.context, await findMember(server, caller))),
  };
  return { caller, garage };
}

/** A link for buyers, and an offer. */
async function shareVehicle(caller: TestCaller, vehicleId: string) {
  const address = `/v1/vehicles/${vehicleId}`;
  const link = (await caller.post(`${address}/links`, { expiresInDays: 365, options: {} })).body;
  const offer = { email: 'buyer@example.org', options: {} };
  const { url } = (await caller.post(`${address}/hand-over`, offer)).body;
  return { bookLink: link.id, bookToken: tokenIn(link.url), offerToken: new URL(url).hash.slice(1) };
}

/** The last path segment of a link. */
function tokenIn(link: string): string {
  return new URL(link).pathname.split('/').at(-1) ?? '';
}

async function findMember({ context }: Pick<TestServer, 'context'>, caller: TestCaller) {
  const actor = await findActor(context, caller.token ?? '');
  if (!actor) throw new Error('The caller is not signed in');
  return actor;
}

/** Opens a session like a sign-in on another device, without verifying a password. */
async function openSecondSession(
  { context }: Pick<TestServer, 'context'>,
  caller: TestCaller,
  email: string,
) {
  const { accountId } = await findMember({ context }, caller);
  const device = { networks: findNetworks('127.0.0.1', 32), userAgent: null, mark: 'second-device' };
  await context.transactions.run((tx) => openSession(context, tx, { id: accountId, email }, device));
}

/** Two full fillings, so that there is a consumption; returns the second. */
async function fillUp(caller: TestCaller, vehicleId: string, files: readonly string[]) {
  const fuel = { quantity: 40, unit: 'L', confirmMileage: true };
  await addExpense(caller, vehicleId, { ...fuel, mileage: 42_100 });
  return addExpense(caller, vehicleId, { ...fuel, mileage: 42_900, files });
}

/** Deletes a record and a reminder; returns their ids. */
async function fillTrash(caller: TestCaller, vehicleId: string) {
  const trashed = await addMaintenance(caller, vehicleId);
  await caller.delete(`/v1/maintenances/${trashed.id}`);
  const trashedReminder = await addReminder(caller, vehicleId);
  await caller.delete(`/v1/maintenances/reminders/${trashedReminder.id}`);
  return { trashed: trashed.id, trashedReminder: trashedReminder.id };
}

/** Stores an import that added a custom type, without the process that reads archives; returns its id. */
async function fillImport({ context }: Pick<TestServer, 'context'>, caller: TestCaller): Promise<string> {
  const settings = await read(caller, '/v1/settings');
  const imported = { label: 'Importé', defaultReminder: false };
  const maintenanceTypes = [...settings.maintenanceTypes, imported];
  await caller.put('/v1/settings', { ...settings, maintenanceTypes });
  const actor = await findMember({ context }, caller);
  return context.transactions.forActor(actor, async (tx) => {
    const counts = [{ entity: 'maintenance_types', added: 1, replaced: 0, skipped: 0, refused: 0 }] as const;
    const notes = new ImportNotes({ tx, actor, clock: context.clock, counts });
    await notes.add('type', ['importe']);
    return String(notes.importId);
  });
}
