import {
  memberOfRow,
  WITHOUT_KILOMETRES,
  type DueItems,
  type ItemRow,
  type Watch,
} from '#features/notifications/watch.repository.ts';
import type { Schema } from '#platform/db/schema.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { isDocumentAnnouncedAt } from '@carnet/domain/documents/coming-document-announcements';
import { toDocumentReminder, settingsForDocument } from '@carnet/domain/documents/document-reminder';
import { isAnnouncedByReminder } from '@carnet/domain/documents/insurance-reminder';
import type { Selectable } from 'kysely';

type DocumentRow = ItemRow &
  Pick<Selectable<Schema['document']>, 'kind' | 'title' | 'expires_on' | 'advance_days' | 'active'> & {
    readonly announcing_reminder_id: string | null;
  };

/** Documents with an expiry date. */
export const DUE_DOCUMENTS: DueItems<DocumentRow> = {
  select: (query) =>
    query
      .select(['item.kind', 'item.title', 'item.expires_on', 'item.advance_days', 'item.active'])
      .select((build) =>
        build
          .selectFrom('reminder')
          .select('reminder.id')
          .whereRef('reminder.garage_id', '=', 'item.garage_id')
          .whereRef('reminder.vehicle_id', '=', 'item.vehicle_id')
          .where('reminder.follows', '=', 'document')
          .where('reminder.active', '=', 1)
          .limit(1)
          .as('announcing_reminder_id'),
      ),
  toWatches: async (_tx, rows, now) => rows.map((row) => toWatch(row, now)),
};

function toWatch(row: DocumentRow, now: string): Watch {
  const document = {
    id: row.id,
    vehicleId: row.vehicle_id,
    kind: row.kind,
    expiresOn: row.expires_on,
    advanceDays: row.advance_days,
    active: row.active === 1,
  };
  const announced = new Set(row.announcing_reminder_id === null ? [] : [row.vehicle_id ?? '']);
  const reminder = toDocumentReminder(document, civilDateInZone(Date.parse(now), row.timezone));
  const member = memberOfRow(row);
  return {
    ...member,
    ...WITHOUT_KILOMETRES,
    kind: 'document',
    settings: settingsForDocument(member.settings, document),
    reminder: { ...reminder, active: reminder.active && !isAnnouncedByReminder(document, announced) },
    expiring: {
      vehicleName: row.vehicle_name,
      // The title, else the kind.
      labelIn: (t) => row.title ?? t(`common.documentKind.${row.kind}`),
      isAnnounced: (moment) => isDocumentAnnouncedAt(row.kind, moment),
      isAnnouncedOnEntry: () => false,
    },
  };
}
