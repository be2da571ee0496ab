import type { ChannelSwitches } from '#platform/channels/channel.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { DueKind } from '#platform/kinds/due-kinds.ts';
import type { TableOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { AnnouncementMoment, WatchedReminder } from '@carnet/domain/notifications/announcement';
import type { NotificationSettings, Urgency } from '@carnet/domain/reminders/urgency';
import type { Translate } from '@carnet/i18n/translate';
import type { Selectable, SelectQueryBuilder } from 'kysely';

/** A person in a garage. */
export interface Member {
  readonly garageId: string;
  readonly accountId: string;
}

/** What is announced like a reminder by its last day alone: a document that expires, the warranty of a record. */
export interface Expiring {
  readonly vehicleName: string | null;
  /** What it goes by in a message. */
  readonly labelIn: (t: Translate) => string;
  /** Whether a moment is ever announced of it. */
  readonly isSaid: (moment: AnnouncementMoment) => boolean;
  /** Whether it is announced on the day on which its last day is entered, although its stage has not risen since. */
  readonly isAnnouncedOnEntry: (today: CivilDate) => boolean;
}

/** One thing that can fall due, as one person sees it, with all that decides what is to be said of it. */
export interface Watch extends Member, WatchedReminder {
  readonly kind: DueKind;
  /** Of what is announced. */
  readonly reminderId: string;
  /** Null of a reminder. */
  readonly expiring: Expiring | null;
  readonly settings: NotificationSettings;
  readonly switches: ChannelSwitches;
  readonly notificationHour: number;
  readonly timeZone: string;
  /** Null for what is not watched yet. */
  readonly cycle: number | null;
  readonly stage: Urgency | null;
  readonly overdueOn: CivilDate | null;
  readonly repeats: number;
  readonly lawDueOn: CivilDate | null;
}

/** The columns of every watch: of the item, its vehicle, the person, and what they have seen. */
export const WATCH_COLUMNS = [
  'item.garage_id',
  'item.id',
  'item.vehicle_id',
  'vehicle.name as vehicle_name',
  'vehicle.archived_at',
  'settings.account_id',
  'settings.email_notifications',
  'settings.push_notifications',
  'settings.reminder_advance_days',
  'settings.reminder_advance_km',
  'settings.notification_hour',
  'account.timezone',
  'reminder_watch.cycle',
  'reminder_watch.stage',
  'reminder_watch.overdue_on',
  'reminder_watch.repeats',
  'reminder_watch.law_due_on',
] as const;

type Nullable<Table> = { readonly [Column in keyof Table]: Table[Column] | null };

interface JoinedTables<Kind extends DueKind> extends Omit<Schema, 'vehicle' | 'reminder_watch'> {
  item: Schema[TableOf<Kind>];
  vehicle: Nullable<Schema['vehicle']>;
  reminder_watch: Nullable<Schema['reminder_watch']>;
}

/** The rows of a kind, each once for every person in its garage. */
export type WatchQuery<Kind extends DueKind, Row> = SelectQueryBuilder<
  JoinedTables<Kind>,
  'item' | 'vehicle' | 'settings' | 'account' | 'reminder_watch',
  Row
>;

type Cells<Table extends keyof Schema, Column extends keyof Schema[Table]> = Pick<
  Selectable<Schema[Table]>,
  Column & keyof Selectable<Schema[Table]>
>;

export type WatchRow = Cells<
  'settings',
  | 'garage_id'
  | 'account_id'
  | 'email_notifications'
  | 'push_notifications'
  | 'reminder_advance_days'
  | 'reminder_advance_km'
  | 'notification_hour'
> &
  Cells<'account', 'timezone'> &
  Cells<'vehicle', 'archived_at'> & {
    readonly id: string;
    readonly vehicle_id: string | null;
    readonly vehicle_name: string | null;
  } & Nullable<Cells<'reminder_watch', 'cycle' | 'stage' | 'overdue_on' | 'repeats' | 'law_due_on'>>;

/** How the items of a kind that fall due are read. */
export interface DueItems<Kind extends DueKind, Row extends WatchRow> {
  /** Adds what they need to the columns of every watch. */
  readonly select: (query: WatchQuery<Kind, WatchRow>) => WatchQuery<Kind, Row>;
  readonly toWatches: (tx: Tx, rows: readonly Row[], now: string) => Promise<Watch[]>;
}

/** What every watch has of its row. */
export function memberOfRow(row: WatchRow) {
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

/** What has a last day and nothing else that it could fall due by. */
export const WITHOUT_KILOMETRES = {
  currentMileage: null,
  law: null,
  emissions: null,
  projected: null,
} as const;
