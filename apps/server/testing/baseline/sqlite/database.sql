CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "account" ("id" text not null, "email" text not null, "email_key" text not null, "password_hash" text not null, "language" text not null, "timezone" text not null, "email_verified_at" text, "created_at" text not null, "email_refused_at" text, constraint "account_pk" primary key ("id"), constraint "account_email_unique" unique ("email_key")) strict;
CREATE TABLE "garage" ("id" text not null, "created_at" text not null, "revision" integer default 0 not null, constraint "garage_pk" primary key ("id")) strict;
CREATE TABLE "garage_member" ("garage_id" text not null, "account_id" text not null, "role" text not null, constraint "garage_member_pk" primary key ("garage_id", "account_id"), constraint "garage_member_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "garage_member_account_fk" foreign key ("account_id") references "account" ("id") on delete cascade) strict;
CREATE TABLE "session" ("id" text not null, "account_id" text not null, "token_hash" text not null, "user_agent" text, "created_at" text not null, "last_used_at" text not null, "expires_at" text not null, constraint "session_pk" primary key ("id"), constraint "session_token_unique" unique ("token_hash"), constraint "session_account_fk" foreign key ("account_id") references "account" ("id") on delete cascade) strict;
CREATE TABLE "sign_in_failure" ("id" text not null, "bucket" text not null, "at" text not null, "judged_until" text, constraint "sign_in_failure_pk" primary key ("id")) strict;
CREATE TABLE "server_secret" ("name" text not null, "value" text not null, constraint "server_secret_pk" primary key ("name")) strict;
CREATE TABLE "settings" ("garage_id" text not null, "account_id" text not null, "email_notifications" integer not null, "push_notifications" integer not null, "reminder_advance_days" integer not null, "reminder_advance_km" integer not null, "version" integer not null, "notification_hour" integer default 9 not null, "announce_projected" integer default 1 not null, constraint "settings_pk" primary key ("garage_id", "account_id"), constraint "settings_member_fk" foreign key ("garage_id", "account_id") references "garage_member" ("garage_id", "account_id") on delete cascade) strict;
CREATE TABLE "maintenance_type" ("garage_id" text not null, "key" text not null, "label" text, "is_custom" integer not null, "interval_km" integer, "interval_days" integer, "default_reminder" integer not null, "position" integer not null, constraint "maintenance_type_pk" primary key ("garage_id", "key"), constraint "maintenance_type_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade) strict;
CREATE TABLE "file" ("garage_id" text not null, "id" text not null, "name" text not null, "content_type" text not null, "size" integer not null, "width" integer, "height" integer, "thumbnail_size" integer, "created_at" text not null, constraint "file_pk" primary key ("garage_id", "id"), constraint "file_id_unique" unique ("id"), constraint "file_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade) strict;
CREATE TABLE "vehicle" ("garage_id" text not null, "id" text not null, "name" text not null, "type" text not null, "license_plate" text, "color" text, "energy" text, "current_mileage" integer not null, "purchase_mileage" integer, "first_registration_date" text, "purchase_date" text, "purchase_price_cents" integer, "vin" text, "make" text, "model" text, "archived_at" text, "name_key" text not null, "search" text not null, "created_at" text not null, "updated_at" text not null, "version" integer not null, "inspection_category" text, "is_collection" integer default 0 not null, "fiscal_power" integer, constraint "vehicle_pk" primary key ("garage_id", "id"), constraint "vehicle_id_unique" unique ("id"), constraint "vehicle_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade) strict;
CREATE TABLE "vehicle_file" ("garage_id" text not null, "vehicle_id" text not null, "role" text not null, "position" integer not null, "file_id" text not null, constraint "vehicle_file_pk" primary key ("garage_id", "vehicle_id", "role", "file_id"), constraint "vehicle_file_file_fk" foreign key ("garage_id", "file_id") references "file" ("garage_id", "id"), constraint "vehicle_file_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "maintenance" ("garage_id" text not null, "id" text not null, "vehicle_id" text not null, "type" text not null, "date" text not null, "cost_cents" integer not null, "description" text, "mileage" integer, "garage_name" text, "garage_address" text, "notes" text, "next_service_date" text, "next_service_mileage" integer, "search" text not null, "file_count" integer not null, "created_at" text not null, "updated_at" text not null, "version" integer not null, "inspection_kind" text, "inspection_result" text, "inspection_valid_until" text, "inspection_center" text, constraint "maintenance_pk" primary key ("garage_id", "id"), constraint "maintenance_id_unique" unique ("id"), constraint "maintenance_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "maintenance_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "maintenance_file" ("garage_id" text not null, "maintenance_id" text not null, "role" text not null, "position" integer not null, "file_id" text not null, constraint "maintenance_file_pk" primary key ("garage_id", "maintenance_id", "role", "file_id"), constraint "maintenance_file_file_fk" foreign key ("garage_id", "file_id") references "file" ("garage_id", "id"), constraint "maintenance_file_maintenance_fk" foreign key ("garage_id", "maintenance_id") references "maintenance" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "mileage_reading" ("garage_id" text not null, "id" text not null, "vehicle_id" text not null, "date" text not null, "mileage" integer not null, "source" text not null, "record_id" text, "version" integer not null, "expense_id" text, constraint "mileage_reading_pk" primary key ("garage_id", "id"), constraint "mileage_reading_id_unique" unique ("id"), constraint "mileage_reading_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "mileage_reading_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade, constraint "mileage_reading_record_fk" foreign key ("garage_id", "record_id") references "maintenance" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "reminder" ("garage_id" text not null, "id" text not null, "vehicle_id" text not null, "maintenance_type" text not null, "next_reminder_date" text, "last_mileage" integer, "interval_km" integer, "planned_mileage" integer, "interval_days" integer, "active" integer not null, "created_at" text not null, "updated_at" text not null, "version" integer not null, "follows" text default 'interval' not null, constraint "reminder_pk" primary key ("garage_id", "id"), constraint "reminder_id_unique" unique ("id"), constraint "reminder_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "reminder_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "account_token" ("token_hash" text not null, "account_id" text not null, "purpose" text not null, "created_at" text not null, "expires_at" text not null, constraint "account_token_pk" primary key ("token_hash"), constraint "account_token_account_fk" foreign key ("account_id") references "account" ("id") on delete cascade) strict;
CREATE TABLE "message" ("garage_id" text not null, "id" text not null, "account_id" text not null, "channel" text not null, "kind" text not null, "state" text not null, "reason" text, "attempts" integer not null, "due_at" text, "queued_at" text not null, "finished_at" text, constraint "message_pk" primary key ("garage_id", "id"), constraint "message_id_unique" unique ("id"), constraint "message_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "message_member_fk" foreign key ("garage_id", "account_id") references "garage_member" ("garage_id", "account_id") on delete cascade) strict;
CREATE TABLE "push_subscription" ("account_id" text not null, "id" text not null, "session_id" text, "endpoint" text not null, "p256dh" text not null, "auth" text not null, "user_agent" text, "created_at" text not null, "last_sent_at" text, "service" text default 'web' not null, "own_announcements" text, constraint "push_subscription_pk" primary key ("account_id", "id"), constraint "push_subscription_id_unique" unique ("id"), constraint "push_subscription_endpoint_unique" unique ("account_id", "endpoint"), constraint "push_subscription_account_fk" foreign key ("account_id") references "account" ("id") on delete cascade, constraint "push_subscription_session_fk" foreign key ("session_id") references "session" ("id") on delete cascade) strict;
CREATE TABLE "job_claim" ("name" text not null, "claimed_until" text not null, constraint "job_claim_pk" primary key ("name")) strict;
CREATE TABLE "push_receipt" ("account_id" text not null, "subscription_id" text not null, "message_id" text not null, "sent_at" text not null, constraint "push_receipt_pk" primary key ("account_id", "subscription_id", "message_id"), constraint "push_receipt_subscription_fk" foreign key ("account_id", "subscription_id") references "push_subscription" ("account_id", "id") on delete cascade) strict;
CREATE TABLE "maintenance_sum" ("garage_id" text not null, "vehicle_id" text not null, "kind" text not null, "name" text not null, "count" integer not null, "cost_cents" integer not null, constraint "maintenance_sum_pk" primary key ("garage_id", "vehicle_id", "kind", "name"), constraint "maintenance_sum_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "asked_mail" ("id" text not null, "purpose" text not null, "email_key" text not null, "asked_at" text not null, "claimed_until" text not null, constraint "asked_mail_pk" primary key ("id")) strict;
CREATE TABLE "known_device" ("account_id" text not null, "mark_hash" text not null, "session_id" text, "last_used_at" text not null, constraint "known_device_pk" primary key ("account_id", "mark_hash"), constraint "known_device_account_fk" foreign key ("account_id") references "account" ("id") on delete cascade) strict;
CREATE TABLE "reminder_move" ("garage_id" text not null, "record_id" text not null, "reminder_id" text not null, "date_before" text, "last_mileage_before" integer, "planned_mileage_before" integer, "active_before" integer not null, "date_after" text, "last_mileage_after" integer, "planned_mileage_after" integer, "active_after" integer not null, "follows_before" text default 'interval' not null, "follows_after" text default 'interval' not null, constraint "reminder_move_pk" primary key ("garage_id", "record_id"), constraint "reminder_move_record_fk" foreign key ("garage_id", "record_id") references "maintenance" ("garage_id", "id") on delete cascade, constraint "reminder_move_reminder_fk" foreign key ("garage_id", "reminder_id") references "reminder" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "database_epoch" ("name" text not null, constraint "database_epoch_pk" primary key ("name")) strict;
CREATE TABLE "applied_operation" ("garage_id" text not null, "operation_key" text not null, "applied_at" text not null, constraint "applied_operation_pk" primary key ("garage_id", "operation_key"), constraint "applied_operation_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade) strict;
CREATE TABLE "ended_session" ("token_hash" text not null, "ended_at" text not null, constraint "ended_session_pk" primary key ("token_hash")) strict;
CREATE TABLE "trash_entry" ("garage_id" text not null, "id" text not null, "kind" text not null, "title" text, "type" text, "date" text, "mileage" integer, "vehicle_id" text, "vehicle_name" text, "records" integer not null, "reminders" integer not null, "readings" integer not null, "files" integer not null, "account_id" text not null, "deleted_at" text not null, "documents" integer default 0 not null, "expenses" integer default 0 not null, constraint "trash_entry_pk" primary key ("garage_id", "id"), constraint "trash_entry_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade) strict;
CREATE TABLE "trash_part" ("garage_id" text not null, "entry_id" text not null, "position" integer not null, "table_name" text not null, "content" text not null, constraint "trash_part_pk" primary key ("garage_id", "entry_id", "position"), constraint "trash_part_entry_fk" foreign key ("garage_id", "entry_id") references "trash_entry" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "trash_file" ("garage_id" text not null, "entry_id" text not null, "file_id" text not null, constraint "trash_file_pk" primary key ("garage_id", "entry_id", "file_id"), constraint "trash_file_file_fk" foreign key ("garage_id", "file_id") references "file" ("garage_id", "id"), constraint "trash_file_entry_fk" foreign key ("garage_id", "entry_id") references "trash_entry" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "document" ("garage_id" text not null, "id" text not null, "vehicle_id" text, "kind" text not null, "title" text, "number" text, "issuer" text, "issued_on" text, "expires_on" text, "advance_days" integer not null, "active" integer not null, "notes" text, "search" text not null, "created_at" text not null, "updated_at" text not null, "version" integer not null, constraint "document_pk" primary key ("garage_id", "id"), constraint "document_id_unique" unique ("id"), constraint "document_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "document_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "document_file" ("garage_id" text not null, "document_id" text not null, "role" text not null, "position" integer not null, "file_id" text not null, constraint "document_file_pk" primary key ("garage_id", "document_id", "role", "file_id"), constraint "document_file_file_fk" foreign key ("garage_id", "file_id") references "file" ("garage_id", "id"), constraint "document_file_document_fk" foreign key ("garage_id", "document_id") references "document" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "reminder_watch" ("garage_id" text not null, "account_id" text not null, "reminder_id" text not null, "cycle" integer not null, "stage" text, "overdue_on" text, "repeats" integer not null, "look_at" text, "law_due_on" text, constraint "told_watch_pk" primary key ("garage_id", "reminder_id", "account_id"), constraint "told_watch_member_fk" foreign key ("garage_id", "account_id") references "garage_member" ("garage_id", "account_id") on delete cascade) strict;
CREATE TABLE "announcement" ("garage_id" text not null, "id" text not null, "account_id" text not null, "reminder_id" text not null, "message_id" text not null, "cycle" integer not null, "moment" text not null, "repeat" integer not null, "channel" text not null, "state" text not null, "reason" text, "queued_at" text not null, "sent_at" text, "failed_at" text, "opened_at" text, constraint "told_announcement_pk" primary key ("garage_id", "id"), constraint "told_announcement_id_unique" unique ("id"), constraint "told_announcement_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "told_announcement_member_fk" foreign key ("garage_id", "account_id") references "garage_member" ("garage_id", "account_id") on delete cascade, constraint "told_announcement_message_fk" foreign key ("garage_id", "message_id") references "message" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "calendar_address" ("account_id" text not null, "id" text not null, "garage_id" text not null, "secret_hash" text not null, "vehicles" text, "created_at" text not null, "last_read_on" text, "counted_since" text, "reads" integer not null, constraint "calendar_address_pk" primary key ("garage_id", "account_id", "id"), constraint "calendar_address_of_account" unique ("account_id", "id"), constraint "calendar_address_id_unique" unique ("id"), constraint "calendar_address_secret_unique" unique ("secret_hash"), constraint "calendar_address_account_fk" foreign key ("account_id") references "account" ("id") on delete cascade, constraint "calendar_address_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade) strict;
CREATE TABLE "calendar_told" ("account_id" text not null, "address_id" text not null, "uid" text not null, "day" text not null, "sequence" integer not null, "gone_on" text, constraint "calendar_told_pk" primary key ("account_id", "address_id", "uid"), constraint "calendar_told_address_fk" foreign key ("account_id", "address_id") references "calendar_address" ("account_id", "id") on delete cascade) strict;
CREATE TABLE "expense" ("garage_id" text not null, "id" text not null, "vehicle_id" text not null, "kind" text not null, "date" text not null, "cost_cents" integer not null, "mileage" integer, "quantity_thousandths" integer, "unit" text, "is_full" integer not null, "missed_previous" integer not null, "place" text, "notes" text, "recurs_every" text, "recurs_until" text, "series_id" text, "search" text not null, "created_at" text not null, "updated_at" text not null, "version" integer not null, constraint "expense_pk" primary key ("garage_id", "id"), constraint "expense_id_unique" unique ("id"), constraint "expense_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "expense_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "expense_file" ("garage_id" text not null, "expense_id" text not null, "role" text not null, "position" integer not null, "file_id" text not null, constraint "expense_file_pk" primary key ("garage_id", "expense_id", "role", "file_id"), constraint "expense_file_file_fk" foreign key ("garage_id", "file_id") references "file" ("garage_id", "id"), constraint "expense_file_expense_fk" foreign key ("garage_id", "expense_id") references "expense" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "expense_sum" ("garage_id" text not null, "vehicle_id" text not null, "month" text not null, "kind" text not null, "count" integer not null, "cost_cents" integer not null, constraint "expense_sum_pk" primary key ("garage_id", "vehicle_id", "month", "kind"), constraint "expense_sum_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "import_entry" ("garage_id" text not null, "id" text not null, "account_id" text not null, "imported_at" text not null, "counts" text not null, "undone_at" text, "kept_count" integer not null, constraint "import_entry_pk" primary key ("garage_id", "id"), constraint "import_entry_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade) strict;
CREATE TABLE "import_part" ("garage_id" text not null, "import_id" text not null, "position" integer not null, "table_name" text not null, "content" text not null, constraint "import_part_pk" primary key ("garage_id", "import_id", "position"), constraint "import_part_entry_fk" foreign key ("garage_id", "import_id") references "import_entry" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "book_link" ("garage_id" text not null, "id" text not null, "account_id" text not null, "vehicle_id" text not null, "token_hash" text not null, "options" text not null, "created_at" text not null, "expires_at" text not null, "opened" integer not null, "last_opened_at" text, "counted_since" text, "reads" integer not null, constraint "book_link_pk" primary key ("garage_id", "id"), constraint "book_link_id_unique" unique ("id"), constraint "book_link_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "book_link_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade, constraint "book_link_token_unique" unique ("token_hash"), constraint "book_link_account_fk" foreign key ("account_id") references "account" ("id") on delete cascade) strict;
CREATE TABLE "made_book" ("garage_id" text not null, "vehicle_id" text not null, "document_hash" text not null, "content_hash" text not null, "options" text not null, "made_at" text not null, constraint "made_book_pk" primary key ("garage_id", "vehicle_id", "document_hash"), constraint "made_book_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "hand_over" ("garage_id" text not null, "id" text not null, "account_id" text not null, "vehicle_id" text not null, "token_hash" text not null, "email" text not null, "options" text not null, "created_at" text not null, "expires_at" text not null, "accepted_at" text, "buyer_garage_id" text, "buyer_vehicle_id" text, constraint "hand_over_pk" primary key ("garage_id", "id"), constraint "hand_over_id_unique" unique ("id"), constraint "hand_over_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade, constraint "hand_over_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade, constraint "hand_over_of_vehicle" unique ("garage_id", "vehicle_id"), constraint "hand_over_token_unique" unique ("token_hash"), constraint "hand_over_account_fk" foreign key ("account_id") references "account" ("id") on delete cascade) strict;
CREATE TABLE "item_change" ("garage_id" text not null, "kind" text not null, "id" text not null, "revision" integer not null, "is_deleted" integer not null, constraint "item_change_pk" primary key ("garage_id", "kind", "id"), constraint "item_change_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade) strict, without rowid;
CREATE TABLE "item_history" ("garage_id" text not null, "id" text not null, "item_id" text not null, "at" text not null, "account_id" text not null, "device" text, "action" text not null, "changes" text not null, constraint "item_history_pk" primary key ("garage_id", "item_id", "at", "id"), constraint "item_history_garage_fk" foreign key ("garage_id") references "garage" ("id") on delete cascade) strict, without rowid;
CREATE TABLE "consumption_leg" ("garage_id" text not null, "vehicle_id" text not null, "unit" text not null, "to_date" text not null, "to_mileage" integer not null, "from_date" text not null, "from_mileage" integer not null, "expense_id" text not null, "quantity_thousandths" integer not null, "cost_cents" integer not null, "per_hundred" real not null, constraint "consumption_leg_pk" primary key ("garage_id", "vehicle_id", "unit", "to_date", "to_mileage"), constraint "consumption_leg_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
CREATE TABLE "consumption_sum" ("garage_id" text not null, "vehicle_id" text not null, "unit" text not null, "legs" integer not null, "distance" integer not null, "quantity_thousandths" integer not null, "cost_cents" integer not null, constraint "consumption_sum_pk" primary key ("garage_id", "vehicle_id", "unit"), constraint "consumption_sum_vehicle_fk" foreign key ("garage_id", "vehicle_id") references "vehicle" ("garage_id", "id") on delete cascade) strict;
insert into "kysely_migration" values
('0001-create-first-tables', '2026-11-27T21:57:41.063Z'),
('0002-create-account-tokens', '2026-11-27T21:57:41.064Z'),
('0003-create-announcements', '2026-11-27T21:57:41.071Z'),
('0004-create-push-subscriptions', '2026-11-27T21:57:41.072Z'),
('0007-create-job-claims', '2026-11-27T21:57:41.073Z'),
('0008-count-changes-of-a-garage', '2026-11-27T21:57:41.074Z'),
('0014-create-push-receipts', '2026-11-27T21:57:41.075Z'),
('0016-know-native-devices', '2026-11-27T21:57:41.076Z'),
('0017-keep-sums-of-maintenance', '2026-11-27T21:57:41.077Z'),
('0018-create-asked-mails', '2026-11-27T21:57:41.078Z'),
('0020-know-devices', '2026-11-27T21:57:41.079Z'),
('0040-count-given-kilometres', '2026-11-27T21:57:41.080Z'),
('0041-keep-moves-of-reminders', '2026-11-27T21:57:41.085Z'),
('0045-fold-plates-for-search', '2026-11-27T21:57:41.086Z'),
('0050-log-changes', '2026-11-27T21:57:41.087Z'),
('0051-name-the-epoch', '2026-11-27T21:57:41.088Z'),
('0052-remember-operations', '2026-11-27T21:57:41.089Z'),
('0055-count-many-rows-at-once', '2026-11-27T21:57:41.090Z'),
('0056-remember-ended-sessions', '2026-11-27T21:57:41.091Z'),
('0059-keep-a-trash', '2026-11-27T21:57:41.092Z'),
('0060-keep-histories', '2026-11-27T21:57:41.096Z'),
('0062-follow-the-law', '2026-11-27T21:57:41.106Z'),
('0063-announce-the-law', '2026-11-27T21:57:41.107Z'),
('0070-tell-moves', '2026-11-27T21:57:41.108Z'),
('0072-keep-documents', '2026-11-27T21:57:41.109Z'),
('0073-announce-documents', '2026-11-27T21:57:41.120Z'),
('0075-address-calendars', '2026-11-27T21:57:41.121Z'),
('0076-announce-projected', '2026-11-27T21:57:41.130Z'),
('0078-know-fiscal-power', '2026-11-27T21:57:41.131Z'),
('0082-keep-expenses', '2026-11-27T21:57:41.238Z'),
('0087-remember-imports', '2026-11-27T21:57:41.239Z'),
('0092-link-books', '2026-11-27T21:57:41.240Z'),
('0093-hand-over-vehicles', '2026-11-27T21:57:41.241Z'),
('0094-store-logs-by-key', '2026-11-27T21:57:41.245Z'),
('0100-announce-emissions-checks', '2026-11-27T21:57:41.246Z'),
('0103-keep-legs-of-consumption', '2026-11-27T21:57:41.247Z'),
('0104-name-units-of-fillings', '2026-11-27T21:57:41.248Z'),
('0105-announce-checks-by-interval', '2026-11-27T21:57:41.249Z');
insert into "kysely_migration_lock" values
('migration_lock', 0);
insert into "account" values
('01a21f03-a4cb-7044-9443-7346420b7974', 'camille@example.org', 'camille@example.org', '$argon2id$v=19$m=19456,t=2,p=1$HUgSV5bupeK7YLaJQD+nog$Rl3nVF0KQ195AQTKTIHKqfDc707ntZ6ZX8BGSEOlnCQ', 'fr', 'Europe/Paris', '2026-11-27T21:57:42.627Z', '2026-11-27T21:57:42.250Z', NULL),
('01a21f03-b9e2-742a-a2f8-56140e4ca668', 'dominique@example.org', 'dominique@example.org', '$argon2id$v=19$m=19456,t=2,p=1$/pXKl/BcqY4gXm+jpmO9RQ$Trdm80s0/0YBobVHDQQJ1mE6sTuSLkP5jBijRC4KRPI', 'fr', 'Europe/Paris', NULL, '2026-11-27T21:57:47.655Z', NULL);
insert into "garage" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '2026-11-27T21:57:42.250Z', 52),
('01a21f03-ba07-767b-8c13-a46465be5a91', '2026-11-27T21:57:47.655Z', 3);
insert into "garage_member" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'owner'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'owner');
insert into "session" values
('01a21f03-a4f7-751a-8eec-2daaf7af534d', '01a21f03-a4cb-7044-9443-7346420b7974', '213820c7f2969506ce044e64fd212ca1ff46ae7780ea94e66a2c7977af5c6b97', 'node', '2026-11-27T21:57:42.263Z', '2026-11-27T21:57:42.263Z', '2026-12-27T21:57:42.263Z'),
('01a21f03-ba10-7375-b4cf-45593cdd9835', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'e44eb1f66a3a636034ce2e77a0d9b33eb1abcdce844b6f99819f199be58490d5', 'node', '2026-11-27T21:57:47.664Z', '2026-11-27T21:57:47.664Z', '2026-12-27T21:57:47.664Z'),
('01a21f03-bc6d-74c1-a1de-72b93d462b0c', '01a21f03-a4cb-7044-9443-7346420b7974', 'd5841cbcf2310192e40144918bfc0feff672c61b9b932585e0a41c02c9d0c324', 'node', '2026-11-27T21:57:48.269Z', '2026-11-27T21:57:48.269Z', '2026-12-27T21:57:48.269Z');
insert into "sign_in_failure" values
('01a21f03-a4ae-757f-a1d4-4be1a23ea8e3', 'sign-up:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:42.190Z', NULL),
('01a21f03-a4ea-74a5-aec4-7d022bf8b6c7', 'mail:account:3902ef7e76ecd326018d4798ab3db2f6084224dc401a649ad923fa4cb28df393', '2026-11-27T21:57:42.250Z', NULL),
('01a21f03-a4ea-74a5-aec4-80dc38e50843', 'mail:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:42.250Z', NULL),
('01a21f03-b9d8-73a3-91b9-174a71e02d82', 'sign-up:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:47.608Z', NULL),
('01a21f03-ba08-735c-ace8-cb118e9c1d8f', 'mail:account:2c567b678e1fd96f6e9cf2696f63890b722d90ce4b15a38b71c198b82104e530', '2026-11-27T21:57:47.656Z', NULL),
('01a21f03-ba08-735c-ace8-ccefe95cc222', 'mail:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:47.656Z', NULL),
('01a21f03-bcca-719b-95c3-616f1ef1105b', 'account:3902ef7e76ecd326018d4798ab3db2f6084224dc401a649ad923fa4cb28df393', '2026-11-27T21:57:48.362Z', NULL),
('01a21f03-bcca-719b-95c3-671f0e191f7b', 'address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:48.362Z', NULL),
('01a21f03-bcdf-748e-a4a0-89136172288b', 'mail:account:3902ef7e76ecd326018d4798ab3db2f6084224dc401a649ad923fa4cb28df393', '2026-11-27T21:57:48.383Z', NULL),
('01a21f03-bcdf-748e-a4a0-8f95dec65d2f', 'mail:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:48.383Z', NULL);
insert into "server_secret" values
('vapid', 'lyMQBF3NVdody5exy76hGZy2TOlJvn1t1vagVe3PktQ'),
('announcement-links', '5EdRJYA0uTlHA_UztX7u3beV-9cOuvaYri_sHMy25eI'),
('file-links', 'csBD1doJafZQlCdSB0Ic48H3ZAht3sVaCk0dg9OQVRY');
insert into "settings" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 1, 1, 30, 10000, 3, 23, 1),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 1, 1, 30, 10000, 3, 23, 1);
insert into "maintenance_type" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'oil_change', NULL, 0, 15000, 365, 1, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'tire_change', NULL, 0, 40000, 1825, 1, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'brake_service', NULL, 0, 30000, 730, 1, 2),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'battery_replacement', NULL, 0, NULL, 1825, 1, 3),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'air_filter', NULL, 0, 30000, 730, 1, 4),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'technical_inspection', NULL, 0, NULL, 730, 1, 5),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'insurance', NULL, 0, NULL, 365, 1, 6),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'general_maintenance', NULL, 0, 20000, 365, 1, 7),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'kit_chaine_x', 'Kit chaîne « X’ »', 1, 20000, NULL, 0, 8),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'oil_change', NULL, 0, 15000, 365, 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'tire_change', NULL, 0, 40000, 1825, 1, 1),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'brake_service', NULL, 0, 30000, 730, 1, 2),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'battery_replacement', NULL, 0, NULL, 1825, 1, 3),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'air_filter', NULL, 0, 30000, 730, 1, 4),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'technical_inspection', NULL, 0, NULL, 730, 1, 5),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'insurance', NULL, 0, NULL, 365, 1, 6),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'general_maintenance', NULL, 0, 20000, 365, 1, 7),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'kit_chaine_x', 'Kit chaîne « X’ »', 1, 20000, NULL, 0, 8);
insert into "file" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a7f6-73cd-b84f-8ae0711babb8', 'Clio « bleue ».png', 'image/png', 95, 8, 6, 64, '2026-11-27T21:57:43.117Z'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a89a-77f7-9a80-ce3f18982d88', 'moteur.jpg', 'image/jpeg', 332, 64, 48, 82, '2026-11-27T21:57:43.199Z'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a8e1-7078-8150-5320e32df4f3', 'facture.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:43.265Z'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a8ed-74b5-b39d-895e54093e1b', 'carte grise.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:43.277Z'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a909-75bb-b308-15bb9d75ba6e', 'jeté.png', 'image/png', 95, 8, 6, 64, '2026-11-27T21:57:43.308Z'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'dd7bd80b-cbe8-5fbb-925d-6270222c2622', 'Clio « bleue ».png', 'image/png', 95, 8, 6, 64, '2026-11-27T21:57:43.117Z'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '799104b2-3c24-5f79-b040-088ab74a109c', 'moteur.jpg', 'image/jpeg', 332, 64, 48, 82, '2026-11-27T21:57:43.199Z'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '90b750fb-33c6-5b46-9791-691f7b246098', 'facture.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:43.265Z'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '5aee6f8e-dd2d-5540-9db0-6feb361e7466', 'carte grise.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:43.277Z'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-baee-736f-9a94-cbea77161a47', 'facture.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:47.886Z');
insert into "vehicle" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'Clio « bleue » 🚗', 'car', 'AB-123-CD', 'blue', 'petrol', 42500, 12, '2021-01-25', '2021-02-01', 999999, 'VF1RFB00X56123456', 'Renault', 'Clio d''été', NULL, 'clio « bleue » 🚗', 'clio « bleue » 🚗 renault clio d''ete vf1rfb00x56123456 ab123cd', '2026-11-27T21:57:43.321Z', '2026-11-27T21:57:48.620Z', 2, NULL, 0, 5),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a927-7724-a916-e30a9592837d', 'Kangoo', 'truck', NULL, NULL, 'diesel', 42000, NULL, '2019-06-12', NULL, NULL, NULL, NULL, NULL, NULL, 'kangoo', 'kangoo', '2026-11-27T21:57:43.335Z', '2026-11-27T21:57:43.335Z', 1, 'van', 0, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 'Vieille', 'motorcycle', NULL, NULL, NULL, 42000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-06-01T08:00:00.000Z', 'vieille', 'vieille', '2026-11-27T21:57:43.340Z', '2026-11-27T21:57:43.350Z', 2, NULL, 1, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'Clio « bleue » 🚗', 'car', 'AB-123-CD', 'blue', 'petrol', 42000, 12, '2021-01-25', '2021-02-01', 999999, 'VF1RFB00X56123456', 'Renault', 'Clio d''été', '2026-11-27T21:57:47.910Z', 'clio « bleue » 🚗', 'clio « bleue » 🚗 renault clio d''ete vf1rfb00x56123456 ab123cd', '2026-11-27T21:57:43.321Z', '2026-11-27T21:57:47.910Z', 2, NULL, 0, 5),
('01a21f03-ba07-767b-8c13-a46465be5a91', '51fe2306-1a87-5988-96d1-2db571947d1b', 'Kangoo', 'truck', NULL, NULL, 'diesel', 42000, NULL, '2019-06-12', NULL, NULL, NULL, NULL, NULL, NULL, 'kangoo', 'kangoo', '2026-11-27T21:57:43.335Z', '2026-11-27T21:57:43.335Z', 1, 'van', 0, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 'Vieille', 'motorcycle', NULL, NULL, NULL, 42000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-06-01T08:00:00.000Z', 'vieille', 'vieille', '2026-11-27T21:57:43.340Z', '2026-11-27T21:57:43.350Z', 2, NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb02-73d6-bb96-17156bf49277', 'Clio « bleue » 🚗', 'car', 'AB-123-CD', 'blue', 'petrol', 42000, NULL, '2021-01-25', NULL, NULL, 'VF1RFB00X56123456', 'Renault', 'Clio d''été', NULL, 'clio « bleue » 🚗', 'clio « bleue » 🚗 renault clio d''ete vf1rfb00x56123456 ab123cd', '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, NULL, 0, 5);
insert into "vehicle_file" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'photo', 0, '01a21f03-a7f6-73cd-b84f-8ae0711babb8'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'registration', 0, '01a21f03-a8ed-74b5-b39d-895e54093e1b'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'photo', 0, 'dd7bd80b-cbe8-5fbb-925d-6270222c2622'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'registration', 0, '5aee6f8e-dd2d-5540-9db0-6feb361e7466');
insert into "maintenance" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a963-750f-a619-4c1abde6667b', '01a21f03-a919-7055-8a59-f4d684709581', 'oil_change', '2026-10-15', 9250, 'Vidange et filtre à l''huile', 40500, 'Garage Lupin', '1 rue de la Paix
75002 Paris', 'Huile 5W-40', '2027-10-15', 55500, 'vidange et filtre a l''huile garage lupin 1 rue de la paix 75002 paris huile 5w-40', 2, '2026-11-27T21:57:43.395Z', '2026-11-27T21:57:43.414Z', 2, NULL, NULL, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a97d-7060-9428-755619355856', '01a21f03-a927-7724-a916-e30a9592837d', 'technical_inspection', '2026-09-01', 7800, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:43.421Z', '2026-11-27T21:57:43.421Z', 1, 'periodic', 'major', '2026-11-01', 'Contrôle du Port'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a982-73dd-a3d5-e0028f08a5fc', '01a21f03-a919-7055-8a59-f4d684709581', 'kit_chaine_x', '2026-03-03', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:43.426Z', '2026-11-27T21:57:43.426Z', 1, NULL, NULL, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '77c23428-37e4-5454-9988-1fed836979ab', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'oil_change', '2026-10-15', 9250, 'Vidange et filtre à l''huile', 40500, 'Garage Lupin', '1 rue de la Paix
75002 Paris', 'Huile 5W-40', '2027-10-15', 55500, 'vidange et filtre a l''huile garage lupin 1 rue de la paix 75002 paris huile 5w-40', 2, '2026-11-27T21:57:43.395Z', '2026-11-27T21:57:43.414Z', 2, NULL, NULL, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '4841e5a4-a50a-5b9c-a40e-f2d01bb307fc', '51fe2306-1a87-5988-96d1-2db571947d1b', 'technical_inspection', '2026-09-01', 7800, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:43.421Z', '2026-11-27T21:57:43.421Z', 1, 'periodic', 'major', '2026-11-01', 'Contrôle du Port'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '40fe24f0-530a-5604-8725-363e60951670', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'kit_chaine_x', '2026-03-03', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:43.426Z', '2026-11-27T21:57:43.426Z', 1, NULL, NULL, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb02-73d6-bb96-0ec5c96679bb', '01a21f03-bb02-73d6-bb96-17156bf49277', 'oil_change', '2026-10-15', 0, 'Vidange et filtre à l''huile', 40500, NULL, NULL, NULL, '2027-10-15', 55500, 'vidange et filtre a l''huile', 1, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, NULL, NULL, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb02-73d6-bb96-120e04520d7b', '01a21f03-bb02-73d6-bb96-17156bf49277', 'kit_chaine_x', '2026-03-03', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, NULL, NULL, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bdc2-73d1-a8c8-715af62ab354', '01a21f03-a919-7055-8a59-f4d684709581', 'oil_change', '2026-11-12', 1200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:48.613Z', '2026-11-27T21:57:48.613Z', 1, NULL, NULL, NULL, NULL);
insert into "maintenance_file" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a963-750f-a619-4c1abde6667b', 'photo', 0, '01a21f03-a89a-77f7-9a80-ce3f18982d88'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a963-750f-a619-4c1abde6667b', 'invoice', 0, '01a21f03-a8e1-7078-8150-5320e32df4f3'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '77c23428-37e4-5454-9988-1fed836979ab', 'photo', 0, '799104b2-3c24-5f79-b040-088ab74a109c'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '77c23428-37e4-5454-9988-1fed836979ab', 'invoice', 0, '90b750fb-33c6-5b46-9791-691f7b246098'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb02-73d6-bb96-0ec5c96679bb', 'invoice', 0, '01a21f03-baee-736f-9a94-cbea77161a47');
insert into "mileage_reading" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'f727a5eb-71d2-5daa-97b1-857150aff536', '01a21f03-a919-7055-8a59-f4d684709581', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'e238fa8e-d914-59c8-a537-35a36ded93ce', '01a21f03-a927-7724-a916-e30a9592837d', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '129ac852-4163-5a2c-b27d-b6308cf968e6', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a941-70b5-85bd-077223bf97d6', '01a21f03-a919-7055-8a59-f4d684709581', '2026-05-02', 36000, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a943-75b2-9996-222f2af562c4', '01a21f03-a919-7055-8a59-f4d684709581', '2026-07-20', 38200, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a946-7467-ab97-478a8fd6c8d4', '01a21f03-a919-7055-8a59-f4d684709581', '2026-10-01', 40000, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'b6e94a4d-50bb-54de-b6ba-cd5f79d1c716', '01a21f03-a919-7055-8a59-f4d684709581', '2026-10-15', 40500, 'record', '01a21f03-a963-750f-a619-4c1abde6667b', 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '5319c2d7-b938-595e-a5d3-4f7f8b828e61', '01a21f03-a919-7055-8a59-f4d684709581', '2026-10-20', 40600, 'expense', NULL, 1, '01a21f03-a99b-704d-a60c-1e96ebff0008'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'dfbe02b3-3bb9-55fe-8d0b-ebe39c5da534', '01a21f03-a919-7055-8a59-f4d684709581', '2026-11-01', 41000, 'expense', NULL, 1, '01a21f03-a9aa-7240-9525-64b63a7f9884'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '0a3b0357-c9e1-51b0-96f9-013d1cd63b05', '01a21f03-a919-7055-8a59-f4d684709581', '2026-11-10', 41400, 'expense', NULL, 1, '01a21f03-a9c3-740e-8faf-dacaa74e31d7'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'cceed0c4-7920-5e12-9771-043ae2e30543', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '817666b7-46a7-5e2c-bcac-0acb15576288', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-11-10', 41400, 'expense', NULL, 1, '304faf86-2dd4-5dd9-87ad-b59b99325900'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '87c72162-a454-55fb-8bcc-6c25c1488ef0', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-11-01', 41000, 'expense', NULL, 1, 'adc4218c-f388-5816-a1a7-48c216f5c1b7'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f323dd57-f639-5b99-9e88-92b1683e8e64', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-10-20', 40600, 'expense', NULL, 1, 'ee884933-b91a-578b-8093-90841b6d7962'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '4971b7a5-d1f4-56dd-abfb-a940873cc994', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-10-15', 40500, 'record', '77c23428-37e4-5454-9988-1fed836979ab', 1, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '12dfa279-12c1-5757-b477-aa287390c082', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-10-01', 40000, 'manual', NULL, 1, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '27792877-1cbe-57cc-9de6-57bc0f0a0b9f', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-07-20', 38200, 'manual', NULL, 1, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '9790c129-3d31-5ab9-89a1-4e6b2d496365', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-05-02', 36000, 'manual', NULL, 1, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '64e85c12-421a-5f89-9849-4bcb1b44e3f4', '51fe2306-1a87-5988-96d1-2db571947d1b', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '88cdf416-a20e-53e4-b39b-bc76f22fe605', 'e224a771-60c8-5497-a6f6-69491eeabbe0', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-877325b805f0', '01a21f03-bb02-73d6-bb96-17156bf49277', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-880fbcf64ed6', '01a21f03-bb02-73d6-bb96-17156bf49277', '2026-11-10', 41400, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-8e043d95e539', '01a21f03-bb02-73d6-bb96-17156bf49277', '2026-11-01', 41000, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-93e1a8c9db67', '01a21f03-bb02-73d6-bb96-17156bf49277', '2026-10-20', 40600, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-97f124d07671', '01a21f03-bb02-73d6-bb96-17156bf49277', '2026-10-15', 40500, 'record', '01a21f03-bb02-73d6-bb96-0ec5c96679bb', 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-9a86c0924158', '01a21f03-bb02-73d6-bb96-17156bf49277', '2026-10-01', 40000, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-9d3c4a691f4e', '01a21f03-bb02-73d6-bb96-17156bf49277', '2026-07-20', 38200, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-a22cf6b7b0ab', '01a21f03-bb02-73d6-bb96-17156bf49277', '2026-05-02', 36000, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bdcc-72e0-9ab4-b9089c413b9a', '01a21f03-a919-7055-8a59-f4d684709581', '2026-11-27', 42500, 'manual', NULL, 1, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f05-f157-74d6-84af-8acba31fd8ea', '01a21f03-a919-7055-8a59-f4d684709581', '2026-11-15', 41500, 'manual', NULL, 1, NULL);
insert into "reminder" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '857e376d-ee22-5d25-bc69-60a947f5526f', '01a21f03-a919-7055-8a59-f4d684709581', 'oil_change', '2027-10-15', 40500, 15000, 55500, 365, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.398Z', 2, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'b8c429ad-57b2-5885-bb47-db57571d7d8d', '01a21f03-a919-7055-8a59-f4d684709581', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '5fde7f56-551e-5c27-94fc-e5a9860e5b2e', '01a21f03-a919-7055-8a59-f4d684709581', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'bd3d1c8d-cb36-550e-983f-aaee48365159', '01a21f03-a919-7055-8a59-f4d684709581', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'ee0e10b2-098d-5ce6-b572-c2fa00dd4f39', '01a21f03-a919-7055-8a59-f4d684709581', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'f3c20e45-be22-524b-ab6f-2b30cacc6d36', '01a21f03-a919-7055-8a59-f4d684709581', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'law'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '5ecb01ae-91bb-5cd9-9994-0b1c2f1b6887', '01a21f03-a919-7055-8a59-f4d684709581', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'd4d3f535-ff26-5e30-85d8-f616f469b12d', '01a21f03-a919-7055-8a59-f4d684709581', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '6d444904-00c8-569a-a011-32ef855d58b8', '01a21f03-a927-7724-a916-e30a9592837d', 'oil_change', '2027-11-27', 42000, 15000, 57000, 365, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '64663688-cfb9-5a02-adfb-c7a3789c34b7', '01a21f03-a927-7724-a916-e30a9592837d', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '62092410-9e12-506f-8f95-72446a2a2d39', '01a21f03-a927-7724-a916-e30a9592837d', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'e6157c77-d769-5fce-951f-37832da6c703', '01a21f03-a927-7724-a916-e30a9592837d', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'af2a2246-1950-51fe-9319-4af54278a276', '01a21f03-a927-7724-a916-e30a9592837d', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '44e52139-6414-59d1-92f0-59aa10e648c1', '01a21f03-a927-7724-a916-e30a9592837d', 'technical_inspection', '2026-11-01', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.422Z', 2, 'law'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '40948d68-c062-5002-afcc-db4f1e6484a1', '01a21f03-a927-7724-a916-e30a9592837d', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '78ea87ba-fe56-51e6-b092-945a3cc8e494', '01a21f03-a927-7724-a916-e30a9592837d', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'bff42e9e-3a06-5193-bf27-51a494759f67', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 'oil_change', '2027-11-27', 42000, 15000, 57000, 365, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '1c9f7a39-d766-5f71-ba35-5e9dfc138701', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '88442815-1752-5446-8149-fc58c450e2df', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'b540a612-3e0c-595e-a4aa-b9f04dbfd8cc', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '408c2c99-e3e9-5d8f-914e-d84e68322aae', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '658a788d-1e77-5189-a705-22669ac491be', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'law'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '6b8914d6-906d-5689-9eb5-70b904c1bfa9', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '7852b4ba-6461-5d3b-92de-09468e81fac3', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a989-7607-893c-9b25e720db41', '01a21f03-a919-7055-8a59-f4d684709581', 'brake_service', NULL, 42000, 400, 42400, NULL, 1, '2026-11-27T21:57:43.433Z', '2026-11-27T21:57:43.433Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '7357b8c4-982a-5d3c-878b-4e8bc831299e', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'brake_service', NULL, 42000, 400, 42400, NULL, 1, '2026-11-27T21:57:43.433Z', '2026-11-27T21:57:43.433Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '9e150953-d080-535d-af0a-2f91b9d3e888', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '3f5ae2c8-cff3-5dcc-a407-36674a0455a7', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f3ec4266-03ef-5027-97af-6bfde8101ddf', '51fe2306-1a87-5988-96d1-2db571947d1b', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'db13fb53-949f-5fc4-a269-df673a42c6b2', '51fe2306-1a87-5988-96d1-2db571947d1b', 'technical_inspection', '2026-11-01', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.422Z', 2, 'law'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '92967dd8-100d-5030-bd61-ebc447886127', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'd350bf78-47d1-5d4b-844e-c17f6ee379e6', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '397048d6-31ed-59d0-81fd-d0a9d0fe5394', '51fe2306-1a87-5988-96d1-2db571947d1b', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'deb4a733-9fd2-52e4-a31f-707352c01dbe', '51fe2306-1a87-5988-96d1-2db571947d1b', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '3dc583ad-d44a-56db-9a96-b0fff5c5c676', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'law'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '3cfc43e9-86c9-5b54-a697-92053d503521', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'e975889a-1da8-5405-9b7c-11e436e73218', '51fe2306-1a87-5988-96d1-2db571947d1b', 'oil_change', '2027-11-27', 42000, 15000, 57000, 365, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '1c9f942d-671e-5ad4-baf6-df2cee7e9928', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '91cd526e-a337-51ac-bd6f-5714c075743f', '51fe2306-1a87-5988-96d1-2db571947d1b', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '52ec7cae-f798-5213-b11b-95877c127421', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'oil_change', '2027-10-15', 40500, 15000, 55500, 365, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.398Z', 2, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '2d54f37c-ba45-54e9-af84-a23b4e70e215', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'faa8bbdf-28b7-586a-8527-6cfe613e1369', '51fe2306-1a87-5988-96d1-2db571947d1b', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '4d377f04-06bc-57ab-b4af-39138eaffcf4', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '7bb5f0e1-cb0a-54f8-9c70-50d4a835a188', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'a1f1d45f-ad05-5cae-b56b-f745abc66098', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '36201910-82a7-553e-b8ca-159a6453b632', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 'oil_change', '2027-11-27', 42000, 15000, 57000, 365, 1, '2026-11-27T21:57:43.341Z', '2026-11-27T21:57:43.341Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '503af4dd-a43a-542e-af4d-008e3754b127', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '92abaf38-d94c-5d68-97c3-1d61ce1070b1', '51fe2306-1a87-5988-96d1-2db571947d1b', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:43.336Z', '2026-11-27T21:57:43.336Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '4d665bdd-b1d2-58a7-a47a-404a0088973a', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'interval'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'ffeb2cce-9cab-5bce-8316-3109def18e39', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:43.325Z', '2026-11-27T21:57:43.325Z', 1, 'law'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-a5034955bb36', '01a21f03-bb02-73d6-bb96-17156bf49277', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-a9913e740329', '01a21f03-bb02-73d6-bb96-17156bf49277', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-aee58e164c63', '01a21f03-bb02-73d6-bb96-17156bf49277', 'oil_change', '2027-10-15', 40500, 15000, 55500, 365, 1, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-b1ca40f13a10', '01a21f03-bb02-73d6-bb96-17156bf49277', 'brake_service', NULL, 42000, 400, 42400, NULL, 1, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-b78931c509eb', '01a21f03-bb02-73d6-bb96-17156bf49277', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb04-7749-a788-ba045e2bc598', '01a21f03-bb02-73d6-bb96-17156bf49277', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb05-7410-a5ae-92fcb124f9a6', '01a21f03-bb02-73d6-bb96-17156bf49277', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, 'interval'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb05-7410-a5ae-97b1be6b0e9f', '01a21f03-bb02-73d6-bb96-17156bf49277', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1, 'law');
insert into "account_token" values
('80182c766efc469af9ed74402bc0807f78b187acc750438781837f1b614da13d', '01a21f03-a4cb-7044-9443-7346420b7974', 'verify', '2026-11-27T21:57:42.352Z', '2026-11-30T21:57:42.352Z'),
('14ef2d3b201d68a3906301ff0fb180c20fb419047725ce550bf67793e2fe230c', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'verify', '2026-11-27T21:57:47.729Z', '2026-11-30T21:57:47.729Z'),
('5e08574fb1c4efa90c2b458b2e7f44f581cb2409b79140df1d3e74af02173a95', '01a21f03-a4cb-7044-9443-7346420b7974', 'reset', '2026-11-27T21:57:48.436Z', '2026-11-27T22:57:48.436Z');
insert into "message" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f05-edee-7093-8392-18a42b72a66f', '01a21f03-a4cb-7044-9443-7346420b7974', 'email', 'reminders', 'sent', NULL, 1, NULL, '2026-11-27T22:00:12.009Z', '2026-11-27T22:00:12.142Z'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f05-edee-7093-8392-22df426c95c1', '01a21f03-a4cb-7044-9443-7346420b7974', 'push', 'reminders', 'queued', 'push_service_unreachable', 1, '2026-11-27T22:01:12.093Z', '2026-11-27T22:00:12.009Z', NULL);
insert into "push_subscription" values
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-b9c1-737f-ac5f-b2ab5673a666', '01a21f03-a4f7-751a-8eec-2daaf7af534d', 'https://push.example.org/01a21f03-b9a6-73c9-9138-82c528aceb4d', 'BNim8wpsfqq9Uqxj51SWqjNCsikkBm2Ll5iP0YJ-LJ25vUxhy_K-DXO-pwwUcYmtJNpv69CTm1ta8-bBBf9SBnM', 'Uenvx__wyz5cxdEbbTR6gQ', 'node', '2026-11-27T21:57:47.574Z', NULL, 'web', NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-b9ca-7322-a4d9-4cc031f37603', '01a21f03-a4f7-751a-8eec-2daaf7af534d', 'a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', '', '', 'node', '2026-11-27T21:57:47.594Z', NULL, 'apns', '[]');
insert into "job_claim" values
('erase-trash', '2026-11-27T22:57:41.878Z'),
('sweep-files', '2026-11-27T22:57:41.901Z'),
('sweep-leftovers', '2026-11-27T22:01:42.004Z');
insert into "maintenance_sum" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'month', '2026-10', 1, 9250),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'type', 'oil_change', 2, 10450),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a927-7724-a916-e30a9592837d', 'month', '2026-09', 1, 7800),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a927-7724-a916-e30a9592837d', 'type', 'technical_inspection', 1, 7800),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'month', '2026-03', 1, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'type', 'kit_chaine_x', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'month', '2026-10', 1, 9250),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'type', 'oil_change', 1, 9250),
('01a21f03-ba07-767b-8c13-a46465be5a91', '51fe2306-1a87-5988-96d1-2db571947d1b', 'month', '2026-09', 1, 7800),
('01a21f03-ba07-767b-8c13-a46465be5a91', '51fe2306-1a87-5988-96d1-2db571947d1b', 'type', 'technical_inspection', 1, 7800),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'month', '2026-03', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'type', 'kit_chaine_x', 1, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb02-73d6-bb96-17156bf49277', 'month', '2026-10', 1, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb02-73d6-bb96-17156bf49277', 'type', 'oil_change', 1, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb02-73d6-bb96-17156bf49277', 'month', '2026-03', 1, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb02-73d6-bb96-17156bf49277', 'type', 'kit_chaine_x', 1, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'month', '2026-11', 1, 1200);
insert into "known_device" values
('01a21f03-a4cb-7044-9443-7346420b7974', '13c81c0283dcd3290db69d247bbdb8dcb845ca2e29d9a7e31fbb61d64aca2537', '01a21f03-a4f7-751a-8eec-2daaf7af534d', '2026-11-27T21:57:42.277Z'),
('01a21f03-b9e2-742a-a2f8-56140e4ca668', '9b81cb2e272074aa642f41f7492e40aad6e0c78425c8ae654163c8cc223d58f6', '01a21f03-ba10-7375-b4cf-45593cdd9835', '2026-11-27T21:57:47.664Z'),
('01a21f03-a4cb-7044-9443-7346420b7974', 'fed75d6c3d4988ac14b3729d28061441f31b5a3e82426be434468a81ec7f5c4d', '01a21f03-bc6d-74c1-a1de-72b93d462b0c', '2026-11-27T21:57:48.269Z'),
('01a21f03-a4cb-7044-9443-7346420b7974', '1203954675406ab7e5b3d60e1c013087206919a7f571bf3352864387b5f97302', '01a21f03-bcbd-75f3-ac6b-6ac2a769d86a', '2026-11-27T21:57:48.349Z');
insert into "reminder_move" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a963-750f-a619-4c1abde6667b', '857e376d-ee22-5d25-bc69-60a947f5526f', '2027-11-27', 42000, 57000, 1, '2027-10-15', 40500, 55500, 1, 'interval', 'interval');
insert into "database_epoch" values
('f3e48512-dde2-4022-a9a7-30cf30500ece');
insert into "applied_operation" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bdc2-73d1-a8c8-6ce0da680e40', '2026-11-27T21:57:48.611Z');
insert into "ended_session" values
('150e3175bf2acb3f09e5755c1ae27a5a1f4f74c7d343220a23a25f4bb193571f', '2026-11-27T21:57:48.355Z');
insert into "trash_entry" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9d3-719c-a20e-8601939951f5', 'record', NULL, 'oil_change', '2026-11-02', 41100, '01a21f03-a919-7055-8a59-f4d684709581', 'Clio « bleue » 🚗', 1, 0, 1, 1, '01a21f03-a4cb-7044-9443-7346420b7974', '2026-11-27T21:57:43.611Z', 0, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93c-752b-a623-33905db1e741', 'vehicle', 'Jetée', NULL, NULL, NULL, NULL, NULL, 1, 8, 3, 1, '01a21f03-a4cb-7044-9443-7346420b7974', '2026-11-27T21:57:43.623Z', 1, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa2c-752c-8327-661a9110e5f2', 'document', NULL, 'warranty', '2027-03-31', NULL, '01a21f03-a919-7055-8a59-f4d684709581', 'Clio « bleue » 🚗', 0, 0, 0, 0, '01a21f03-a4cb-7044-9443-7346420b7974', '2026-11-27T21:57:43.636Z', 1, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa33-71b4-a996-863ac46b435f', 'reminder', NULL, 'insurance', NULL, NULL, '01a21f03-a927-7724-a916-e30a9592837d', 'Kangoo', 0, 1, 0, 0, '01a21f03-a4cb-7044-9443-7346420b7974', '2026-11-27T21:57:43.640Z', 0, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '717ce504-b816-51b8-91d0-f69894936014', 'type', 'Supprimé', 'supprime', NULL, NULL, NULL, NULL, 0, 0, 0, 0, '01a21f03-a4cb-7044-9443-7346420b7974', '2026-11-27T21:57:43.647Z', 0, 0);
insert into "trash_part" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9d3-719c-a20e-8601939951f5', 0, 'maintenance', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"01a21f03-a9d3-719c-a20e-8601939951f5","vehicle_id":"01a21f03-a919-7055-8a59-f4d684709581","type":"oil_change","date":"2026-11-02","cost_cents":1010,"description":null,"mileage":41100,"garage_name":null,"garage_address":null,"notes":null,"next_service_date":null,"next_service_mileage":null,"search":"","file_count":1,"created_at":"2026-11-27T21:57:43.507Z","updated_at":"2026-11-27T21:57:43.507Z","version":1,"inspection_kind":null,"inspection_result":null,"inspection_valid_until":null,"inspection_center":null}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9d3-719c-a20e-8601939951f5', 1, 'maintenance_file', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","maintenance_id":"01a21f03-a9d3-719c-a20e-8601939951f5","role":"invoice","position":0,"file_id":"01a21f03-a8e1-7078-8150-5320e32df4f3"}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9d3-719c-a20e-8601939951f5', 2, 'mileage_reading', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"aa9a9c87-2a05-5b6f-859b-a299f90f0298","vehicle_id":"01a21f03-a919-7055-8a59-f4d684709581","date":"2026-11-02","mileage":41100,"source":"record","record_id":"01a21f03-a9d3-719c-a20e-8601939951f5","version":1,"expense_id":null}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93c-752b-a623-33905db1e741', 0, 'vehicle', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"01a21f03-a93c-752b-a623-33905db1e741","name":"Jetée","type":"car","license_plate":null,"color":null,"energy":null,"current_mileage":42000,"purchase_mileage":null,"first_registration_date":null,"purchase_date":null,"purchase_price_cents":null,"vin":null,"make":null,"model":null,"archived_at":null,"name_key":"jetee","search":"jetee","created_at":"2026-11-27T21:57:43.356Z","updated_at":"2026-11-27T21:57:43.356Z","version":1,"inspection_category":null,"is_collection":0,"fiscal_power":null}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93c-752b-a623-33905db1e741', 1, 'vehicle_file', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","role":"photo","position":0,"file_id":"01a21f03-a909-75bb-b308-15bb9d75ba6e"}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93c-752b-a623-33905db1e741', 2, 'maintenance', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"01a21f03-aa01-73e1-b967-a1cd76385127","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","type":"oil_change","date":"2026-11-21","cost_cents":8990,"description":null,"mileage":41900,"garage_name":null,"garage_address":null,"notes":null,"next_service_date":null,"next_service_mileage":null,"search":"","file_count":0,"created_at":"2026-11-27T21:57:43.553Z","updated_at":"2026-11-27T21:57:43.553Z","version":1,"inspection_kind":null,"inspection_result":null,"inspection_valid_until":null,"inspection_center":null}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93c-752b-a623-33905db1e741', 3, 'mileage_reading', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"64ba531c-0e97-5bbb-8969-9d5a250440b2","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","date":"2026-11-27","mileage":42000,"source":"vehicle","record_id":null,"version":1,"expense_id":null},{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"9573d23a-af30-5c91-99da-2c55e81a5b65","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","date":"2026-11-20","mileage":41950,"source":"expense","record_id":null,"version":1,"expense_id":"01a21f03-aa06-72ce-a4b8-9271b28d35e4"},{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"b8efb8dc-c6c1-5540-8573-f3fd09e947e7","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","date":"2026-11-21","mileage":41900,"source":"record","record_id":"01a21f03-aa01-73e1-b967-a1cd76385127","version":1,"expense_id":null}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93c-752b-a623-33905db1e741', 4, 'reminder', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"37d63217-1cb4-5a06-922d-43c7f8475a4b","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","maintenance_type":"battery_replacement","next_reminder_date":"2031-11-26","last_mileage":null,"interval_km":null,"planned_mileage":null,"interval_days":1825,"active":1,"created_at":"2026-11-27T21:57:43.357Z","updated_at":"2026-11-27T21:57:43.357Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"58435fec-f8c1-51ed-9750-51996e576b70","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","maintenance_type":"brake_service","next_reminder_date":"2028-11-26","last_mileage":42000,"interval_km":30000,"planned_mileage":72000,"interval_days":730,"active":1,"created_at":"2026-11-27T21:57:43.357Z","updated_at":"2026-11-27T21:57:43.357Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"7e287414-35ce-5376-8bde-2068861518ac","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","maintenance_type":"general_maintenance","next_reminder_date":"2027-11-27","last_mileage":42000,"interval_km":20000,"planned_mileage":62000,"interval_days":365,"active":1,"created_at":"2026-11-27T21:57:43.357Z","updated_at":"2026-11-27T21:57:43.357Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"8a927e7f-8a7d-541d-81d0-5452d74fd7d1","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","maintenance_type":"technical_inspection","next_reminder_date":"2028-11-26","last_mileage":null,"interval_km":null,"planned_mileage":null,"interval_days":730,"active":1,"created_at":"2026-11-27T21:57:43.357Z","updated_at":"2026-11-27T21:57:43.357Z","version":1,"follows":"law"},{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"b3ab39b1-924b-5e30-af97-809ad25a5281","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","maintenance_type":"tire_change","next_reminder_date":"2031-11-26","last_mileage":42000,"interval_km":40000,"planned_mileage":82000,"interval_days":1825,"active":1,"created_at":"2026-11-27T21:57:43.357Z","updated_at":"2026-11-27T21:57:43.357Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"cb4ac88d-a8cc-59e5-b02c-c1985b712b46","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","maintenance_type":"insurance","next_reminder_date":"2027-11-27","last_mileage":null,"interval_km":null,"planned_mileage":null,"interval_days":365,"active":1,"created_at":"2026-11-27T21:57:43.357Z","updated_at":"2026-11-27T21:57:43.357Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"d83c3722-c597-5733-b05d-3ee75b362fc7","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","maintenance_type":"air_filter","next_reminder_date":"2028-11-26","last_mileage":42000,"interval_km":30000,"planned_mileage":72000,"interval_days":730,"active":1,"created_at":"2026-11-27T21:57:43.357Z","updated_at":"2026-11-27T21:57:43.357Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"d9690967-1492-5cfd-b058-9a0d0642c2e0","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","maintenance_type":"oil_change","next_reminder_date":"2027-11-27","last_mileage":42000,"interval_km":15000,"planned_mileage":57000,"interval_days":365,"active":1,"created_at":"2026-11-27T21:57:43.357Z","updated_at":"2026-11-27T21:57:43.357Z","version":1,"follows":"interval"}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93c-752b-a623-33905db1e741', 5, 'document', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"01a21f03-aa1b-7647-8585-f9e0083b4e87","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","kind":"insurance","title":null,"number":null,"issuer":null,"issued_on":null,"expires_on":"2027-03-31","advance_days":30,"active":1,"notes":null,"search":"","created_at":"2026-11-27T21:57:43.579Z","updated_at":"2026-11-27T21:57:43.579Z","version":1}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93c-752b-a623-33905db1e741', 6, 'expense', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"01a21f03-aa06-72ce-a4b8-9271b28d35e4","vehicle_id":"01a21f03-a93c-752b-a623-33905db1e741","kind":"fuel","date":"2026-11-20","cost_cents":7102,"mileage":41950,"quantity_thousandths":40000,"unit":"L","is_full":1,"missed_previous":0,"place":"Total","notes":null,"recurs_every":null,"recurs_until":null,"series_id":null,"search":"total","created_at":"2026-11-27T21:57:43.558Z","updated_at":"2026-11-27T21:57:43.558Z","version":1}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa2c-752c-8327-661a9110e5f2', 0, 'document', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"01a21f03-aa2c-752c-8327-661a9110e5f2","vehicle_id":"01a21f03-a919-7055-8a59-f4d684709581","kind":"warranty","title":null,"number":null,"issuer":null,"issued_on":null,"expires_on":"2027-03-31","advance_days":30,"active":1,"notes":null,"search":"","created_at":"2026-11-27T21:57:43.596Z","updated_at":"2026-11-27T21:57:43.596Z","version":1}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa33-71b4-a996-863ac46b435f', 0, 'reminder', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","id":"01a21f03-aa33-71b4-a996-863ac46b435f","vehicle_id":"01a21f03-a927-7724-a916-e30a9592837d","maintenance_type":"insurance","next_reminder_date":"2027-01-31","last_mileage":null,"interval_km":null,"planned_mileage":null,"interval_days":null,"active":1,"created_at":"2026-11-27T21:57:43.603Z","updated_at":"2026-11-27T21:57:43.603Z","version":1,"follows":"interval"}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '717ce504-b816-51b8-91d0-f69894936014', 0, 'maintenance_type', '[{"garage_id":"01a21f03-a4ea-74a5-aec4-78e167f83486","key":"supprime","label":"Supprimé","is_custom":1,"interval_km":20000,"interval_days":null,"default_reminder":0,"position":9}]');
insert into "trash_file" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9d3-719c-a20e-8601939951f5', '01a21f03-a8e1-7078-8150-5320e32df4f3'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93c-752b-a623-33905db1e741', '01a21f03-a909-75bb-b308-15bb9d75ba6e');
insert into "document" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a98d-75f1-bbb7-3b58be61bd5a', '01a21f03-a919-7055-8a59-f4d684709581', 'insurance', 'Assurance', 'N° 12', 'MAIF', NULL, '2027-03-31', 30, 1, NULL, 'assurance n° 12 maif', '2026-11-27T21:57:43.437Z', '2026-11-27T21:57:43.437Z', 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a994-725e-8c16-953bdbde2a36', NULL, 'licence', NULL, NULL, NULL, NULL, '2033-02-19', 30, 1, NULL, '', '2026-11-27T21:57:43.444Z', '2026-11-27T21:57:43.725Z', 2),
('01a21f03-ba07-767b-8c13-a46465be5a91', '26c8ef90-ffc6-58d4-9591-f2141251e19d', NULL, 'licence', NULL, NULL, NULL, NULL, '2033-02-19', 30, 1, NULL, '', '2026-11-27T21:57:43.444Z', '2026-11-27T21:57:43.725Z', 2),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'cf77a6eb-677c-577b-86f7-287eab26c7a5', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'insurance', 'Assurance', 'N° 12', 'MAIF', NULL, '2027-03-31', 30, 1, NULL, 'assurance n° 12 maif', '2026-11-27T21:57:43.437Z', '2026-11-27T21:57:43.437Z', 1);
insert into "document_file" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a98d-75f1-bbb7-3b58be61bd5a', 'file', 0, '01a21f03-a8ed-74b5-b39d-895e54093e1b'),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'cf77a6eb-677c-577b-86f7-287eab26c7a5', 'file', 0, '5aee6f8e-dd2d-5540-9db0-6feb361e7466');
insert into "reminder_watch" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '5ecb01ae-91bb-5cd9-9994-0b1c2f1b6887', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '5fde7f56-551e-5c27-94fc-e5a9860e5b2e', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '857e376d-ee22-5d25-bc69-60a947f5526f', 2, 'upcoming', NULL, 0, '2027-09-15T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'b8c429ad-57b2-5885-bb47-db57571d7d8d', 1, 'upcoming', NULL, 0, '2030-03-14T22:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'bd3d1c8d-cb36-550e-983f-aaee48365159', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'd4d3f535-ff26-5e30-85d8-f616f469b12d', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'ee0e10b2-098d-5ce6-b572-c2fa00dd4f39', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'f3c20e45-be22-524b-ab6f-2b30cacc6d36', 1, 'upcoming', NULL, 0, '2028-09-27T21:00:00.000Z', '2028-11-26'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '40948d68-c062-5002-afcc-db4f1e6484a1', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '44e52139-6414-59d1-92f0-59aa10e648c1', 2, NULL, NULL, 0, NULL, '2026-11-01'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '62092410-9e12-506f-8f95-72446a2a2d39', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '64663688-cfb9-5a02-adfb-c7a3789c34b7', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '6d444904-00c8-569a-a011-32ef855d58b8', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '78ea87ba-fe56-51e6-b092-945a3cc8e494', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'af2a2246-1950-51fe-9319-4af54278a276', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'e6157c77-d769-5fce-951f-37832da6c703', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '1c9f7a39-d766-5f71-ba35-5e9dfc138701', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '408c2c99-e3e9-5d8f-914e-d84e68322aae', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '658a788d-1e77-5189-a705-22669ac491be', 1, NULL, NULL, 0, NULL, '2028-11-26'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '6b8914d6-906d-5689-9eb5-70b904c1bfa9', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '7852b4ba-6461-5d3b-92de-09468e81fac3', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '88442815-1752-5446-8149-fc58c450e2df', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'b540a612-3e0c-595e-a4aa-b9f04dbfd8cc', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', 'bff42e9e-3a06-5193-bf27-51a494759f67', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-a989-7607-893c-9b25e720db41', 1, 'late', '2026-11-27', 0, '2026-12-04T22:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-a98d-75f1-bbb7-3b58be61bd5a', 1, 'upcoming', NULL, 0, '2027-03-01T22:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-a994-725e-8c16-953bdbde2a36', 2, 'upcoming', NULL, 0, '2033-01-20T22:00:00.000Z', NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '26c8ef90-ffc6-58d4-9591-f2141251e19d', 1, 'upcoming', NULL, 0, '2033-01-20T22:00:00.000Z', NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'cf77a6eb-677c-577b-86f7-287eab26c7a5', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '1c9f942d-671e-5ad4-baf6-df2cee7e9928', 1, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '2d54f37c-ba45-54e9-af84-a23b4e70e215', 1, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '36201910-82a7-553e-b8ca-159a6453b632', 1, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '397048d6-31ed-59d0-81fd-d0a9d0fe5394', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '3cfc43e9-86c9-5b54-a697-92053d503521', 1, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '3dc583ad-d44a-56db-9a96-b0fff5c5c676', 1, NULL, NULL, 0, NULL, '2028-11-26'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '3f5ae2c8-cff3-5dcc-a407-36674a0455a7', 1, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '4d377f04-06bc-57ab-b4af-39138eaffcf4', 1, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '4d665bdd-b1d2-58a7-a47a-404a0088973a', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '503af4dd-a43a-542e-af4d-008e3754b127', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '52ec7cae-f798-5213-b11b-95877c127421', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '7357b8c4-982a-5d3c-878b-4e8bc831299e', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '7bb5f0e1-cb0a-54f8-9c70-50d4a835a188', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '91cd526e-a337-51ac-bd6f-5714c075743f', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '92967dd8-100d-5030-bd61-ebc447886127', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '92abaf38-d94c-5d68-97c3-1d61ce1070b1', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '9e150953-d080-535d-af0a-2f91b9d3e888', 1, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'a1f1d45f-ad05-5cae-b56b-f745abc66098', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'd350bf78-47d1-5d4b-844e-c17f6ee379e6', 2, 'upcoming', NULL, 0, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'db13fb53-949f-5fc4-a269-df673a42c6b2', 1, NULL, NULL, 0, NULL, '2026-11-01'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'deb4a733-9fd2-52e4-a31f-707352c01dbe', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'e975889a-1da8-5405-9b7c-11e436e73218', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'f3ec4266-03ef-5027-97af-6bfde8101ddf', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'faa8bbdf-28b7-586a-8527-6cfe613e1369', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'ffeb2cce-9cab-5bce-8316-3109def18e39', 1, NULL, NULL, 0, NULL, '2028-11-26'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-bb04-7749-a788-a5034955bb36', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-bb04-7749-a788-a9913e740329', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-bb04-7749-a788-aee58e164c63', 1, 'upcoming', NULL, 0, '2027-09-15T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-bb04-7749-a788-b1ca40f13a10', 1, 'urgent', NULL, 0, NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-bb04-7749-a788-b78931c509eb', 1, 'upcoming', NULL, 0, '2030-08-04T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-bb04-7749-a788-ba045e2bc598', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-bb05-7410-a5ae-92fcb124f9a6', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-bb05-7410-a5ae-97b1be6b0e9f', 1, NULL, NULL, 0, '2028-09-27T21:00:00.000Z', '2028-11-26');
insert into "announcement" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f05-edee-7093-8392-1c892650573d', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-a989-7607-893c-9b25e720db41', '01a21f05-edee-7093-8392-18a42b72a66f', 1, 'overdue', 0, 'email', 'sent', NULL, '2026-11-27T22:00:12.009Z', '2026-11-27T22:00:12.142Z', NULL, NULL),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f05-edee-7093-8392-24dd37f13a22', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-a989-7607-893c-9b25e720db41', '01a21f05-edee-7093-8392-22df426c95c1', 1, 'overdue', 0, 'push', 'queued', NULL, '2026-11-27T22:00:12.009Z', NULL, NULL, NULL);
insert into "calendar_address" values
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', '01a21f03-a4ea-74a5-aec4-78e167f83486', '1b1f32689af490406ddd28a7cca3281f6a5cf39c12501c802b703eddfb59a386', NULL, '2026-11-27T21:57:43.667Z', '2026-11-27', '2026-11-27T21:57:43.671Z', 2);
insert into "calendar_told" values
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'retest.01a21f03-a927-7724-a916-e30a9592837d@carnet', '2026-11-01', 742, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'estimate.01a21f03-a989-7607-893c-9b25e720db41@carnet', '2026-12-11', 742, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'document.01a21f03-a98d-75f1-bbb7-3b58be61bd5a@carnet', '2027-03-31', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.857e376d-ee22-5d25-bc69-60a947f5526f@carnet', '2027-10-15', 6, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.40948d68-c062-5002-afcc-db4f1e6484a1@carnet', '2027-11-27', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.5ecb01ae-91bb-5cd9-9994-0b1c2f1b6887@carnet', '2027-11-27', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.6d444904-00c8-569a-a011-32ef855d58b8@carnet', '2027-11-27', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.78ea87ba-fe56-51e6-b092-945a3cc8e494@carnet', '2027-11-27', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.d4d3f535-ff26-5e30-85d8-f616f469b12d@carnet', '2027-11-27', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'estimate.857e376d-ee22-5d25-bc69-60a947f5526f@carnet', '2028-03-05', 742, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'estimate.d4d3f535-ff26-5e30-85d8-f616f469b12d@carnet', '2028-10-15', 742, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.5fde7f56-551e-5c27-94fc-e5a9860e5b2e@carnet', '2028-11-26', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.62092410-9e12-506f-8f95-72446a2a2d39@carnet', '2028-11-26', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.af2a2246-1950-51fe-9319-4af54278a276@carnet', '2028-11-26', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.ee0e10b2-098d-5ce6-b572-c2fa00dd4f39@carnet', '2028-11-26', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.f3c20e45-be22-524b-ab6f-2b30cacc6d36@carnet', '2028-11-26', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'estimate.5fde7f56-551e-5c27-94fc-e5a9860e5b2e@carnet', '2029-09-24', 742, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'estimate.ee0e10b2-098d-5ce6-b572-c2fa00dd4f39@carnet', '2029-09-24', 742, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'estimate.b8c429ad-57b2-5885-bb47-db57571d7d8d@carnet', '2030-09-03', 742, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.64663688-cfb9-5a02-adfb-c7a3789c34b7@carnet', '2031-11-26', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.b8c429ad-57b2-5885-bb47-db57571d7d8d@carnet', '2031-11-26', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.bd3d1c8d-cb36-550e-983f-aaee48365159@carnet', '2031-11-26', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'reminder.e6157c77-d769-5fce-951f-37832da6c703@carnet', '2031-11-26', 4, NULL),
('01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-aa73-72ec-b7e7-50a0f75c06a8', 'document.01a21f03-a994-725e-8c16-953bdbde2a36@carnet', '2033-02-19', 4, NULL);
insert into "expense" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a99b-704d-a60c-1e96ebff0008', '01a21f03-a919-7055-8a59-f4d684709581', 'fuel', '2026-10-20', 7102, 40600, 40000, 'L', 1, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:43.451Z', '2026-11-27T21:57:43.451Z', 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9aa-7240-9525-64b63a7f9884', '01a21f03-a919-7055-8a59-f4d684709581', 'fuel', '2026-11-01', 7102, 41000, 12345, 'L', 0, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:43.466Z', '2026-11-27T21:57:43.466Z', 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9c3-740e-8faf-dacaa74e31d7', '01a21f03-a919-7055-8a59-f4d684709581', 'fuel', '2026-11-10', 7102, 41400, 40000, 'L', 1, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:43.492Z', '2026-11-27T21:57:43.492Z', 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9c9-7743-9900-024ad87b7248', '01a21f03-a919-7055-8a59-f4d684709581', 'loan', '2026-11-20', 19901, NULL, NULL, NULL, 1, 0, NULL, NULL, 'month', '2028-11-20', NULL, '', '2026-11-27T21:57:43.497Z', '2026-11-27T21:57:43.497Z', 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9cc-756d-985d-9fbbe4eb1d95', '01a21f03-a919-7055-8a59-f4d684709581', 'loan', '2026-11-25', 19901, NULL, NULL, NULL, 1, 0, NULL, NULL, NULL, NULL, '01a21f03-a9c9-7743-9900-024ad87b7248', '', '2026-11-27T21:57:43.500Z', '2026-11-27T21:57:43.500Z', 1),
('01a21f03-ba07-767b-8c13-a46465be5a91', '4ddafe87-2f0b-594b-8de2-89654e5efcc2', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'loan', '2026-11-25', 19901, NULL, NULL, NULL, 1, 0, NULL, NULL, NULL, NULL, 'a770f2bf-0340-510e-8322-f7a5467b001e', '', '2026-11-27T21:57:43.500Z', '2026-11-27T21:57:43.500Z', 1),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'a770f2bf-0340-510e-8322-f7a5467b001e', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'loan', '2026-11-20', 19901, NULL, NULL, NULL, 1, 0, NULL, NULL, 'month', '2028-11-20', NULL, '', '2026-11-27T21:57:43.497Z', '2026-11-27T21:57:43.497Z', 1),
('01a21f03-ba07-767b-8c13-a46465be5a91', '304faf86-2dd4-5dd9-87ad-b59b99325900', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'fuel', '2026-11-10', 7102, 41400, 40000, 'L', 1, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:43.492Z', '2026-11-27T21:57:43.492Z', 1),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'adc4218c-f388-5816-a1a7-48c216f5c1b7', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'fuel', '2026-11-01', 7102, 41000, 12345, 'L', 0, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:43.466Z', '2026-11-27T21:57:43.466Z', 1),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'ee884933-b91a-578b-8093-90841b6d7962', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'fuel', '2026-10-20', 7102, 40600, 40000, 'L', 1, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:43.451Z', '2026-11-27T21:57:43.451Z', 1);
insert into "expense_file" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9c3-740e-8faf-dacaa74e31d7', 'file', 0, '01a21f03-a89a-77f7-9a80-ce3f18982d88'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '304faf86-2dd4-5dd9-87ad-b59b99325900', 'file', 0, '799104b2-3c24-5f79-b040-088ab74a109c');
insert into "expense_sum" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', '2026-10', 'fuel', 1, 7102),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', '2026-11', 'fuel', 2, 14204),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', '2026-11', 'loan', 2, 39802),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-11', 'loan', 2, 39802),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-11', 'fuel', 2, 14204),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-10', 'fuel', 1, 7102);
insert into "import_entry" values
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-baaf-7087-9510-dbb2446ec958', '01a21f03-b9e2-742a-a2f8-56140e4ca668', '2026-11-27T21:57:47.824Z', '[{"entity":"vehicles","added":3},{"entity":"maintenances","added":3},{"entity":"reminders","added":25},{"entity":"mileage","added":10},{"entity":"documents","added":2},{"entity":"expenses","added":5},{"entity":"files","added":4},{"entity":"maintenance_types","added":1},{"entity":"settings","added":1}]', NULL, 0);
insert into "import_part" values
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-baaf-7087-9510-dbb2446ec958', 0, 'mileage_reading', '[["12dfa279-12c1-5757-b477-aa287390c082","3cf3c5d047c3d4ea"],["27792877-1cbe-57cc-9de6-57bc0f0a0b9f","b19f261e4d3afee5"],["64e85c12-421a-5f89-9849-4bcb1b44e3f4","5d25bbfd3669e4c5"],["88cdf416-a20e-53e4-b39b-bc76f22fe605","e5635b67da837a7d"],["9790c129-3d31-5ab9-89a1-4e6b2d496365","4844dc353c19eb3d"],["cceed0c4-7920-5e12-9771-043ae2e30543","2b89effd5dbb9dc4"]]'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-baaf-7087-9510-dbb2446ec958', 1, 'maintenance', '[["40fe24f0-530a-5604-8725-363e60951670","b9a9e59de9ec1af5"],["4841e5a4-a50a-5b9c-a40e-f2d01bb307fc","abda76726f85cc76"],["77c23428-37e4-5454-9988-1fed836979ab","d4e68dcd642a85e8"]]'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-baaf-7087-9510-dbb2446ec958', 2, 'expense', '[["304faf86-2dd4-5dd9-87ad-b59b99325900","622d6792342b8be7"],["4ddafe87-2f0b-594b-8de2-89654e5efcc2","69636bdb7270c33f"],["a770f2bf-0340-510e-8322-f7a5467b001e","5e83446579ecf3a2"],["adc4218c-f388-5816-a1a7-48c216f5c1b7","7debd427805083a3"],["ee884933-b91a-578b-8093-90841b6d7962","01c699b078b93e95"]]'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-baaf-7087-9510-dbb2446ec958', 3, 'document', '[["26c8ef90-ffc6-58d4-9591-f2141251e19d","6a2b1a2e36b40b39"],["cf77a6eb-677c-577b-86f7-287eab26c7a5","61ae83ed447e01ab"]]'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-baaf-7087-9510-dbb2446ec958', 4, 'reminder', '[["1c9f942d-671e-5ad4-baf6-df2cee7e9928","56cb031a39a6f70e"],["2d54f37c-ba45-54e9-af84-a23b4e70e215","75eff316564e753a"],["36201910-82a7-553e-b8ca-159a6453b632","9f02664850204e6b"],["397048d6-31ed-59d0-81fd-d0a9d0fe5394","8d2d07e487566a83"],["3cfc43e9-86c9-5b54-a697-92053d503521","2a432e32f62da8b5"],["3dc583ad-d44a-56db-9a96-b0fff5c5c676","8c5dc6bc46c9d9d5"],["3f5ae2c8-cff3-5dcc-a407-36674a0455a7","ce005a87ea9f9a14"],["4d377f04-06bc-57ab-b4af-39138eaffcf4","22038ec1fd123de5"],["4d665bdd-b1d2-58a7-a47a-404a0088973a","01c2b73717c45b48"],["503af4dd-a43a-542e-af4d-008e3754b127","803f3de070032d09"],["52ec7cae-f798-5213-b11b-95877c127421","c23daa5c16a9deb4"],["7357b8c4-982a-5d3c-878b-4e8bc831299e","984b05aa384af035"],["7bb5f0e1-cb0a-54f8-9c70-50d4a835a188","02699515de797e87"],["91cd526e-a337-51ac-bd6f-5714c075743f","a1f898babcdb39f6"],["92967dd8-100d-5030-bd61-ebc447886127","ed0f40e10d0356e3"],["92abaf38-d94c-5d68-97c3-1d61ce1070b1","d6c63f05f0532faf"],["9e150953-d080-535d-af0a-2f91b9d3e888","47096a7bc13a0358"],["a1f1d45f-ad05-5cae-b56b-f745abc66098","f9acb3297839055c"],["d350bf78-47d1-5d4b-844e-c17f6ee379e6","1e79dbdf3e73faf3"],["db13fb53-949f-5fc4-a269-df673a42c6b2","074c468c7c1706e2"],["deb4a733-9fd2-52e4-a31f-707352c01dbe","18a2fec0e3ae6914"],["e975889a-1da8-5405-9b7c-11e436e73218","47436d3fc706676b"],["f3ec4266-03ef-5027-97af-6bfde8101ddf","0f9d78545b808f06"],["faa8bbdf-28b7-586a-8527-6cfe613e1369","2898d58b5e64ebd5"],["ffeb2cce-9cab-5bce-8316-3109def18e39","6f1b770539874a5f"]]'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-baaf-7087-9510-dbb2446ec958', 5, 'vehicle', '[["51fe2306-1a87-5988-96d1-2db571947d1b","7c0f5de6b7174572"],["e224a771-60c8-5497-a6f6-69491eeabbe0","a76c5d4816a3c378"],["f5e069e7-7d5a-5c16-97e5-edef47d896df","63bb54d97a7fca0c"]]'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-baaf-7087-9510-dbb2446ec958', 6, 'maintenance_type', '[["kit_chaine_x","c8026c05fd6e84a4"]]');
insert into "book_link" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa64-7096-a212-6c528b12db0c', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-a919-7055-8a59-f4d684709581', '7dd3d7e3c130eec4c19a37a608502aa8bce8ea721a3b017119bf45828f2edecd', '{"costs":true}', '2026-11-27T21:57:43.652Z', '2027-11-27T21:57:43.652Z', 0, NULL, NULL, 0);
insert into "made_book" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', '0b0b8564e02d58a21cbf7a9a998554c385e1cb4137dec61b0fea04999c8f1b1d', '7c795334b82d427f9ca2353903b175d529c8e14e3024f92d5ece98e6b5d7812a', '{"costs":true,"lang":"fr"}', '2026-11-27T21:57:47.407Z');
insert into "hand_over" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa6e-720e-8851-79f9d6c77dec', '01a21f03-a4cb-7044-9443-7346420b7974', '01a21f03-a927-7724-a916-e30a9592837d', 'b74553d45796b8d6999706646560561ad846580c380d08b7f082c3a2d0b45187', 'buyer@example.org', '{}', '2026-11-27T21:57:43.662Z', '2026-12-27T21:57:43.662Z', NULL, NULL, NULL),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-bad1-7556-8691-0c5908d5ce01', '01a21f03-b9e2-742a-a2f8-56140e4ca668', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '72c39485d2882c930112e59108104d1b579da9b2a4277f08adda7805c70f027f', 'camille@example.org', '{}', '2026-11-27T21:57:47.857Z', '2026-12-27T21:57:47.857Z', '2026-11-27T21:57:47.911Z', '01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb02-73d6-bb96-17156bf49277');
insert into "item_change" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'document', '01a21f03-a98d-75f1-bbb7-3b58be61bd5a', 20, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'document', '01a21f03-a994-725e-8c16-953bdbde2a36', 41, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'document', '01a21f03-aa1b-7647-8585-f9e0083b4e87', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'document', '01a21f03-aa2c-752c-8327-661a9110e5f2', 35, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'expense', '01a21f03-a99b-704d-a60c-1e96ebff0008', 22, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'expense', '01a21f03-a9aa-7240-9525-64b63a7f9884', 23, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'expense', '01a21f03-a9c3-740e-8faf-dacaa74e31d7', 24, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'expense', '01a21f03-a9c9-7743-9900-024ad87b7248', 25, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'expense', '01a21f03-a9cc-756d-985d-9fbbe4eb1d95', 26, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'expense', '01a21f03-aa06-72ce-a4b8-9271b28d35e4', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-a941-70b5-85bd-077223bf97d6', 12, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-a943-75b2-9996-222f2af562c4', 13, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-a946-7467-ab97-478a8fd6c8d4', 14, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-bb04-7749-a788-877325b805f0', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-bb04-7749-a788-880fbcf64ed6', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-bb04-7749-a788-8e043d95e539', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-bb04-7749-a788-93e1a8c9db67', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-bb04-7749-a788-97f124d07671', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-bb04-7749-a788-9a86c0924158', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-bb04-7749-a788-9d3c4a691f4e', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-bb04-7749-a788-a22cf6b7b0ab', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f03-bdcc-72e0-9ab4-b9089c413b9a', 47, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '01a21f05-f157-74d6-84af-8acba31fd8ea', 52, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '0a3b0357-c9e1-51b0-96f9-013d1cd63b05', 24, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '129ac852-4163-5a2c-b27d-b6308cf968e6', 9, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '5319c2d7-b938-595e-a5d3-4f7f8b828e61', 22, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '64ba531c-0e97-5bbb-8969-9d5a250440b2', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', '9573d23a-af30-5c91-99da-2c55e81a5b65', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', 'aa9a9c87-2a05-5b6f-859b-a299f90f0298', 33, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', 'b6e94a4d-50bb-54de-b6ba-cd5f79d1c716', 15, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', 'b8efb8dc-c6c1-5540-8573-f3fd09e947e7', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', 'dfbe02b3-3bb9-55fe-8d0b-ebe39c5da534', 23, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', 'e238fa8e-d914-59c8-a537-35a36ded93ce', 8, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reading', 'f727a5eb-71d2-5daa-97b1-857150aff536', 7, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'record', '01a21f03-a963-750f-a619-4c1abde6667b', 16, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'record', '01a21f03-a97d-7060-9428-755619355856', 17, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'record', '01a21f03-a982-73dd-a3d5-e0028f08a5fc', 18, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'record', '01a21f03-a9d3-719c-a20e-8601939951f5', 33, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'record', '01a21f03-aa01-73e1-b967-a1cd76385127', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'record', '01a21f03-bb02-73d6-bb96-0ec5c96679bb', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'record', '01a21f03-bb02-73d6-bb96-120e04520d7b', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'record', '01a21f03-bdc2-73d1-a8c8-715af62ab354', 46, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-a989-7607-893c-9b25e720db41', 19, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-aa33-71b4-a996-863ac46b435f', 36, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-bb04-7749-a788-a5034955bb36', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-bb04-7749-a788-a9913e740329', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-bb04-7749-a788-aee58e164c63', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-bb04-7749-a788-b1ca40f13a10', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-bb04-7749-a788-b78931c509eb', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-bb04-7749-a788-ba045e2bc598', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-bb05-7410-a5ae-92fcb124f9a6', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '01a21f03-bb05-7410-a5ae-97b1be6b0e9f', 45, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '1c9f7a39-d766-5f71-ba35-5e9dfc138701', 9, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '37d63217-1cb4-5a06-922d-43c7f8475a4b', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '408c2c99-e3e9-5d8f-914e-d84e68322aae', 9, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '40948d68-c062-5002-afcc-db4f1e6484a1', 8, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '44e52139-6414-59d1-92f0-59aa10e648c1', 17, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '58435fec-f8c1-51ed-9750-51996e576b70', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '5ecb01ae-91bb-5cd9-9994-0b1c2f1b6887', 7, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '5fde7f56-551e-5c27-94fc-e5a9860e5b2e', 7, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '62092410-9e12-506f-8f95-72446a2a2d39', 8, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '64663688-cfb9-5a02-adfb-c7a3789c34b7', 8, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '658a788d-1e77-5189-a705-22669ac491be', 9, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '6b8914d6-906d-5689-9eb5-70b904c1bfa9', 9, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '6d444904-00c8-569a-a011-32ef855d58b8', 8, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '7852b4ba-6461-5d3b-92de-09468e81fac3', 9, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '78ea87ba-fe56-51e6-b092-945a3cc8e494', 8, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '7e287414-35ce-5376-8bde-2068861518ac', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '857e376d-ee22-5d25-bc69-60a947f5526f', 15, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '88442815-1752-5446-8149-fc58c450e2df', 9, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', '8a927e7f-8a7d-541d-81d0-5452d74fd7d1', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'af2a2246-1950-51fe-9319-4af54278a276', 8, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'b3ab39b1-924b-5e30-af97-809ad25a5281', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'b540a612-3e0c-595e-a4aa-b9f04dbfd8cc', 9, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'b8c429ad-57b2-5885-bb47-db57571d7d8d', 7, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'bd3d1c8d-cb36-550e-983f-aaee48365159', 7, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'bff42e9e-3a06-5193-bf27-51a494759f67', 9, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'cb4ac88d-a8cc-59e5-b02c-c1985b712b46', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'd4d3f535-ff26-5e30-85d8-f616f469b12d', 7, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'd83c3722-c597-5733-b05d-3ee75b362fc7', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'd9690967-1492-5cfd-b058-9a0d0642c2e0', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'e6157c77-d769-5fce-951f-37832da6c703', 8, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'ee0e10b2-098d-5ce6-b572-c2fa00dd4f39', 7, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'reminder', 'f3c20e45-be22-524b-ab6f-2b30cacc6d36', 7, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'settings', '01a21f03-a4ea-74a5-aec4-78e167f83486', 37, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'vehicle', '01a21f03-a919-7055-8a59-f4d684709581', 47, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'vehicle', '01a21f03-a927-7724-a916-e30a9592837d', 8, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'vehicle', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', 10, 0),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'vehicle', '01a21f03-a93c-752b-a623-33905db1e741', 34, 1),
('01a21f03-a4ea-74a5-aec4-78e167f83486', 'vehicle', '01a21f03-bb02-73d6-bb96-17156bf49277', 45, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'document', '26c8ef90-ffc6-58d4-9591-f2141251e19d', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'document', 'cf77a6eb-677c-577b-86f7-287eab26c7a5', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'expense', '304faf86-2dd4-5dd9-87ad-b59b99325900', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'expense', '4ddafe87-2f0b-594b-8de2-89654e5efcc2', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'expense', 'a770f2bf-0340-510e-8322-f7a5467b001e', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'expense', 'adc4218c-f388-5816-a1a7-48c216f5c1b7', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'expense', 'ee884933-b91a-578b-8093-90841b6d7962', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', '12dfa279-12c1-5757-b477-aa287390c082', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', '27792877-1cbe-57cc-9de6-57bc0f0a0b9f', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', '4971b7a5-d1f4-56dd-abfb-a940873cc994', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', '64e85c12-421a-5f89-9849-4bcb1b44e3f4', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', '817666b7-46a7-5e2c-bcac-0acb15576288', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', '87c72162-a454-55fb-8bcc-6c25c1488ef0', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', '88cdf416-a20e-53e4-b39b-bc76f22fe605', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', '9790c129-3d31-5ab9-89a1-4e6b2d496365', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', 'cceed0c4-7920-5e12-9771-043ae2e30543', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reading', 'f323dd57-f639-5b99-9e88-92b1683e8e64', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'record', '40fe24f0-530a-5604-8725-363e60951670', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'record', '4841e5a4-a50a-5b9c-a40e-f2d01bb307fc', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'record', '77c23428-37e4-5454-9988-1fed836979ab', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '1c9f942d-671e-5ad4-baf6-df2cee7e9928', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '2d54f37c-ba45-54e9-af84-a23b4e70e215', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '36201910-82a7-553e-b8ca-159a6453b632', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '397048d6-31ed-59d0-81fd-d0a9d0fe5394', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '3cfc43e9-86c9-5b54-a697-92053d503521', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '3dc583ad-d44a-56db-9a96-b0fff5c5c676', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '3f5ae2c8-cff3-5dcc-a407-36674a0455a7', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '4d377f04-06bc-57ab-b4af-39138eaffcf4', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '4d665bdd-b1d2-58a7-a47a-404a0088973a', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '503af4dd-a43a-542e-af4d-008e3754b127', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '52ec7cae-f798-5213-b11b-95877c127421', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '7357b8c4-982a-5d3c-878b-4e8bc831299e', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '7bb5f0e1-cb0a-54f8-9c70-50d4a835a188', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '91cd526e-a337-51ac-bd6f-5714c075743f', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '92967dd8-100d-5030-bd61-ebc447886127', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '92abaf38-d94c-5d68-97c3-1d61ce1070b1', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', '9e150953-d080-535d-af0a-2f91b9d3e888', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', 'a1f1d45f-ad05-5cae-b56b-f745abc66098', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', 'd350bf78-47d1-5d4b-844e-c17f6ee379e6', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', 'db13fb53-949f-5fc4-a269-df673a42c6b2', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', 'deb4a733-9fd2-52e4-a31f-707352c01dbe', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', 'e975889a-1da8-5405-9b7c-11e436e73218', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', 'f3ec4266-03ef-5027-97af-6bfde8101ddf', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', 'faa8bbdf-28b7-586a-8527-6cfe613e1369', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'reminder', 'ffeb2cce-9cab-5bce-8316-3109def18e39', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'settings', '01a21f03-ba07-767b-8c13-a46465be5a91', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'vehicle', '51fe2306-1a87-5988-96d1-2db571947d1b', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'vehicle', 'e224a771-60c8-5497-a6f6-69491eeabbe0', 1, 0),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'vehicle', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 3, 0);
insert into "item_history" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a921-7788-b362-167ae837de84', '01a21f03-a919-7055-8a59-f4d684709581', '2026-11-27T21:57:43.329Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a92a-7617-94f6-eef478747540', '01a21f03-a927-7724-a916-e30a9592837d', '2026-11-27T21:57:43.338Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a92e-779b-9882-63aa31440fa3', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', '2026-11-27T21:57:43.342Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a939-7487-8afa-980fc65f3761', '01a21f03-a92c-71f5-ab15-d1c08988d3f1', '2026-11-27T21:57:43.353Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'changed', '[{"field":"isCollection","before":false,"after":true},{"field":"archivedAt","before":null,"after":"2026-06-01T08:00:00.000Z"}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a93e-71ba-b3bc-0f531b97f59a', '01a21f03-a93c-752b-a623-33905db1e741', '2026-11-27T21:57:43.358Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa46-7083-8ae5-ca68eb02b5ff', '01a21f03-a93c-752b-a623-33905db1e741', '2026-11-27T21:57:43.622Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'deleted', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a96a-73c0-acb1-ded2546f856e', '01a21f03-a963-750f-a619-4c1abde6667b', '2026-11-27T21:57:43.402Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a978-7242-9ec6-392c8114debc', '01a21f03-a963-750f-a619-4c1abde6667b', '2026-11-27T21:57:43.416Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'changed', '[{"field":"cost","before":89.9,"after":92.5},{"field":"notes","before":"Huile 5W-30","after":"Huile 5W-40"}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a97f-75d4-8f2a-b087cda677a0', '01a21f03-a97d-7060-9428-755619355856', '2026-11-27T21:57:43.423Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a983-7770-b39e-7b4d18045ba1', '01a21f03-a982-73dd-a3d5-e0028f08a5fc', '2026-11-27T21:57:43.427Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a98f-76da-b2d5-01fe937dccbb', '01a21f03-a98d-75f1-bbb7-3b58be61bd5a', '2026-11-27T21:57:43.439Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a996-70df-ae6d-79cb0193754f', '01a21f03-a994-725e-8c16-953bdbde2a36', '2026-11-27T21:57:43.446Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aaae-72c0-bf42-83197b62593d', '01a21f03-a994-725e-8c16-953bdbde2a36', '2026-11-27T21:57:43.726Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'changed', '[{"field":"expiresOn","before":"2033-01-19","after":"2033-02-19"}]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a99d-7636-8b15-8c96531dddac', '01a21f03-a99b-704d-a60c-1e96ebff0008', '2026-11-27T21:57:43.453Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9aa-7240-9525-6aad86f6acf2', '01a21f03-a9aa-7240-9525-64b63a7f9884', '2026-11-27T21:57:43.466Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9c5-7090-a068-1b77a085bd47', '01a21f03-a9c3-740e-8faf-dacaa74e31d7', '2026-11-27T21:57:43.493Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9c9-7743-9900-0481abdb107a', '01a21f03-a9c9-7743-9900-024ad87b7248', '2026-11-27T21:57:43.497Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9cc-756d-985d-a290e17e3e67', '01a21f03-a9cc-756d-985d-9fbbe4eb1d95', '2026-11-27T21:57:43.500Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a9d4-729d-9d2a-a68b27f0af27', '01a21f03-a9d3-719c-a20e-8601939951f5', '2026-11-27T21:57:43.508Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa3a-7645-9e75-d434a645c61d', '01a21f03-a9d3-719c-a20e-8601939951f5', '2026-11-27T21:57:43.610Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'deleted', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa02-77e7-ae2c-753e85fe864a', '01a21f03-aa01-73e1-b967-a1cd76385127', '2026-11-27T21:57:43.554Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa06-72ce-a4b8-96c76117139e', '01a21f03-aa06-72ce-a4b8-9271b28d35e4', '2026-11-27T21:57:43.558Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa1f-713a-a2e0-2b1e8afd4b71', '01a21f03-aa1b-7647-8585-f9e0083b4e87', '2026-11-27T21:57:43.583Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa2d-7431-ba9e-64cf356bbb90', '01a21f03-aa2c-752c-8327-661a9110e5f2', '2026-11-27T21:57:43.597Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-aa54-75a2-90ff-3fc4b6918197', '01a21f03-aa2c-752c-8327-661a9110e5f2', '2026-11-27T21:57:43.636Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'deleted', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bb06-71db-9257-5d9a61ab07f0', '01a21f03-bb02-73d6-bb96-17156bf49277', '2026-11-27T21:57:47.910Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-bdc5-7499-abe5-aac9140ffbf7', '01a21f03-bdc2-73d1-a8c8-715af62ab354', '2026-11-27T21:57:48.613Z', '01a21f03-a4cb-7044-9443-7346420b7974', 'node', 'created', '[]'),
('01a21f03-ba07-767b-8c13-a46465be5a91', '01a21f03-bb07-7275-8144-047ccc4c8914', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', '2026-11-27T21:57:47.911Z', '01a21f03-b9e2-742a-a2f8-56140e4ca668', NULL, 'changed', '[{"field":"archivedAt","before":null,"after":"2026-11-27T21:57:47.910Z"}]');
insert into "consumption_leg" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'L', '2026-11-10', 41400, '2026-10-20', 40600, '01a21f03-a9c3-740e-8faf-dacaa74e31d7', 52345, 14204, 6.5431250000000008),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'L', '2026-11-10', 41400, '2026-10-20', 40600, '304faf86-2dd4-5dd9-87ad-b59b99325900', 52345, 14204, 6.5431250000000008);
insert into "consumption_sum" values
('01a21f03-a4ea-74a5-aec4-78e167f83486', '01a21f03-a919-7055-8a59-f4d684709581', 'L', 1, 800, 52345, 14204),
('01a21f03-ba07-767b-8c13-a46465be5a91', 'f5e069e7-7d5a-5c16-97e5-edef47d896df', 'L', 1, 800, 52345, 14204);
CREATE INDEX "garage_member_by_account" on "garage_member" ("account_id");
CREATE INDEX "session_by_account" on "session" ("account_id");
CREATE INDEX "session_by_expiry" on "session" ("expires_at");
CREATE INDEX "sign_in_failure_by_bucket" on "sign_in_failure" ("bucket", "at");
CREATE INDEX "sign_in_failure_by_time" on "sign_in_failure" ("at");
CREATE INDEX "file_by_creation" on "file" ("created_at");
CREATE INDEX "vehicle_file_by_file" on "vehicle_file" ("garage_id", "file_id");
CREATE INDEX "maintenance_by_date" on "maintenance" ("garage_id", "date", "id");
CREATE INDEX "maintenance_by_vehicle" on "maintenance" ("garage_id", "vehicle_id", "date", "id");
CREATE INDEX "maintenance_by_type" on "maintenance" ("garage_id", "vehicle_id", "type", "date", "id");
CREATE INDEX "maintenance_by_cost" on "maintenance" ("garage_id", "cost_cents", "id");
CREATE INDEX "maintenance_file_by_file" on "maintenance_file" ("garage_id", "file_id");
CREATE INDEX "mileage_reading_by_vehicle" on "mileage_reading" ("garage_id", "vehicle_id", "date", "mileage", "id");
CREATE INDEX "mileage_reading_by_record" on "mileage_reading" ("garage_id", "record_id");
CREATE INDEX "reminder_by_vehicle" on "reminder" ("garage_id", "vehicle_id", "maintenance_type", "id");
CREATE INDEX "account_token_by_account" on "account_token" ("account_id", "purpose");
CREATE INDEX "account_token_by_expiry" on "account_token" ("expires_at");
CREATE INDEX "message_by_due" on "message" ("due_at");
CREATE INDEX "message_by_member" on "message" ("garage_id", "account_id", "channel", "queued_at");
CREATE INDEX "push_subscription_by_session" on "push_subscription" ("session_id");
CREATE INDEX "push_subscription_by_endpoint" on "push_subscription" ("endpoint");
CREATE INDEX "push_receipt_by_message" on "push_receipt" ("account_id", "message_id");
CREATE TRIGGER "maintenance_sum_of_new" after insert on "maintenance" for each row
       begin insert into maintenance_sum (garage_id, vehicle_id, kind, name, count, cost_cents) values
    (new.garage_id, new.vehicle_id, 'month', substr(new.date, 1, 7), 1, new.cost_cents),
    (new.garage_id, new.vehicle_id, 'type', new.type, 1, new.cost_cents)
  on conflict (garage_id, vehicle_id, kind, name) do update
    set count = maintenance_sum.count + 1, cost_cents = maintenance_sum.cost_cents + excluded.cost_cents; end;
