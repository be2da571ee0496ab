import type { ChannelSwitches } from '#platform/channels/channel.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { DueKind } from '#platform/kinds/due-kinds.ts';
import type { TableOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { AnnouncementTrigger, WatchedReminder } from '@carnet/domain/notifications/announcement';
import type { NotificationSettings, Urgency } from '@carnet/domain/reminders/urgency';
import type { Translate } from '@carnet/i18n/translate';

/** A person in a garage. */
export interface Member {
  readonly garageId: string;
  readonly accountId: string;
}

/** An item announced by its last day only: a document that expires, or the warranty of a record. */
export interface Expiring {
  readonly vehicleName: string | null;
  /** Its label in a message. */
  readonly labelIn: (t: Translate) => string;
  /** Whether a moment is announced for it at all. */
  readonly isAnnounced: (moment: AnnouncementTrigger) => boolean;
  /** Whether it is announced on the day its last day is entered, although its stage has not risen. */
  readonly isAnnouncedOnEntry: (today: CivilDate) => boolean;
}

/** An item that can fall due, as seen by one person, with everything that decides about announcements. */
export interface Watch extends Member, WatchedReminder {
  readonly kind: DueKind;
  /** Id of the announced object. */
  readonly reminderId: string;
  /** Null for a reminder. */
  readonly expiring: Expiring | null;
  readonly settings: NotificationSettings;
  readonly switches: ChannelSwitches;
  readonly notificationHour: number;
  readonly timeZone: string;
  /** Null if not watched yet. */
  readonly cycle: number | null;
  readonly stage: Urgency | null;
  readonly overdueOn: CivilDate | null;
  readonly repeats: number;
  readonly lawDueOn: CivilDate | null;
}

/**
 * The rows of a table with due items, once for every person in their garage, with the columns common to all
 * watches. Typed as documents; `DueItems` adds the other columns of a table.
 */
export function selectItems(queries: Queries, table: TableOf<DueKind>) {
  return queries
    .selectFrom(`${table as 'document'} as item`)
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.garage_id', '=', 'item.garage_id').onRef('vehicle.id', '=', 'item.vehicle_id'),
    )
    .innerJoin('settings', 'settings.garage_id', 'item.garage_id')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .leftJoin('reminder_watch', (join) =>
      join
        .onRef('reminder_watch.garage_id', '=', 'item.garage_id')
        .onRef('reminder_watch.reminder_id', '=', 'item.id')
        .onRef('reminder_watch.account_id', '=', 'settings.account_id'),
    )
    .select(['item.garage_id', 'item.id', 'item.vehicle_id', 'vehicle.name as vehicle_name'])
    .select(['vehicle.archived_at', 'account.timezone', 'settings.account_id', 'settings.notification_hour'])
    .select(['settings.email_notifications', 'settings.push_notifications'])
    .select(['settings.reminder_advance_days', 'settings.reminder_advance_km'])
    .select(['reminder_watch.cycle', 'reminder_watch.stage', 'reminder_watch.overdue_on'])
    .select(['reminder_watch.repeats', 'reminder_watch.law_due_on']);
}

export type ItemQuery = ReturnType<typeof selectItems>;
export type ItemRow = Awaited<ReturnType<ItemQuery['execute']>>[number];

/** Reads the items of a kind that fall due. */
export interface DueItems<Row> {
  /** Adds their own columns to the common ones. */
  readonly select: (query: ItemQuery) => ItemQuery;
  readonly toWatches: (tx: Tx, rows: readonly (ItemRow & Row)[], now: string) => Promise<Watch[]>;
}

/** The watch fields common to all rows. */
export function memberOfRow(row: ItemRow) {
  return {
    garageId: row.garage_id,
    accountId: row.account_id,
    reminderId: row.id,
    isVehicleArchived: row.archived_at !== null,
    switches: {
      emailNotifications: row.email_notifications === 1,
      pushNotifications: row.push_notifications === 1,
    },
    settings: {
      reminderAdvanceDays: row.reminder_advance_days,
      reminderAdvanceKm: row.reminder_advance_km,
    },
    notificationHour: row.notification_hour,
    timeZone: row.timezone,
    cycle: row.cycle,
    stage: row.stage,
    overdueOn: row.overdue_on,
    repeats: row.repeats ?? 0,
    lawDueOn: row.law_due_on,
  };
}

/** For items that only have a last day. */
export const WITHOUT_KILOMETRES = {
  currentMileage: null,
  law: null,
  emissions: null,
  projected: null,
} as const;
