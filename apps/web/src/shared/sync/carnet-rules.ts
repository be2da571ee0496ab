import { KIND_NAMES } from '@carnet/contract/kinds/kinds';
import type { Rules } from '#shared/sync/engine/rules.ts';
import { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';

/** The rules of Carnet's object kinds, for the engine. */
export const carnetRules: Rules = {
  stored: {
    names: KIND_NAMES,
    // A garage has up to 20,000 records, read newest first.
    paged: { kind: 'record', orderOf },
  },
  newRows: () => new GarageInMemory(),
  today: todayIn,
  picturesOf,
  loadApply: async () => (await import('#shared/sync/outbox/apply/apply-operation.ts')).applyQueue,
  loadSending: async () => (await import('#shared/sync/outbox/send/sending-rules.ts')).sendingRules,
  loadLost: async () => (await import('#shared/sync/lost-in-restore.ts')).findLost,
};

function orderOf(record: object): string {
  // The store calls this only for objects of the paged kind.
  const { date, id } = record as Row<'record'>;
  return date + id;
}

/** The ids of all photos, and of the document and receipt pages that are pictures. */
function picturesOf({ vehicles, documents, expenses, recordsNewestFirst }: Garage): readonly string[] {
  const photos = [...vehicles.values(), ...recordsNewestFirst].flatMap((owner) => owner.photos);
  const pages = [...documents.values(), ...expenses.values()].flatMap(({ files }) => files);
  const pictures = pages.filter(({ contentType }) => contentType.startsWith('image/'));
  return [...photos, ...pictures].map(({ id }) => id);
}
