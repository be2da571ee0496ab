import { PushBrowser } from '#testing/stand-ins/push-browser.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';

type Change = Readonly<Record<string, unknown>>;
/** A parsed answer: tests say what they expect in it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test states the shape by its expectations
type Answered = any;

/** What the movable clock of a test server shows at first, in Paris. */
export const TODAY = '2026-11-21';

/** An id as clients make them. */
export function newId(): string {
  return uuidv7();
}

/** The least that a vehicle needs; a test names what it is about. */
export function vehicleBody(change: Change = {}): Record<string, unknown> {
  return { name: 'Clio', type: 'car', currentMileage: 42_000, ...change };
}

export function maintenanceBody(vehicleId: string, change: Change = {}): Record<string, unknown> {
  return { vehicle_id: vehicleId, type: 'oil_change', date: TODAY, cost: 89.9, ...change };
}

export function reminderBody(vehicleId: string, change: Change = {}): Record<string, unknown> {
  return {
    vehicle_id: vehicleId,
    maintenance_type: 'insurance',
    next_reminder_date: '2027-01-31',
    ...change,
  };
}

export function documentBody(vehicleId: string | null, change: Change = {}): Record<string, unknown> {
  return { vehicle_id: vehicleId, kind: 'insurance', expiresOn: '2027-03-31', ...change };
}

export function expenseBody(vehicleId: string, change: Change = {}): Record<string, unknown> {
  return { vehicle_id: vehicleId, kind: 'fuel', date: '2026-11-20', cost: 71.02, ...change };
}

export function addExpense(caller: TestCaller, vehicleId: string, change: Change = {}): Promise<Answered> {
  return bodyOf(caller.post('/v1/expenses', expenseBody(vehicleId, change)), 201);
}

export function tyreSetBody(vehicleId: string, change: Change = {}): Record<string, unknown> {
  return { vehicle_id: vehicleId, name: 'Pneus d’hiver', season: 'winter', ...change };
}

export function addTyreSet(caller: TestCaller, vehicleId: string, change: Change = {}): Promise<Answered> {
  return bodyOf(caller.post('/v1/tyre-sets', tyreSetBody(vehicleId, change)), 201);
}

export function tyreFittingBody(vehicleId: string, change: Change = {}): Record<string, unknown> {
  return { vehicle_id: vehicleId, date: '2026-10-17', ...change };
}

export function addTyreFitting(
  caller: TestCaller,
  vehicleId: string,
  change: Change = {},
): Promise<Answered> {
  return bodyOf(caller.post('/v1/tyre-fittings', tyreFittingBody(vehicleId, change)), 201);
}

export function addVehicle(caller: TestCaller, change: Change = {}): Promise<Answered> {
  return bodyOf(caller.post('/v1/vehicles', vehicleBody(change)), 201);
}

export function addMaintenance(
  caller: TestCaller,
  vehicleId: string,
  change: Change = {},
): Promise<Answered> {
  return bodyOf(caller.post('/v1/maintenances', maintenanceBody(vehicleId, change)), 201);
}

export function addReminder(caller: TestCaller, vehicleId: string, change: Change = {}): Promise<Answered> {
  return bodyOf(caller.post('/v1/maintenances/reminders', reminderBody(vehicleId, change)), 201);
}

export function addDocument(
  caller: TestCaller,
  vehicleId: string | null,
  change: Change = {},
): Promise<Answered> {
  return bodyOf(caller.post('/v1/documents', documentBody(vehicleId, change)), 201);
}

export function addReading(caller: TestCaller, vehicleId: string, reading: Change): Promise<Answered> {
  return bodyOf(caller.post(`/v1/vehicles/${vehicleId}/mileage`, reading), 201);
}

/** The body of a read that must succeed. */
export function read(caller: TestCaller, path: string): Promise<Answered> {
  return bodyOf(caller.get(path), 200);
}

/** The items of a list, all on one page. */
export async function listed(caller: TestCaller, path: string): Promise<Answered[]> {
  return (await read(caller, path)).items;
}

/** The items of every page of a list, `limit` at a time. */
export async function everyPage(caller: TestCaller, path: string, limit: number): Promise<Answered[][]> {
  const pages: Answered[][] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await read(caller, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${next}`);
    pages.push(page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < 1000);
  return pages;
}

async function bodyOf(answering: Promise<TestAnswer>, status: number): Promise<Answered> {
  const answer = await answering;
  if (answer.status !== status)
    throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text.slice(0, 1000)}`);
  return answer.body;
}

/** The faults of a refused body, each as `/pointer code`, in order. */
export function faultsIn(answer: TestAnswer): string[] {
  const errors: { pointer: string; code: string }[] = answer.body.errors ?? [];
  return errors.map(({ pointer, code }) => `${pointer} ${code}`).toSorted();
}

/** What a browser sends to get pushes; nobody answers at its endpoint. */
export function pushSubscriptionBody(): Record<string, unknown> {
  return { ...new PushBrowser(`https://push.example.org/${newId()}`).subscription };
}

/** What a native app on iOS sends to get pushes. */
export function nativeDeviceBody(): Record<string, unknown> {
  const token = `${newId()}${newId()}`.replaceAll('-', '').toUpperCase();
  return { service: 'apns', token, ownAnnouncements: [] };
}

/** Lets a device of the caller's get pushes; answers the subscription. */
export function addPushSubscription(caller: TestCaller): Promise<Answered> {
  return bodyOf(caller.post('/v1/push/subscriptions', pushSubscriptionBody()), 201);
}

/** Uploads a small picture; answers the `File`. */
export async function uploadPhoto(caller: TestCaller, name = 'photo.png'): Promise<Answered> {
  return bodyOf(caller.upload(await photoBytes(), name, 'image/png'), 201);
}

/** Uploads a PDF of one page; answers the `File`. */
export async function uploadPdf(caller: TestCaller, name = 'facture.pdf'): Promise<Answered> {
  return bodyOf(caller.upload(await pdfBytes(), name, 'application/pdf'), 201);
}

let photo: Promise<Buffer> | undefined;
let pdf: Promise<Buffer> | undefined;

/** A small PNG, drawn once for all tests of a worker. */
export function photoBytes(): Promise<Buffer> {
  const red = { r: 190, g: 30, b: 45 };
  photo ??= sharp({ create: { width: 8, height: 6, channels: 3, background: red } })
    .png()
    .toBuffer();
  return photo;
}

/** A PDF of one page, written once for all tests of a worker. */
export function pdfBytes(): Promise<Buffer> {
  pdf ??= new Promise((resolve, reject) => {
    const document = new PdfDocument({ size: 'A6' });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
    document.text('Vidange').end();
  });
  return pdf;
}
