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
  ReminderMoveTable,
  ReminderTable,
  ReminderWatchTable,
} from '#platform/db/tables/reminder-tables.ts';
import type {
  BookLinkTable,
  CalendarAddressTable,
  CalendarToldTable,
  HandOverTable,
  MadeBookTable,
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
  /** Trimmed, lower case: what addresses are compared by. */
  email_key: string;
  password_hash: string;
  language: string;
  timezone: string;
  email_verified_at: string | null;
  /** When a mail server last said that there is no such address. */
  email_refused_at: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Fixed<string>;
}

/** What owns vehicles and everything about them; an account starts with one of its own. */
interface GarageTable {
  id: Fixed<string>;
  /** Counts its changes: one up in each transaction. */
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
  /** The latest end of a session on a shared computer; null elsewhere. */
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
  /** `account:<hash>` or `address:<hash>`, say: counted without keeping the address itself. */
  bucket: Fixed<string>;
  at: Fixed<string>;
  /** Of a try whose password is being looked at; null of a failure, and of a request that is counted. */
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
  /** The hour of the owner's day at which reminders are announced. */
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

/** An inspection category of null is that of the vehicle’s type. `current_mileage` follows the readings. */
interface VehicleTable extends FieldColumns<'vehicle'>, InstantColumns {
  /** Name folded for order, then everything that `q` searches: without case or accents. */
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
  /** That of its creation among the writes of the garage; 0 from before orders were kept. */
  order: number;
  reminder_id: string | null;
  named_reminder_id: string | null;
  reminder_made: Flag;
  search: string;
  /** How many rows of `maintenance_file` follow: a page without files needs no second query. */
  file_count: number;
}

interface MaintenanceFileTable {
  garage_id: Fixed<string>;
  maintenance_id: Fixed<string>;
  role: Fixed<'photo' | 'invoice'>;
  position: number;
  file_id: Fixed<string>;
}

/** Count and cost of a vehicle's records, of a month (`name` is `YYYY-MM`) or a type (its key): kept by triggers. */
type MaintenanceSumTable = Record<'garage_id' | 'vehicle_id' | 'kind' | 'name', string> &
  Record<'count' | 'cost_cents', number>;

/** The revision of the garage at which an object of the feed last changed: kept by triggers. */
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
  /** Bytes of the thumbnail; null where there is none (a PDF). */
  thumbnail_size: Fixed<number | null>;
  created_at: Fixed<string>;
  /**
   * Since when an upload waits for something to name it; null while something does. Kept by triggers, which take the time of
   * its creation also where something has named it in between.
   */
  unused_since: string | null;
  /** How it goes into a service book as an invoice; null: not known. */
  invoice_verdict: ColumnType<'pages' | 'attachment' | null, undefined, 'pages' | 'attachment'>;
}

/**
 * Bytes that the file store may hold without a row of `file`: from before they are written until their row is there, and from
 * the deletion of that row until they are gone. An empty file id means all bytes of the garage, which is gone.
 */
type LooseBytesTable = Record<'garage_id' | 'file_id', Fixed<string>> & Record<'since', string>;

/** How far a job has come that goes through all garages in the order of their ids. */
interface GarageWalkTable {
  name: Fixed<string>;
  /** The last garage that is done; empty before the first. */
  after_garage: string;
  finished_at: string | null;
}

/** From where the feed of a garage is whole: below `floor` deletions are forgotten. */
interface FeedFloorTable {
  garage_id: Fixed<string>;
  floor: number;
  /** The next floor, and since when it waits. */
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
  reminder_move: ReminderMoveTable;
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
  calendar_told: CalendarToldTable;
  book_link: BookLinkTable;
  made_book: MadeBookTable;
  hand_over: HandOverTable;
}
