import {
  addDocument,
  addExpense,
  addMaintenance,
  addReading,
  addVehicle,
  listed,
  read,
} from '#testing/builders.ts';
import { jpegSample, pdfSample } from '#testing/sample-files.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';

/** Fixed ids: otherwise equal objects are sorted by id, and ids of default reminders are derived from the vehicle. */
const fixedId = (index: number) => `0193aa10-0000-7000-8000-00000000000${index}`;

/** 80 characters each, the longest allowed name. */
const NAMES = [
  'Le vieux camping-car aménagé que nous partageons avec mes parents depuis dix ans',
  'Wohnmobilgemeinschaftsfahrzeug'.repeat(3).slice(0, 80),
];

const TYPES = ['technical_inspection', 'battery_replacement', 'oil_change', 'insurance'];

/** 60 characters each, the longest allowed custom type. */
const OWN_TYPES = [
  'Remplacement de la courroie de distribution, galets compris.',
  'Kupplungsreparaturen'.repeat(3),
];

/** Vehicles, reminders and records with the longest names and the largest allowed numbers. */
export async function fillLongGarage(caller: TestCaller, today: CivilDate): Promise<void> {
  await addOwnTypes(caller);
  for (const [index, name] of NAMES.entries()) {
    const { id } = await addVehicle(caller, {
      id: fixedId(index),
      name,
      type: 'truck',
      make: 'Mercedes-Benz Nutzfahrzeuge',
      model: 'Sprinter 319 CDI Extralong 4x4',
      licensePlate: 'AB-123-CD',
      currentMileage: 1_900_000,
      purchasePrice: 123_456.78,
      purchaseDate: '2011-09-28',
      photos: [await upload(caller, 'photo.jpg', 'image/jpeg', await jpegSample())],
    });
    await addReading(caller, id, { date: today, mileage: 2_000_000, confirmMileage: true });
    await addRecords(caller, id, today);
    await addPapersAndCosts(caller, id, today);
    await makeDue(caller, id, today);
  }
  await correctMileage(caller, today);
  await fillTrash(caller);
}

async function addOwnTypes(caller: TestCaller): Promise<void> {
  const settings = await read(caller, '/v1/settings');
  const own = OWN_TYPES.map((label) => ({
    label,
    custom: true,
    intervalKm: 999_999,
    intervalDays: 3650,
    defaultReminder: true,
  }));
  const maintenanceTypes = [...settings.maintenanceTypes, ...own];
  await accepted(caller.put('/v1/settings', { ...settings, maintenanceTypes }));
}

/** Corrects reminders of the second listed vehicle that were planned from a wrong mileage. */
async function correctMileage(caller: TestCaller, today: CivilDate): Promise<void> {
  const [, second] = await listed(caller, '/v1/vehicles?limit=2');
  for (const reminder of await listed(caller, '/v1/maintenances/reminders?limit=100')) {
    if (reminder.vehicle_id !== second.id || reminder.planned_mileage === null) continue;
    const path = `/v1/maintenances/reminders/${reminder.id}`;
    const wrong = { last_mileage: 4_000_000, planned_mileage: 4_999_999 };
    await accepted(caller.put(path, { ...reminder, ...wrong, next_reminder_date: addDays(today, -20) }));
  }
}

/** One of everything that can be restored. */
async function fillTrash(caller: TestCaller): Promise<void> {
  const { id } = await addVehicle(caller, {
    id: fixedId(2),
    name: NAMES[0],
    type: 'other',
    currentMileage: 2_000_000,
  });
  const record = await addMaintenance(caller, id, {
    id: fixedId(3),
    type: 'oil_change',
    mileage: 2_000_000,
  });
  const reminders = await listed(caller, `/v1/maintenances/reminders?limit=100`);
  const reminder = reminders.find(
    ({ vehicle_id: vehicleId, maintenance_type: type }) => vehicleId === id && type === 'oil_change',
  );
  await accepted(caller.delete(`/v1/maintenances/${record.id}`));
  await accepted(caller.delete(`/v1/maintenances/reminders/${reminder.id}`));
  await accepted(caller.delete(`/v1/vehicles/${id}`));
}

async function accepted(answering: Promise<TestAnswer>): Promise<void> {
  const { status, text } = await answering;
  if (status >= 300) throw new Error(`${status}: ${text}`);
}

/** Makes its default reminders due by date and mileage around today. */
async function makeDue(caller: TestCaller, vehicleId: string, today: CivilDate): Promise<void> {
  for (const [index, reminder] of (await listed(caller, '/v1/maintenances/reminders?limit=100')).entries()) {
    if (reminder.vehicle_id !== vehicleId) continue;
    const next_reminder_date = addDays(today, 12 * (index % 8) - 20);
    const path = `/v1/maintenances/reminders/${reminder.id}`;
    await accepted(caller.put(path, { ...reminder, next_reminder_date }));
  }
}

async function addRecords(caller: TestCaller, vehicleId: string, today: CivilDate): Promise<void> {
  for (const [index, type] of TYPES.entries()) {
    const photo = () => jpegSample().then((bytes) => upload(caller, 'photo.jpg', 'image/jpeg', bytes));
    await addMaintenance(caller, vehicleId, {
      type,
      date: addDays(today, -index),
      mileage: 1_999_990 - index,
      confirmMileage: true,
      cost: 12_345.67,
      description: 'Remplacement du kit de distribution, de la pompe à eau et du liquide de refroidissement',
      garage_name: 'Établissements Vandenbroucke-Desjonquères et Fils, Saint-Rémy-lès-Chevreuse',
      photos: [await photo(), await photo()],
      invoice: await upload(caller, 'facture.pdf', 'application/pdf', await pdfSample()),
    });
  }
}

const LONGEST_LINE =
  'Station-service des Établissements Vandenbroucke-Desjonquères, zone industrielle de Saint-Rémy-lès-Chevreuse, pompe 12';

/** An expiring document, two fillings and a recurring expense. */
async function addPapersAndCosts(caller: TestCaller, vehicleId: string, today: CivilDate): Promise<void> {
  const receipt = await upload(caller, 'ticket.pdf', 'application/pdf', await pdfSample());
  await addDocument(caller, vehicleId, {
    title: LONGEST_LINE,
    number: 'FR-2026-00001234567890-VANDENBROUCKE-DESJONQUERES-2026/11-1',
    issuer: LONGEST_LINE,
    expiresOn: addDays(today, 20),
    files: [receipt],
  });
  await addExpense(caller, vehicleId, {
    kind: 'insurance',
    date: addDays(today, -40),
    cost: 12_345.67,
    place: LONGEST_LINE,
    recurrence: { every: 'month', until: null },
  });
  for (const days of [3, 2]) {
    const filling = { date: addDays(today, -days), cost: 1234.56, quantity: 999.99, unit: 'L', isFull: true };
    const where = { mileage: 1_999_980 - days, place: LONGEST_LINE, confirmMileage: true };
    await addExpense(caller, vehicleId, { ...filling, ...where });
  }
}

async function upload(caller: TestCaller, name: string, type: string, bytes: Uint8Array): Promise<string> {
  const answer = await caller.upload(bytes, name, type);
  if (answer.status !== 201)
    throw new Error(`Uploading ${name} failed with status ${answer.status}: ${answer.text}`);
  return answer.body.id;
}
