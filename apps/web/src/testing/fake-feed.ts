import type { Change } from '@carnet/contract/changes/changes.schema';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { toReminderFacts, toWireOwnerSet } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder, StoredReminder } from '@carnet/contract/reminders/reminder.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { setOnCreation } from '@carnet/domain/garage/owner-set';

/** The feed of a garage as the server stores it: all changes in order, read from a position. */
export class FakeFeed {
  readonly #pageSize: number;
  /** Changes with a restore: an older cursor then gets a snapshot. */
  #epoch = 'first';
  #log: Change[] = [];

  constructor(pageSize = 500) {
    this.#pageSize = pageSize;
  }

  put(...changes: readonly Change[]): void {
    this.#log.push(...changes);
  }

  /** Simulates the restore of an older backup with these changes. */
  restore(...changes: readonly Change[]): void {
    this.#log = [...changes];
    this.#epoch = 'restored';
  }

  /** A handler for the fake server. */
  readonly listChanges = ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
    const [epoch = '', position = '0'] = (query['cursor'] ?? `${this.#epoch}/0`).split('/');
    const isOurs = epoch === this.#epoch;
    const start = isOurs ? Number(position) : 0;
    const end = Math.min(start + this.#pageSize, this.#log.length);
    return {
      items: this.#log.slice(start, end),
      cursor: `${this.#epoch}/${end}`,
      hasMore: end < this.#log.length,
      reset: !isOurs,
    };
  };
}

const withoutLinks = <File extends object>(file: File) => {
  const { url: _url, thumbnailUrl: _thumbnail, ...rest } = { url: '', thumbnailUrl: '', ...file };
  return rest;
};

export function vehicleChange({
  projected: _projected,
  distanceWithoutTyres: _distance,
  ...vehicle
}: Vehicle): Change {
  const photos = vehicle.photos.map(withoutLinks);
  const registrationDocument = vehicle.registrationDocument && withoutLinks(vehicle.registrationDocument);
  return { kind: 'vehicle', id: vehicle.id, object: { ...vehicle, photos, registrationDocument } };
}

export function recordChange(record: Maintenance): Change {
  const photos = record.photos.map(withoutLinks);
  const invoice = record.invoice && withoutLinks(record.invoice);
  return { kind: 'record', id: record.id, object: { ...record, photos, invoice } };
}

/** By default with the terms that the owner set on creation. */
export function reminderChange(
  { estimated_cost: _estimate, projected: _projected, date_to_check: _toCheck, ...reminder }: Reminder,
  more: Partial<Pick<StoredReminder, 'order' | 'owner_set'>> = {},
): Change {
  const { order = 1 } = more;
  const facts = toReminderFacts(reminder);
  const set = { ...setOnCreation(facts, order, null), follows: { value: facts.follows, order } };
  return {
    kind: 'reminder',
    id: reminder.id,
    object: { ...reminder, order, owner_set: toWireOwnerSet(set), ...more },
  };
}

export function readingChange(reading: MileageReading): Change {
  return { kind: 'reading', id: reading.id, object: reading };
}

export function tyreSetChange({ mounted: _m, distance: _d, wear: _w, age: _a, ...set }: TyreSet): Change {
  return { kind: 'tyre_set', id: set.id, object: set };
}

export function tyreFittingChange(fitting: TyreFitting): Change {
  return { kind: 'tyre_fitting', id: fitting.id, object: fitting };
}

export function expenseChange(expense: Expense): Change {
  return { kind: 'expense', id: expense.id, object: expense };
}

export function settingsChange(garageId: string, settings: Settings): Change {
  return { kind: 'settings', id: garageId, object: settings };
}
