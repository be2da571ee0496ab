import type { Maintenance } from '#maintenances/maintenance.schema.ts';
import type { OwnerSet as WireSet, StoredReminder } from '#reminders/reminder.schema.ts';
import type {
  KeptReminder,
  LeadingFacts,
  OwnerSet,
  ShownReminder,
} from '@carnet/domain/garage/derived-reminder';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';

/** The fields of a reminder that its owner sets: domain name → wire name. */
const SET_FIELDS = {
  nextReminderDate: 'next_reminder_date',
  lastMileage: 'last_mileage',
  plannedMileage: 'planned_mileage',
  intervalKm: 'interval_km',
  intervalDays: 'interval_days',
  active: 'active',
  follows: 'follows',
} as const satisfies Record<keyof OwnerSet, keyof WireSet>;

const SET_ENTRIES = Object.entries(SET_FIELDS);

/** Converts owner-set values from the wire to the domain. */
function toOwnerSet(set: WireSet): OwnerSet {
  // Same fields under other names.
  return Object.fromEntries(
    SET_ENTRIES.map(([name, wireName]) => [name, set[wireName]]),
  ) as unknown as OwnerSet;
}

/** Converts owner-set values from the domain to the wire. */
export function toWireOwnerSet(set: OwnerSet): WireSet {
  return Object.fromEntries(
    SET_ENTRIES.map(([name, wireName]) => [wireName, set[name as keyof OwnerSet]]),
  ) as unknown as WireSet;
}

type Facts = Omit<StoredReminder, 'led_by' | 'made_by' | 'order' | 'owner_set' | 'season'>;

/** Converts a reminder from the wire to the domain. Whole kilometres and whole days. */
export function toReminderFacts(reminder: Facts): ReminderFacts {
  return {
    id: reminder.id,
    vehicleId: reminder.vehicle_id,
    maintenanceType: reminder.maintenance_type,
    nextReminderDate: reminder.next_reminder_date,
    lastMileage: reminder.last_mileage,
    intervalKm: reminder.interval_km,
    plannedMileage: reminder.planned_mileage,
    intervalDays: reminder.interval_days,
    active: reminder.active,
    follows: reminder.follows,
  };
}

/** Converts the shown state of a reminder from the wire to the domain. */
export function toShownReminder(reminder: Facts & Pick<StoredReminder, 'led_by'>): ShownReminder {
  return { ...toReminderFacts(reminder), ledBy: reminder.led_by };
}

/** Converts the shown state of a reminder from the domain to the wire. */
export function toWireShownFields(shown: ShownReminder) {
  return {
    next_reminder_date: shown.nextReminderDate,
    last_mileage: shown.lastMileage,
    interval_km: shown.intervalKm,
    planned_mileage: shown.plannedMileage,
    interval_days: shown.intervalDays,
    active: shown.active,
    follows: shown.follows,
    led_by: shown.ledBy,
  } satisfies Partial<StoredReminder>;
}

/** Converts a stored reminder to the input from which its shown state is derived. */
export function toReminderInput(
  reminder: Pick<
    StoredReminder,
    'id' | 'vehicle_id' | 'maintenance_type' | 'season' | 'order' | 'made_by' | 'owner_set'
  >,
): KeptReminder {
  return {
    id: reminder.id,
    vehicleId: reminder.vehicle_id,
    maintenanceType: reminder.maintenance_type,
    season: reminder.season,
    order: reminder.order,
    madeBy: reminder.made_by,
    set: toOwnerSet(reminder.owner_set),
  };
}

/** Converts a record to the facts that affect reminders. */
export function toLeadingFacts(
  record: Pick<
    Maintenance,
    | 'id'
    | 'order'
    | 'vehicle_id'
    | 'type'
    | 'date'
    | 'mileage'
    | 'next_service_date'
    | 'next_service_mileage'
    | 'isRefund'
    | 'named_reminder_id'
    | 'reminder_id'
    | 'reminder_made'
  >,
): LeadingFacts {
  return {
    id: record.id,
    order: record.order,
    vehicleId: record.vehicle_id,
    type: record.type,
    date: record.date,
    mileage: record.mileage,
    nextServiceDate: record.next_service_date,
    nextServiceMileage: record.next_service_mileage,
    isRefund: record.isRefund,
    namedReminderId: record.named_reminder_id,
    reminderId: record.reminder_id,
    isReminderMade: record.reminder_made,
  };
}
