import { exportOf, importInto, unzip } from '#testing/archives.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { holdServer } from '#testing/held-server.ts';
import { addMaintenance, addPushSubscription, addVehicle, listed, uploadPhoto } from '#testing/builders.ts';
import { expect, it } from 'vitest';

/** Columns that say whose a row is, in every table. */
const OWNERSHIP = ['garage_id', 'account_id'];

/**
 * Where each column of owner data lies in an export: a field of a CSV or of `account.json`. `derived` is made again
 * from the others; `position` from the order of the rows or files; `withheld` is a secret between the server and a device.
 */
const EXPORTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  settings: {
    email_notifications: 'account.json settings.emailNotifications',
    push_notifications: 'account.json settings.pushNotifications',
    reminder_advance_days: 'account.json settings.reminderAdvanceDays',
    reminder_advance_km: 'account.json settings.reminderAdvanceKm',
    notification_hour: 'account.json settings.notificationHour',
    announce_projected: 'account.json settings.announceProjected',
    version: 'account.json settings.version',
  },
  maintenance_type: {
    key: 'maintenance-types.csv key',
    label: 'maintenance-types.csv label',
    is_custom: 'maintenance-types.csv custom',
    interval_km: 'maintenance-types.csv intervalKm',
    interval_days: 'maintenance-types.csv intervalDays',
    default_reminder: 'maintenance-types.csv defaultReminder',
    position: 'derived',
  },
  vehicle: {
    id: 'vehicles.csv id',
    name: 'vehicles.csv name',
    type: 'vehicles.csv type',
    license_plate: 'vehicles.csv licensePlate',
    color: 'vehicles.csv color',
    energy: 'vehicles.csv energy',
    fiscal_power: 'vehicles.csv fiscalPower',
    current_mileage: 'vehicles.csv currentMileage',
    purchase_mileage: 'vehicles.csv purchaseMileage',
    first_registration_date: 'vehicles.csv firstRegistrationDate',
    inspection_category: 'vehicles.csv inspectionCategory',
    is_collection: 'vehicles.csv isCollection',
    purchase_date: 'vehicles.csv purchaseDate',
    purchase_price_cents: 'vehicles.csv purchasePrice',
    vin: 'vehicles.csv vin',
    make: 'vehicles.csv make',
    model: 'vehicles.csv model',
    archived_at: 'vehicles.csv archivedAt',
    name_key: 'derived',
    search: 'derived',
    created_at: 'vehicles.csv createdAt',
    updated_at: 'vehicles.csv updatedAt',
    version: 'vehicles.csv version',
  },
  vehicle_file: {
    vehicle_id: 'vehicles.csv id',
    role: 'vehicles.csv registrationDocument',
    position: 'derived',
    file_id: 'vehicles.csv photos',
  },
  mileage_reading: {
    id: 'mileage.csv id',
    vehicle_id: 'mileage.csv vehicle_id',
    date: 'mileage.csv date',
    mileage: 'mileage.csv mileage',
    source: 'mileage.csv source',
    record_id: 'mileage.csv record_id',
    version: 'mileage.csv version',
  },
  maintenance: {
    id: 'maintenances.csv id',
    vehicle_id: 'maintenances.csv vehicle_id',
    type: 'maintenances.csv type',
    date: 'maintenances.csv date',
    cost_cents: 'maintenances.csv cost',
    description: 'maintenances.csv description',
    mileage: 'maintenances.csv mileage',
    garage_name: 'maintenances.csv garage_name',
    garage_address: 'maintenances.csv garage_address',
    notes: 'maintenances.csv notes',
    next_service_date: 'maintenances.csv next_service_date',
    next_service_mileage: 'maintenances.csv next_service_mileage',
    inspection_kind: 'maintenances.csv inspection',
    inspection_result: 'maintenances.csv inspection',
    inspection_valid_until: 'maintenances.csv inspection',
    inspection_center: 'maintenances.csv inspection',
    search: 'derived',
    file_count: 'derived',
    created_at: 'maintenances.csv created_at',
    updated_at: 'maintenances.csv updated_at',
    version: 'maintenances.csv version',
  },
  maintenance_file: {
    maintenance_id: 'maintenances.csv id',
    role: 'maintenances.csv invoice',
    position: 'derived',
    file_id: 'maintenances.csv photos',
  },
  reminder: {
    id: 'reminders.csv id',
    vehicle_id: 'reminders.csv vehicle_id',
    maintenance_type: 'reminders.csv maintenance_type',
    next_reminder_date: 'reminders.csv next_reminder_date',
    last_mileage: 'reminders.csv last_mileage',
    interval_km: 'reminders.csv interval_km',
    planned_mileage: 'reminders.csv planned_mileage',
    interval_days: 'reminders.csv interval_days',
    active: 'reminders.csv active',
    follows: 'reminders.csv follows',
    created_at: 'reminders.csv created_at',
    updated_at: 'reminders.csv updated_at',
    version: 'reminders.csv version',
  },
  document: {
    id: 'documents.csv id',
    vehicle_id: 'documents.csv vehicle_id',
    kind: 'documents.csv kind',
    title: 'documents.csv title',
    number: 'documents.csv number',
    issuer: 'documents.csv issuer',
    issued_on: 'documents.csv issuedOn',
    expires_on: 'documents.csv expiresOn',
    advance_days: 'documents.csv advanceDays',
    active: 'documents.csv active',
    notes: 'documents.csv notes',
    search: 'derived',
    created_at: 'documents.csv created_at',
    updated_at: 'documents.csv updated_at',
    version: 'documents.csv version',
  },
  document_file: {
    document_id: 'documents.csv id',
    role: 'derived',
    position: 'derived',
    file_id: 'documents.csv files',
  },
  announcement: {
    id: 'announcements.csv id',
    reminder_id: 'announcements.csv reminder_id',
    message_id: 'derived',
    cycle: 'derived',
    repeat: 'derived',
    moment: 'announcements.csv moment',
    channel: 'announcements.csv channel',
    state: 'announcements.csv state',
    reason: 'announcements.csv reason',
    queued_at: 'announcements.csv queued_at',
    sent_at: 'announcements.csv sent_at',
    failed_at: 'announcements.csv failed_at',
    opened_at: 'announcements.csv opened_at',
  },
  push_subscription: {
    id: 'push-devices.csv id',
    session_id: 'derived',
    service: 'push-devices.csv service',
    endpoint: 'push-devices.csv pushHost',
    own_announcements: 'derived',
    p256dh: 'withheld',
    auth: 'withheld',
    user_agent: 'push-devices.csv userAgent',
    created_at: 'push-devices.csv createdAt',
    last_sent_at: 'push-devices.csv lastSentAt',
  },
  calendar_address: {
    id: 'calendar-addresses.csv id',
    secret_hash: 'withheld',
    vehicles: 'calendar-addresses.csv vehicles',
    created_at: 'calendar-addresses.csv createdAt',
    last_read_on: 'calendar-addresses.csv lastReadOn',
    counted_since: 'withheld',
    reads: 'withheld',
  },
  session: {
    id: 'sessions.csv id',
    token_hash: 'withheld',
    user_agent: 'sessions.csv userAgent',
    created_at: 'sessions.csv createdAt',
    last_used_at: 'sessions.csv lastUsedAt',
    expires_at: 'sessions.csv expiresAt',
  },
  file: {
    id: 'account.json files.0.id',
    name: 'account.json files.0.name',
    content_type: 'account.json files.0.contentType',
    size: 'account.json files.0.size',
    width: 'account.json files.0.width',
    height: 'account.json files.0.height',
    thumbnail_size: 'derived',
    created_at: 'account.json files.0.createdAt',
  },
};