CREATE TRIGGER "maintenance_sum_of_deleted" after delete on "maintenance" for each row
       begin update maintenance_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents
    where garage_id = old.garage_id and vehicle_id = old.vehicle_id and kind = 'month' and name = substr(old.date, 1, 7);
update maintenance_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents
    where garage_id = old.garage_id and vehicle_id = old.vehicle_id and kind = 'type' and name = old.type;
delete from maintenance_sum where garage_id = old.garage_id and vehicle_id = old.vehicle_id and kind in ('month', 'type')
    and name in (substr(old.date, 1, 7), old.type) and count = 0; end;
CREATE TRIGGER "maintenance_sum_of_changed" after update on "maintenance" for each row
      when old.vehicle_id <> new.vehicle_id or old.type <> new.type or old.cost_cents <> new.cost_cents
  or substr(old.date, 1, 7) <> substr(new.date, 1, 7) begin update maintenance_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents
    where garage_id = old.garage_id and vehicle_id = old.vehicle_id and kind = 'month' and name = substr(old.date, 1, 7);
update maintenance_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents
    where garage_id = old.garage_id and vehicle_id = old.vehicle_id and kind = 'type' and name = old.type;
delete from maintenance_sum where garage_id = old.garage_id and vehicle_id = old.vehicle_id and kind in ('month', 'type')
    and name in (substr(old.date, 1, 7), old.type) and count = 0;
