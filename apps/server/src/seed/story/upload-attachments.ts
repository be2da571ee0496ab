import { uploadFile } from '#features/files/files.service.ts';
import { invoicePdf } from '#seed/invoices/invoice-pdf.ts';
import { photoOf } from '#seed/photos/photo.ts';
import type { PhotoSubject } from '#seed/photos/photo-subject.ts';
import type { PlannedRecord } from '#seed/story/plan-records.ts';
import type { VehicleStory } from '#seed/story/story.ts';
import type { Writing } from '#seed/story/writing.ts';

type Uploading = Pick<Writing, 'context' | 'actor' | 'ids' | 'hasFiles'>;

/** Draws and uploads a photo; answers the ids of what there is. `mileage` is what an odometer in it shows. */
export async function uploadPhoto(
  { context, actor, ids, hasFiles }: Uploading,
  subject: PhotoSubject,
  mileage: number | null,
  title: string,
): Promise<string[]> {
  if (!hasFiles) return [];
  const upload = { id: ids.next(), name: `${title}.jpg`, bytes: await photoOf(subject, mileage) };
  return [(await uploadFile(context, actor, upload)).body.id];
}

/** Writes and uploads the invoice of a record, if it has one. */
export async function uploadInvoice(
  { context, actor, ids, story, hasFiles }: Writing,
  { vehicle }: VehicleStory,
  { bill, visit, date, mileage }: PlannedRecord,
): Promise<string | null> {
  const { workshop, work } = visit;
  if (!bill || !workshop || !hasFiles) return null;
  const number = `${workshop.prefix}-${date.replaceAll('-', '')}-${String(bill.totalCents % 97).padStart(2, '0')}`;
  const bytes = await invoicePdf({
    number,
    date,
    workshop,
    customer: story.customer,
    vehicle: { name: `${vehicle.make} ${vehicle.model}`, plate: vehicle.licensePlate ?? '', mileage },
    title: work.description,
    bill,
  });
  return (await uploadFile(context, actor, { id: ids.next(), name: `Facture ${number}.pdf`, bytes })).body.id;
}