/** What no entry of an export holds. */
const MADE_ANEW = new Set(['derived', 'withheld']);

/** Tables that an export leaves out, each with the reason. A new table belongs here or above. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  account: 'who somebody is: the export shows it (account.json, user), an import never takes it over',
  garage: 'the import goes into the garage that there is',
  garage_member: 'the same',
  account_token: 'links in mails that are still open: of this server only',
  sign_in_failure: 'what protects accounts, without names',
  server_secret: 'the server’s own',
  known_device: 'marks of devices, as hashes: of this server only',
  ended_session: 'hashes of tokens that open nothing any more, of nobody',
  job_claim: 'which server does the work that one alone does',
  reminder_watch: 'when the server looks at a reminder again: begun anew for each that is imported',
  reminder_move: 'what a record did to its reminder, for taking that back: of this server only',
  calendar_told: 'days and numbers that a calendar of this server was told: without words',
  asked_mail: 'mails of accounts on their way',
  applied_operation: 'keys of calls that were made, for their repetition',
  item_change: 'the change log of the feed: made by the database',
  database_epoch: 'names the life of this database',
  maintenance_sum: 'made of the records by the database',
  trash_entry: 'what was deleted is in no export',
  trash_part: 'the same',
  trash_file: 'the same',
  item_history: 'who changed what on this server: an import begins a new one',
  message: 'mails and pushes on their way',
  push_receipt: 'which devices a message has reached: of this server only',
};

const server = holdServer({ dialect: 'sqlite' });

it('every table and column → in the export, or left out for a reason that stands here', async () => {
  const tables = await queriesOf(server.context.transactions.reading).introspection.getTables();
  const ours = tables.filter(({ name }) => !name.startsWith('kysely_'));
  const unknown = ours.filter(({ name }) => !(name in EXPORTED) && !(name in NOT_EXPORTED));
  expect(unknown.map(({ name }) => name)).toEqual([]);
  for (const { name, columns } of ours.filter((table) => table.name in EXPORTED)) {
    const stored = columns.map((column) => column.name).filter((column) => !OWNERSHIP.includes(column));
    expect([name, stored.toSorted()]).toEqual([name, Object.keys(EXPORTED[name] ?? {}).toSorted()]);
  }
});

it('every place that is named above → is there in an export', async () => {
  const caller = await server.signUp();
  const photo = await uploadPhoto(caller);
  await addMaintenance(caller, (await addVehicle(caller, { photos: [photo.id] })).id);
  const entries = await unzip(await exportOf(caller));
  const account: unknown = JSON.parse(String(entries.get('account.json')));
  const isThere = (place: string): boolean => {
    const [file = '', field = ''] = place.split(' ');
    const header = String(entries.get(file)).split('\n', 1)[0] ?? '';
    if (file.endsWith('.csv')) return header.split(',').includes(field);
    const value = field
      .split('.')
      .reduce<unknown>(
        (inner, key) => Object.entries(Object(inner)).find(([name]) => name === key)?.[1],
        account,
      );
    return value !== undefined;
  };
  const places = Object.values(EXPORTED).flatMap((columns) => Object.values(columns));
  expect(places.filter((place) => !MADE_ANEW.has(place) && !isThere(place))).toEqual([]);
});

it('devices that get pushes → in the export without what reaches them, and an import makes none', async () => {
  const caller = await server.signUp();
  const { userAgent: _, ...device } = await addPushSubscription(caller);
  const zip = await exportOf(caller);
  const entries = await unzip(zip);
  expect(String(entries.get('push-devices.csv'))).toContain(`${device.id},`);
  expect(String(entries.get('push-devices.csv'))).toContain('push.example.org');
  const stored = await queriesOf(server.context.transactions.reading)
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', device.id)
    .executeTakeFirstOrThrow();
  const secrets = [...Object.values(stored), String(caller.token)];
  for (const [path, bytes] of entries) {
    const found = secrets.filter((secret) => bytes.includes(secret));
    expect([path, found]).toEqual([path, []]);
  }
  const other = await server.signUp();
  expect((await importInto(other, zip)).status).toBe(200);
  expect(await listed(other, '/v1/push/subscriptions')).toEqual([]);
  expect(await listed(other, '/v1/account/sessions')).toHaveLength(1);
});
