import type {
  HourlyCountTable,
  WorkQueueTable,
  WorkShareTable,
  WorkTurnTable,
} from '#platform/db/tables/limit-tables.ts';
import type {
  AnnouncementTable,
  MessageTable,
  PushReceiptTable,
  PushSubscriptionTable,
  ReminderEffectTable,
  ReminderTable,
  ReminderWatchTable,
} from '#platform/db/tables/reminder-tables.ts';
import type {
  BookLinkTable,
  CalendarAddressTable,
  CalendarShownTable,
  HandOverTable,
  GeneratedBookTable,
} from '#platform/db/tables/shared-link-tables.ts';
import type { Fixed, Flag } from '#platform/db/column-types.ts';
import type { DocumentFileTable, DocumentTable } from '#platform/db/tables/document-tables.ts';
import type {
  ConsumptionLegTable,
  ConsumptionSumTable,
  FuelSumTable,
  ExpenseFileTable,
  ExpenseSumTable,
  ExpenseTable,
} from '#platform/db/tables/expense-tables.ts';
import type {
  HistoryTable,
  ImportEntryTable,
  ImportPartTable,
  TrashEntryTable,
  TrashFileTable,
  TrashPartTable,
} from '#platform/db/tables/history-tables.ts';
import type { TyreFittingTable, TyreSetFileTable, TyreSetTable } from '#platform/db/tables/tyre-tables.ts';
import type { FieldColumns, InstantColumns } from '#platform/db/tables/field-columns.ts';
import type { Kind } from '@carnet/contract/kinds/kinds';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { InspectionKind, InspectionResult } from '@carnet/domain/inspection/inspection';
import type { ColumnType, Generated } from 'kysely';

interface AccountTable {
  id: Fixed<string>;
  email: string;
  /** The address trimmed and in lower case, for comparison. */
  email_key: string;
  password_hash: string;
  language: string;
  timezone: string;
  email_verified_at: string | null;
  /** When a mail server last reported that the address does not exist. */
  email_refused_at: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Fixed<string>;
}

/** Owns vehicles and everything about them. An account starts with one. */
interface GarageTable {
  id: Fixed<string>;
  /** Number of changes, incremented once per transaction. */
  revision: Generated<number>;
  created_at: Fixed<string>;
}

type GarageMemberTable = Record<'garage_id' | 'account_id', Fixed<string>> & Record<'role', string>;

interface SessionTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: Fixed<string>;
  user_agent: string | null;
  created_at: Fixed<string>;
  last_used_at: string;
  expires_at: string;
  /** Latest end of a session on a shared computer; null elsewhere. */
  shared_until: Fixed<string | null>;
}

interface AccountTokenTable {
  /** SHA-256 of the token in the link, hex. */
  token_hash: Fixed<string>;
  account_id: Fixed<string>;
  purpose: Fixed<'verify' | 'reset'>;
  created_at: Fixed<string>;
  expires_at: Fixed<string>;
}