insert into maintenance_sum (garage_id, vehicle_id, kind, name, count, cost_cents) values
    (new.garage_id, new.vehicle_id, 'month', substr(new.date, 1, 7), 1, new.cost_cents),
    (new.garage_id, new.vehicle_id, 'type', new.type, 1, new.cost_cents)
  on conflict (garage_id, vehicle_id, kind, name) do update
    set count = maintenance_sum.count + 1, cost_cents = maintenance_sum.cost_cents + excluded.cost_cents; end;
CREATE INDEX "asked_mail_by_claim" on "asked_mail" ("claimed_until");
CREATE INDEX "known_device_by_mark" on "known_device" ("mark_hash");
CREATE INDEX "reminder_move_by_reminder" on "reminder_move" ("garage_id", "reminder_id");
CREATE TRIGGER "item_change_of_settings_insert" after insert on "settings" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'settings', new.garage_id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_settings_update" after update on "settings" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'settings', new.garage_id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_settings_delete" after delete on "settings" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'settings', old.garage_id, garage.revision, 1 from garage where garage.id = old.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_vehicle_insert" after insert on "vehicle" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'vehicle', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_vehicle_update" after update on "vehicle" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'vehicle', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_vehicle_delete" after delete on "vehicle" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'vehicle', old.id, garage.revision, 1 from garage where garage.id = old.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_reminder_insert" after insert on "reminder" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reminder', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_reminder_update" after update on "reminder" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reminder', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_reminder_delete" after delete on "reminder" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reminder', old.id, garage.revision, 1 from garage where garage.id = old.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_mileage_reading_insert" after insert on "mileage_reading" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reading', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_mileage_reading_update" after update on "mileage_reading" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reading', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_mileage_reading_delete" after delete on "mileage_reading" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reading', old.id, garage.revision, 1 from garage where garage.id = old.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_maintenance_insert" after insert on "maintenance" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'record', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_maintenance_update" after update on "maintenance" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'record', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_maintenance_delete" after delete on "maintenance" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'record', old.id, garage.revision, 1 from garage where garage.id = old.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE INDEX "applied_operation_by_time" on "applied_operation" ("garage_id", "applied_at");
CREATE INDEX "ended_session_by_end" on "ended_session" ("ended_at");
CREATE INDEX "trash_entry_by_time" on "trash_entry" ("garage_id", "deleted_at", "id");
CREATE INDEX "trash_entry_by_vehicle" on "trash_entry" ("garage_id", "vehicle_id");
CREATE INDEX "trash_entry_by_deletion" on "trash_entry" ("deleted_at");
CREATE INDEX "trash_file_by_file" on "trash_file" ("garage_id", "file_id");
CREATE TRIGGER "item_change_of_reminder_move_insert" after insert on "reminder_move" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
          select garage.id, 'record', maintenance.id, garage.revision, 0
          from garage join maintenance on maintenance.garage_id = garage.id
          where garage.id = new.garage_id and maintenance.id = new.record_id
          on conflict (garage_id, kind, id) do update
            set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_reminder_move_update" after update on "reminder_move" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
          select garage.id, 'record', maintenance.id, garage.revision, 0
          from garage join maintenance on maintenance.garage_id = garage.id
          where garage.id = new.garage_id and maintenance.id = new.record_id
          on conflict (garage_id, kind, id) do update
            set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_reminder_move_delete" after delete on "reminder_move" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
          select garage.id, 'record', maintenance.id, garage.revision, 0
          from garage join maintenance on maintenance.garage_id = garage.id
          where garage.id = old.garage_id and maintenance.id = old.record_id
          on conflict (garage_id, kind, id) do update
            set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE INDEX "document_by_creation" on "document" ("garage_id", "created_at", "id");
