import type { RecordType } from '#features/maintenances/pieces/record-type.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useAreSettingsMissing, useSettings } from '#features/settings/settings.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { maintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import { BUILT_IN_MAINTENANCE_TYPES, DEFAULT_INTERVALS } from '@carnet/domain/maintenance/maintenance-types';
import type { Translate } from '@carnet/i18n/translate';

/** Data that record lists and record forms need. */
export interface RecordBasics {
  /** Vehicles in use. */
  readonly vehicles: readonly Vehicle[];
  /** Archived vehicles, which keep their history. */
  readonly archivedVehicles: readonly Vehicle[];
  readonly types: readonly RecordType[];
  readonly reminders: readonly Reminder[];
  /** The account's time zone. */
  readonly timeZone: string;
}

interface RecordBasicsState {
  /** Undefined until all of it has loaded. */
  readonly basics: RecordBasics | undefined;
  /** Something required could not be loaded. */
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/**
 * `isList`: without the settings the built-in types suffice, because a list takes other names from the
 * records. A form needs the custom types: otherwise it would offer too few, and lose a record's type.
 */
export function useRecordBasics({ isList = false } = {}): RecordBasicsState {
  const { t } = useTranslation();
  const [vehicles, archived] = [useVehicles(), useVehicles({ archived: 'true' })];
  const [settings, reminders] = [useSettings(), useReminders()];
  const areSettingsMissing = useAreSettingsMissing();
  const canDoWithout = isList && areSettingsMissing;
  const queries = [vehicles, archived, reminders, ...(canDoWithout ? [] : [settings])];
  const known =
    vehicles.data && archived.data && (settings.data ?? canDoWithout) && reminders.data
      ? {
          vehicles: vehicles.data,
          archivedVehicles: archived.data,
          types: recordTypesOf(t, settings.data?.maintenanceTypes ?? BUILT_IN_TYPES),
          reminders: reminders.data,
          timeZone: settings.data?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
        }
      : undefined;
  const basics = useArrival(known);
  return {
    basics,
    hasFailed: known === undefined && queries.some((query) => query.isError),
    isRetrying: queries.some((query) => query.isError && query.isFetching),
    retry: () => queries.forEach((query) => void (query.isError && query.refetch())),
  };
}

/** Maintenance types of the account with localised names, for forms and filters. */
function recordTypesOf(
  t: Translate,
  maintenanceTypes: readonly MaintenanceTypeSetting[],
): readonly RecordType[] {
  return maintenanceTypes.map(({ key, custom, intervalKm, intervalDays }) => ({
    key,
    label: maintenanceTypeLabel(t, maintenanceTypes, key),
    isCustom: custom,
    intervalKm,
    intervalDays,
  }));
}

/** Built-in types with their defaults, for an account whose settings cannot be loaded. */
const BUILT_IN_TYPES: readonly MaintenanceTypeSetting[] = BUILT_IN_MAINTENANCE_TYPES.map((key) => ({
  key,
  label: null,
  custom: false,
  ...DEFAULT_INTERVALS[key],
  defaultReminder: true,
}));