interface SignInFailureTable {
  id: Fixed<string>;
  /** Such as `account:<hash>` or `address:<hash>`, so that the address itself is not stored. */
  bucket: Fixed<string>;
  at: Fixed<string>;
  /** Set while a password is being checked; null for a failure or a counted request. */
  judged_until: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A device that has signed in, by the hash of its mark and the address of the account. */
type KnownDeviceTable = Record<'account_id' | 'mark_hash', Fixed<string>> &
  Record<'last_used_at', string> & { session_id: string | null };

type ServerSecretTable = Record<'name', Fixed<string>> & Record<'value', string>;

type JobClaimTable = Record<'name', Fixed<string>> & Record<'claimed_until', string>;

type OutboxMailTable = Pick<AccountTokenTable, 'purpose'> &
  Record<'id' | 'email_key', Fixed<string>> &
  Record<'asked_at' | 'claimed_until', string>;

interface SettingsTable {
  garage_id: Fixed<string>;
  account_id: Fixed<string>;
  email_notifications: Flag;
  push_notifications: Flag;
  reminder_advance_days: number;
  reminder_advance_km: number;
  /** Hour of the owner's day at which reminders are announced. */
  notification_hour: ColumnType<number, number | undefined, number>;
  announce_projected: ColumnType<Flag, Flag | undefined, Flag>;
  version: number;
}

interface MaintenanceTypeTable {
  garage_id: Fixed<string>;
  key: Fixed<string>;
  label: string | null;
  is_custom: Fixed<Flag>;
  interval_km: number | null;
  interval_days: number | null;
  default_reminder: Flag;
  position: number;
}

/** A null inspection category means the category of the vehicle’s type. `current_mileage` follows the readings. */
interface VehicleTable extends FieldColumns<'vehicle'>, InstantColumns {
  /** Name folded for sorting, and the text that `q` searches, both without case and accents. */
  name_key: string;
  search: string;
}

interface VehicleFileTable {
  garage_id: Fixed<string>;
  vehicle_id: Fixed<string>;
  role: Fixed<'photo' | 'registration'>;
  position: number;
  file_id: Fixed<string>;
}

interface MileageReadingTable extends FieldColumns<'reading'> {
  source: Fixed<MileageReading['source']>;
  record_id: Fixed<string | null>;
  expense_id: Fixed<string | null>;
  fitting_id: Fixed<string | null>;
}

interface MaintenanceTable extends FieldColumns<'record'>, InstantColumns {
  inspection_kind: InspectionKind | null;
  inspection_result: InspectionResult | null;
  inspection_valid_until: CivilDate | null;
  inspection_center: string | null;
  /** The write order of its creation in the garage; 0 if created before orders were stored. */
  order: number;
  reminder_id: string | null;
  named_reminder_id: string | null;
  reminder_made: Flag;
  search: string;
  /** Number of rows in `maintenance_file`, so that a page without files needs no second query. */
  file_count: number;
}

interface MaintenanceFileTable {
  garage_id: Fixed<string>;
  maintenance_id: Fixed<string>;
  role: Fixed<'photo' | 'invoice'>;
  position: number;
  file_id: Fixed<string>;
}

/**
 * Count and cost of a vehicle's records, for a month (`name` is `YYYY-MM`) or a type (its key). Maintained by triggers.
 */
type MaintenanceSumTable = Record<'garage_id' | 'vehicle_id' | 'kind' | 'name', string> &
  Record<'count' | 'cost_cents', number>;

/** The garage revision at which an object of the feed last changed. Maintained by triggers. */
interface ItemChangeTable {
  garage_id: string;
  kind: Kind;
  id: string;
  revision: number;
  is_deleted: Flag;
}

interface FileTable {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  name: Fixed<string>;
  content_type: Fixed<string>;
  size: Fixed<number>;
  width: Fixed<number | null>;
  height: Fixed<number | null>;
  /** Size of the thumbnail in bytes; null without one (a PDF). */
  thumbnail_size: Fixed<number | null>;
  created_at: Fixed<string>;
  /**
   * Since when no object references the upload; null while one does. Maintained by triggers, which use the
   * creation time even if the file was referenced in between.
   */
  unused_since: string | null;
  /** How a service book includes it as an invoice; null: not determined yet. */
  invoice_verdict: ColumnType<'pages' | 'attachment' | null, undefined, 'pages' | 'attachment'>;
}

/**
 * Bytes that the file store may hold without a row of `file`: from before they are written until the row exists, and
 * from the deletion of the row until they are deleted. An empty file id means all bytes of a deleted garage.
 */
type LooseBytesTable = Record<'garage_id' | 'file_id', Fixed<string>> & Record<'since', string>;

/** Progress of a job that walks through all garages in order of id. */
interface GarageWalkTable {
  name: Fixed<string>;
  /** The last finished garage; empty before the first. */
  after_garage: string;
  finished_at: string | null;
}

/** The revision from which the feed of a garage is complete: below `floor`, deletions have been forgotten. */
interface FeedFloorTable {
  garage_id: Fixed<string>;
  floor: number;
  /** The next floor, and since when it is pending. */
  marked_revision: number;
  marked_at: string;
}

/** Every table. Civil dates are `YYYY-MM-DD` text, instants RFC 3339 UTC text, money integer cents. */
export interface Schema {
  account: AccountTable;
  garage: GarageTable;
  garage_member: GarageMemberTable;
  session: SessionTable;
  ended_session: Record<'token_hash' | 'ended_at', Fixed<string>>;
  account_token: AccountTokenTable;
  sign_in_failure: SignInFailureTable;
  known_device: KnownDeviceTable;
  server_secret: ServerSecretTable;
  job_claim: JobClaimTable;
  asked_mail: OutboxMailTable;
  hourly_count: HourlyCountTable;
  work_queue: WorkQueueTable;
  work_turn: WorkTurnTable;
  work_share: WorkShareTable;
  applied_operation: Record<'garage_id' | 'operation_key' | 'applied_at', Fixed<string>>;
  database_epoch: Record<'name', Fixed<string>>;
  oldest_version: Record<'migration' | 'app_version', Fixed<string>>;
  settings: SettingsTable;
  maintenance_type: MaintenanceTypeTable;
  vehicle: VehicleTable;
  vehicle_file: VehicleFileTable;
  mileage_reading: MileageReadingTable;
  maintenance: MaintenanceTable;
  maintenance_file: MaintenanceFileTable;
  maintenance_sum: MaintenanceSumTable;
  document: DocumentTable;
  document_file: DocumentFileTable;
  expense: ExpenseTable;
  expense_file: ExpenseFileTable;
  expense_sum: ExpenseSumTable;
  consumption_leg: ConsumptionLegTable;
  consumption_sum: ConsumptionSumTable;
  tyre_set: TyreSetTable;
  tyre_set_file: TyreSetFileTable;
  tyre_fitting: TyreFittingTable;
  fuel_sum: FuelSumTable;
  item_change: ItemChangeTable;
  reminder: ReminderTable;
  reminder_move: ReminderEffectTable;
  reminder_watch: ReminderWatchTable;
  message: MessageTable;
  announcement: AnnouncementTable;
  file: FileTable;
  loose_bytes: LooseBytesTable;
  garage_walk: GarageWalkTable;
  feed_floor: FeedFloorTable;
  import_entry: ImportEntryTable;
  import_part: ImportPartTable;
  trash_entry: TrashEntryTable;
  trash_part: TrashPartTable;
  trash_file: TrashFileTable;
  item_history: HistoryTable;
  push_subscription: PushSubscriptionTable;
  push_receipt: PushReceiptTable;
  calendar_address: CalendarAddressTable;
  calendar_told: CalendarShownTable;
  book_link: BookLinkTable;
  made_book: GeneratedBookTable;
  hand_over: HandOverTable;
}