CREATE INDEX "document_by_vehicle" on "document" ("garage_id", "vehicle_id");
CREATE INDEX "document_file_by_file" on "document_file" ("garage_id", "file_id");
CREATE TRIGGER "item_change_of_document_insert" after insert on "document" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'document', new.id, garage.revision, 0
        from garage where garage.id = new.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_document_update" after update on "document" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'document', new.id, garage.revision, 0
        from garage where garage.id = new.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_document_delete" after delete on "document" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'document', old.id, garage.revision, 1
        from garage where garage.id = old.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE INDEX "reminder_watch_by_look" on "reminder_watch" ("look_at", "garage_id");
CREATE INDEX "reminder_watch_by_member" on "reminder_watch" ("garage_id", "account_id");
CREATE INDEX "announcement_by_message" on "announcement" ("garage_id", "message_id");
CREATE INDEX "announcement_by_member" on "announcement" ("garage_id", "account_id");
CREATE UNIQUE INDEX "announcement_once" on "announcement" ("garage_id", "reminder_id", "account_id", "channel", "cycle", "moment", "repeat") where "state" != 'cancelled';
CREATE INDEX "announcement_by_reminder" on "announcement" ("garage_id", "reminder_id", "queued_at");
CREATE TRIGGER "untold_reminder" after delete on "reminder" for each row
       begin delete from reminder_watch where garage_id = old.garage_id and reminder_id = old.id;
