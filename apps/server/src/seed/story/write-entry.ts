import { addMaintenance } from '#features/maintenances/maintenances.service.ts';
import { addMileage } from '#features/mileage/mileage.service.ts';
import type { PlannedEntry, PlannedRecord } from '#seed/story/plan-records.ts';
import { uploadInvoice, uploadPhoto } from '#seed/story/upload-attachments.ts';
import type { Writing, WrittenVehicle } from '#seed/story/writing.ts';
import { maintenanceCreation } from '@carnet/contract/maintenances/maintenance.schema';
import { mileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import { eurosFromCents } from '@carnet/domain/money/cents';

/** People write things down between seven in the morning and seven in the evening, UTC. */
const [FIRST_MINUTE, LAST_MINUTE] = [7 * 60, 19 * 60];

/** Writes one line of the story on its day. */
export async function writeEntry(
  writing: Writing,
  vehicle: WrittenVehicle,
  entry: PlannedEntry,
): Promise<void> {
  const { context, actor, clock, dice, ids } = writing;
  clock.moveTo(entry.date, dice.integer(FIRST_MINUTE, LAST_MINUTE));
  if (entry.kind === 'record') return writeRecord(writing, vehicle, entry);
  const { date, mileage } = entry;
  const body = mileageReadingCreation.parse({ id: ids.next(), date, mileage });
  await addMileage(context, actor, vehicle.id, body);
}

async function writeRecord(writing: Writing, vehicle: WrittenVehicle, record: PlannedRecord): Promise<void> {
  const { context, actor, ids } = writing;
  const { visit, date, cost, mileage } = record;
  const { work, workshop, photo, notes, nextDate, nextAfterKilometres, isAside } = visit;
  const photos = photo ? await uploadPhoto(writing, photo, mileage, work.description) : [];
  const body = maintenanceCreation.parse({
    id: ids.next(),
    vehicle_id: vehicle.id,
    type: writing.keyOf(work.type),
    date,
    cost: eurosFromCents(cost),
    description: work.description,
    mileage,
    garage_name: workshop?.name ?? null,
    garage_address: workshop ? `${workshop.street}, ${workshop.town}` : null,
    notes: notes ?? null,
    photos,
    invoice: await uploadInvoice(writing, vehicle.story, record),
    next_service_date: nextDate ?? null,
    next_service_mileage:
      nextAfterKilometres === undefined || mileage === null ? null : mileage + nextAfterKilometres,
    reminder_id: isAside ? null : (vehicle.reminderIds.get(work.type) ?? null),
  });
  await addMaintenance(context, actor, body);
}
