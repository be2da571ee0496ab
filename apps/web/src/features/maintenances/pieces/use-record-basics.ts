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

/** What the list of records names them from, and what their form is filled from. */
export interface RecordBasics {
  /** Those in use. */
  readonly vehicles: readonly Vehicle[];
  /** Those that are sold or gone; their history stays. */
  readonly archivedVehicles: readonly Vehicle[];
  readonly types: readonly RecordType[];
  readonly reminders: readonly Reminder[];
  /** Of the account, wherever the browser is. */
  readonly timeZone: string;
}

interface RecordBasicsState {
  /** Undefined until all of it is there. */
  readonly basics: RecordBasics | undefined;
  /** Something that is needed could not be loaded. */
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/**
 * `isList`: without the settings the built-in types do, since a list names the others by their records. A form needs the
 * owner's own types: it would offer too few, and lose the type of a record.
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

/** The maintenance types of an account as its forms and filters offer them, named in the language shown. */
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

/** The types that every account has, as a new one has them: all that is known of one whose settings cannot be loaded. */
const BUILT_IN_TYPES: readonly MaintenanceTypeSetting[] = BUILT_IN_MAINTENANCE_TYPES.map((key) => ({
  key,
  label: null,
  custom: false,
  ...DEFAULT_INTERVALS[key],
  defaultReminder: true,
}));