delete from announcement where garage_id = old.garage_id and reminder_id = old.id; end;
CREATE TRIGGER "untold_document" after delete on "document" for each row
       begin delete from reminder_watch where garage_id = old.garage_id and reminder_id = old.id;
delete from announcement where garage_id = old.garage_id and reminder_id = old.id; end;
CREATE INDEX "expense_by_date" on "expense" ("garage_id", "date", "id");
CREATE INDEX "expense_by_vehicle" on "expense" ("garage_id", "vehicle_id", "date", "id");
CREATE INDEX "expense_by_kind" on "expense" ("garage_id", "kind", "date", "id");
CREATE INDEX "expense_file_by_file" on "expense_file" ("garage_id", "file_id");
CREATE INDEX "mileage_reading_by_expense" on "mileage_reading" ("garage_id", "expense_id");
CREATE TRIGGER "item_change_of_expense_insert" after insert on "expense" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'expense', new.id, garage.revision, 0
        from garage where garage.id = new.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_expense_update" after update on "expense" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'expense', new.id, garage.revision, 0
        from garage where garage.id = new.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "item_change_of_expense_delete" after delete on "expense" for each row
       begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'expense', old.id, garage.revision, 1
        from garage where garage.id = old.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; end;
CREATE TRIGGER "expense_sum_of_new" after insert on "expense" for each row
       begin insert into expense_sum (garage_id, vehicle_id, month, kind, count, cost_cents)
  values (new.garage_id, new.vehicle_id, substr(new.date, 1, 7), new.kind, 1, new.cost_cents)
  on conflict (garage_id, vehicle_id, month, kind) do update
    set count = expense_sum.count + 1, cost_cents = expense_sum.cost_cents + excluded.cost_cents; end;
