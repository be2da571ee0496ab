import type { MaintenanceFilters } from '#features/maintenances/maintenance-filters.ts';
import type { KnownReminder } from '#features/reminders/reminder-facts.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { searchable } from '@carnet/domain/text/searchable';

interface ListedReminder {
  readonly reminder: KnownReminder;
  readonly vehicle: Vehicle;
}

/** The reminders that the filters let through; the search looks at the type's name, the vehicle and its plate. */
export function matchingReminders<Listed extends ListedReminder>(
  reminders: readonly Listed[],
  { q, vehicleId, type }: Pick<MaintenanceFilters, 'q' | 'vehicleId' | 'type'>,
  typeName: (key: string) => string,
): readonly Listed[] {
  const words = searchable(q).split(' ').filter(Boolean);
  return reminders.filter(({ reminder, vehicle }) => {
    if (vehicleId !== null && vehicle.id !== vehicleId) return false;
    if (type !== null && reminder.maintenanceType !== type) return false;
    const plate = vehicle.licensePlate ?? '';
    const text = searchable(
      [typeName(reminder.maintenanceType), vehicle.name, plate, plate.replaceAll(/[\s-]/g, '')].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}
