import { addMaintenance, addReading, addVehicle, listed } from '#testing/builders.ts';
import { jpegSample, pdfSample } from '#testing/sample-files.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';

/** 80 characters each, the most that a name may have. */
const NAMES = [
  'Le vieux camping-car aménagé que nous partageons avec mes parents depuis dix ans',
  'Wohnmobilgemeinschaftsfahrzeug'.repeat(3).slice(0, 80),
];

const TYPES = ['technical_inspection', 'battery_replacement', 'oil_change', 'insurance'];

/** Vehicles, reminders and records with the longest names and the largest figures that owners may have. */
export async function fillLongGarage(caller: TestCaller, today: CivilDate): Promise<void> {
  for (const name of NAMES) {
    const { id } = await addVehicle(caller, {
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
    await addReading(caller, id, { date: today, mileage: 2_000_000 });
    await addRecords(caller, id, today);
    await makeDue(caller, id, today);
  }
}

/** Its default reminders, due by date and by mileage around today. */
async function makeDue(caller: TestCaller, vehicleId: string, today: CivilDate): Promise<void> {
  for (const [index, reminder] of (await listed(caller, '/v1/maintenances/reminders?limit=100')).entries()) {
    if (reminder.vehicle_id !== vehicleId) continue;
    const next_reminder_date = addDays(today, 12 * (index % 8) - 20);
    const path = `/v1/maintenances/reminders/${reminder.id}`;
    const answer = await caller.put(path, { ...reminder, next_reminder_date });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
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

async function upload(caller: TestCaller, name: string, type: string, bytes: Uint8Array): Promise<string> {
  const answer = await caller.upload(bytes, name, type);
  if (answer.status !== 201) throw new Error(`Uploading ${name} answered ${answer.status}: ${answer.text}`);
  return answer.body.id;
}