CREATE TRIGGER "expense_sum_of_deleted" after delete on "expense" for each row
       begin update expense_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents where garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind;
delete from expense_sum where garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind and count = 0; end;
CREATE TRIGGER "expense_sum_of_changed" after update on "expense" for each row
      when old.vehicle_id <> new.vehicle_id or old.kind <> new.kind or old.cost_cents <> new.cost_cents
  or substr(old.date, 1, 7) <> substr(new.date, 1, 7) begin update expense_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents where garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind;
delete from expense_sum where garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind and count = 0;
insert into expense_sum (garage_id, vehicle_id, month, kind, count, cost_cents)
  values (new.garage_id, new.vehicle_id, substr(new.date, 1, 7), new.kind, 1, new.cost_cents)
  on conflict (garage_id, vehicle_id, month, kind) do update
    set count = expense_sum.count + 1, cost_cents = expense_sum.cost_cents + excluded.cost_cents; end;
CREATE TRIGGER "reading_of_deleted_expense" after delete on "expense" for each row
       begin delete from mileage_reading where garage_id = old.garage_id and expense_id = old.id; end;
CREATE INDEX "import_entry_by_time" on "import_entry" ("garage_id", "imported_at", "id");
CREATE INDEX "book_link_by_vehicle" on "book_link" ("garage_id", "vehicle_id", "created_at", "id");
CREATE INDEX "item_change_by_revision" on "item_change" ("garage_id", "revision", "kind", "id");
CREATE INDEX consumption_leg_by_rate on consumption_leg
    (garage_id, vehicle_id, unit, per_hundred, to_date, to_mileage);
