import { addDocument } from '#features/documents/documents.service.ts';
import type { DocumentStory } from '#seed/story/story.ts';
import type { Writing } from '#seed/story/writing.ts';
import { documentCreation } from '@carnet/contract/documents/document.schema';

/** Adds the documents of the story; `vehicleIds` in the order of its vehicles. */
export async function writeDocuments(
  { context, actor, ids }: Pick<Writing, 'context' | 'actor' | 'ids'>,
  documents: readonly DocumentStory[],
  vehicleIds: readonly string[],
): Promise<void> {
  for (const { vehicle, ...document } of documents) {
    const vehicleId = vehicle === null ? null : vehicleIds[vehicle];
    const body = documentCreation.parse({ ...document, id: ids.next(), vehicle_id: vehicleId });
    await addDocument(context, actor, body);
  }
}
