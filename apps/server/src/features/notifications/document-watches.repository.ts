import { MEMBER_COLUMNS, memberOfRow, type Watch } from '#features/notifications/watches.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { isSaidOf } from '@carnet/domain/documents/coming-document-announcements';
import { isAnnouncedByReminder } from '@carnet/domain/documents/insurance-reminder';
import { reminderOfDocument, settingsForDocument } from '@carnet/domain/documents/document-reminder';

const WATCH_COLUMNS = [
  'document.garage_id',
  'document.id',
  'document.vehicle_id',
  'document.kind',
  'document.title',
  'document.expires_on',
  'document.advance_days',
  'document.active',
  'vehicle.name as vehicle_name',
  'vehicle.archived_at',
  ...MEMBER_COLUMNS,
] as const;

/** A document that expires as one person sees it: watched like a reminder, under its own id. */
function selectDocumentWatches(tx: Tx) {
  return queriesOf(tx)
    .selectFrom('document')
    .leftJoin('vehicle', (join) =>
      join
        .onRef('vehicle.garage_id', '=', 'document.garage_id')
        .onRef('vehicle.id', '=', 'document.vehicle_id'),
    )
    .innerJoin('settings', 'settings.garage_id', 'document.garage_id')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .leftJoin('reminder_watch', (join) =>
      join
        .onRef('reminder_watch.garage_id', '=', 'document.garage_id')
        .onRef('reminder_watch.reminder_id', '=', 'document.id')
        .onRef('reminder_watch.account_id', '=', 'settings.account_id'),
    )
    .select(WATCH_COLUMNS)
    .select((build) =>
      build
        .selectFrom('reminder')
        .select('reminder.id')
        .whereRef('reminder.garage_id', '=', 'document.garage_id')
        .whereRef('reminder.vehicle_id', '=', 'document.vehicle_id')
        .where('reminder.follows', '=', 'document')
        .where('reminder.active', '=', 1)
        .limit(1)
        .as('announcing_reminder_id'),
    );
}

type DocumentWatchRow = Awaited<ReturnType<ReturnType<typeof selectDocumentWatches>['execute']>>[number];

function watchOf(row: DocumentWatchRow, now: string): Watch {
  const document = {
    id: row.id,
    vehicleId: row.vehicle_id,
    kind: row.kind,
    expiresOn: row.expires_on,
    advanceDays: row.advance_days,
    active: row.active === 1,
  };
  const announced = new Set(row.announcing_reminder_id === null ? [] : [row.vehicle_id ?? '']);
  const reminder = reminderOfDocument(document, civilDateInZone(Date.parse(now), row.timezone));
  const member = memberOfRow(row);
  return {
    ...member,
    settings: settingsForDocument(member.settings, document),
    reminder: { ...reminder, active: reminder.active && !isAnnouncedByReminder(document, announced) },
    currentMileage: null,
    isVehicleArchived: row.archived_at !== null,
    law: null,
    emissions: null,
    projected: null,
    expiring: {
      kind: 'document',
      vehicleName: row.vehicle_name,
      // Its title, else its kind.
      labelIn: (t) => row.title ?? t(`common.documentKind.${row.kind}`),
      isSaid: (moment) => isSaidOf(row.kind, moment),
    },
  };
}

export async function listInsuranceDocumentIds(
  tx: Tx,
  garageId: string,
  vehicleId: string,
): Promise<string[]> {
  const rows = await queriesOf(tx)
    .selectFrom('document')
    .select('id')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'insurance')
    .execute();
  return rows.map(({ id }) => id);
}

/** Documents of a garage, each once for every person in it; those of `ids`, or of a vehicle. */
export async function listDocumentWatches(
  tx: Tx,
  garageId: string,
  filter: {
    readonly ids?: readonly string[];
    readonly vehicleId?: string;
    readonly accountId?: string;
  },
  now: string,
): Promise<Watch[]> {
  const { ids, vehicleId, accountId } = filter;
  let query = selectDocumentWatches(tx).where('document.garage_id', '=', garageId);
  if (vehicleId !== undefined) query = query.where('document.vehicle_id', '=', vehicleId);
  if (accountId !== undefined) query = query.where('settings.account_id', '=', accountId);
  const rows = await (ids
    ? selectInParts(ids, (part) => query.where('document.id', 'in', [...part]).execute())
    : query.execute());
  return rows.map((row) => watchOf(row, now));
}

/** The first of the documents that are to be looked at in these garages; the caller holds their locks. */
export async function listDueDocumentWatches(
  tx: Tx,
  garageIds: readonly string[],
  now: string,
  limit: number,
): Promise<Watch[]> {
  if (garageIds.length === 0) return [];
  const rows = await selectDocumentWatches(tx)
    .where('reminder_watch.garage_id', 'in', [...garageIds])
    .where('reminder_watch.look_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map((row) => watchOf(row, now));
}