CREATE INDEX expense_by_unit on expense (garage_id, vehicle_id, unit, is_full, date, mileage)
    where unit is not null;
CREATE TRIGGER "consumption_sum_of_new" after insert on "consumption_leg" for each row
       begin insert into consumption_sum (garage_id, vehicle_id, unit, legs, distance, quantity_thousandths, cost_cents)
        values (new.garage_id, new.vehicle_id, new.unit, 1, new.to_mileage - new.from_mileage,
          new.quantity_thousandths, new.cost_cents)
        on conflict (garage_id, vehicle_id, unit) do update
          set legs = consumption_sum.legs + 1, distance = consumption_sum.distance + excluded.distance,
            quantity_thousandths = consumption_sum.quantity_thousandths + excluded.quantity_thousandths,
            cost_cents = consumption_sum.cost_cents + excluded.cost_cents; end;
CREATE TRIGGER "consumption_sum_of_deleted" after delete on "consumption_leg" for each row
       begin update consumption_sum set legs = legs - 1, distance = distance - (old.to_mileage - old.from_mileage),
        quantity_thousandths = quantity_thousandths - old.quantity_thousandths, cost_cents = cost_cents - old.cost_cents
        where consumption_sum.garage_id = old.garage_id and consumption_sum.vehicle_id = old.vehicle_id and consumption_sum.unit = old.unit;
