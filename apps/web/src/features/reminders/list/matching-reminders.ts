import type { MaintenanceFilters } from '#features/maintenances/pieces/maintenance-filters.ts';
import type { KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { isWordIn, searchWords } from '@carnet/domain/text/search-words';
import { searchable } from '@carnet/domain/text/searchable';
import { vehicleSearchText } from '@carnet/domain/vehicles/vehicle-search';

interface ListedReminder {
  readonly reminder: KnownReminder;
  readonly vehicle: Vehicle;
}

/** The reminders that the filters let through. Each word is searched in the type's name and in the vehicle. */
export function matchingReminders<Listed extends ListedReminder>(
  reminders: readonly Listed[],
  { q, vehicleId, type }: Pick<MaintenanceFilters, 'q' | 'vehicleId' | 'type'>,
  typeName: (key: string) => string,
): readonly Listed[] {
  const words = searchWords(q);
  return reminders.filter(({ reminder, vehicle }) => {
    if (vehicleId !== null && vehicle.id !== vehicleId) return false;
    if (type !== null && reminder.maintenanceType !== type) return false;
    const text = `${searchable(typeName(reminder.maintenanceType))} ${vehicleSearchText(vehicle)}`;
    return words.every((word) => isWordIn(text, word));
  });
}