delete from consumption_sum where consumption_sum.garage_id = old.garage_id and consumption_sum.vehicle_id = old.vehicle_id and consumption_sum.unit = old.unit and legs = 0; end;
CREATE TRIGGER "consumption_leg_of_new" after insert on "expense" for each row
      when new.unit is not null begin delete from consumption_leg where consumption_leg.garage_id = new.garage_id and consumption_leg.vehicle_id = new.vehicle_id and consumption_leg.unit = new.unit and from_date <= new.date
      and to_date between new.date and coalesce((select min(a.date) from expense a
    where a.garage_id = new.garage_id and a.vehicle_id = new.vehicle_id and a.unit = new.unit and a.is_full = 1 and a.mileage is not null and a.date > new.date), new.date);
insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null and e.garage_id = new.garage_id and e.vehicle_id = new.vehicle_id and e.unit = new.unit and e.date between coalesce((select max(b.date) from expense b
    where b.garage_id = new.garage_id and b.vehicle_id = new.vehicle_id and b.unit = new.unit and b.is_full = 1 and b.mileage is not null and b.date < new.date), new.date) and coalesce((select min(a.date) from expense a
    where a.garage_id = new.garage_id and a.vehicle_id = new.vehicle_id and a.unit = new.unit and a.is_full = 1 and a.mileage is not null and a.date > new.date), new.date)
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= new.date and way.from_date <= new.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths); end;
CREATE TRIGGER "consumption_leg_of_deleted" after delete on "expense" for each row
      when old.unit is not null begin delete from consumption_leg where consumption_leg.garage_id = old.garage_id and consumption_leg.vehicle_id = old.vehicle_id and consumption_leg.unit = old.unit and from_date <= old.date
      and to_date between old.date and coalesce((select min(a.date) from expense a
    where a.garage_id = old.garage_id and a.vehicle_id = old.vehicle_id and a.unit = old.unit and a.is_full = 1 and a.mileage is not null and a.date > old.date), old.date);
insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null and e.garage_id = old.garage_id and e.vehicle_id = old.vehicle_id and e.unit = old.unit and e.date between coalesce((select max(b.date) from expense b
    where b.garage_id = old.garage_id and b.vehicle_id = old.vehicle_id and b.unit = old.unit and b.is_full = 1 and b.mileage is not null and b.date < old.date), old.date) and coalesce((select min(a.date) from expense a
    where a.garage_id = old.garage_id and a.vehicle_id = old.vehicle_id and a.unit = old.unit and a.is_full = 1 and a.mileage is not null and a.date > old.date), old.date)
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= old.date and way.from_date <= old.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths); end;
CREATE TRIGGER "consumption_leg_of_changed" after update on "expense" for each row
      when (old.unit is not null or new.unit is not null) and (old.vehicle_id is distinct from new.vehicle_id or old.unit is distinct from new.unit or old.date is distinct from new.date or old.mileage is distinct from new.mileage or old.quantity_thousandths is distinct from new.quantity_thousandths or old.cost_cents is distinct from new.cost_cents or old.is_full is distinct from new.is_full or old.missed_previous is distinct from new.missed_previous) begin delete from consumption_leg where consumption_leg.garage_id = old.garage_id and consumption_leg.vehicle_id = old.vehicle_id and consumption_leg.unit = old.unit and from_date <= old.date
      and to_date between old.date and coalesce((select min(a.date) from expense a
    where a.garage_id = old.garage_id and a.vehicle_id = old.vehicle_id and a.unit = old.unit and a.is_full = 1 and a.mileage is not null and a.date > old.date), old.date);
insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null and e.garage_id = old.garage_id and e.vehicle_id = old.vehicle_id and e.unit = old.unit and e.date between coalesce((select max(b.date) from expense b
    where b.garage_id = old.garage_id and b.vehicle_id = old.vehicle_id and b.unit = old.unit and b.is_full = 1 and b.mileage is not null and b.date < old.date), old.date) and coalesce((select min(a.date) from expense a
    where a.garage_id = old.garage_id and a.vehicle_id = old.vehicle_id and a.unit = old.unit and a.is_full = 1 and a.mileage is not null and a.date > old.date), old.date)
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= old.date and way.from_date <= old.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths);
delete from consumption_leg where consumption_leg.garage_id = new.garage_id and consumption_leg.vehicle_id = new.vehicle_id and consumption_leg.unit = new.unit and from_date <= new.date
      and to_date between new.date and coalesce((select min(a.date) from expense a
    where a.garage_id = new.garage_id and a.vehicle_id = new.vehicle_id and a.unit = new.unit and a.is_full = 1 and a.mileage is not null and a.date > new.date), new.date);
insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null and e.garage_id = new.garage_id and e.vehicle_id = new.vehicle_id and e.unit = new.unit and e.date between coalesce((select max(b.date) from expense b
    where b.garage_id = new.garage_id and b.vehicle_id = new.vehicle_id and b.unit = new.unit and b.is_full = 1 and b.mileage is not null and b.date < new.date), new.date) and coalesce((select min(a.date) from expense a
    where a.garage_id = new.garage_id and a.vehicle_id = new.vehicle_id and a.unit = new.unit and a.is_full = 1 and a.mileage is not null and a.date > new.date), new.date)
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= new.date and way.from_date <= new.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths); end;
