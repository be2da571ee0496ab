import type { Settings } from '@carnet/contract/settings/settings.schema';
import {
  customTypeKey,
  DEFAULT_INTERVALS,
  isBuiltInMaintenanceType,
} from '@carnet/domain/maintenance/maintenance-types';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import { read } from '#shared/sync/read.ts';
import type { BodyInput } from '#shared/api/routes.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Settings of announcements and maintenance types. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }): Promise<Settings> => read('getSettings', { signal }),
  staleTime: 5 * 60_000,
});

export function useSettings() {
  return useQuery(settingsQuery);
}

/** Whether loading the settings failed; stays true during retries. */
export function useAreSettingsMissing(): boolean {
  const { data, errorUpdateCount } = useSettings();
  return data === undefined && errorUpdateCount > 0;
}

/**
 * Settings for the reminder rules, or null if they cannot be loaded (the rules then use 7 days and 10,000
 * km); undefined while loading.
 */
export function useReminderSettings(): Settings | null | undefined {
  const { data } = useSettings();
  const areMissing = useAreSettingsMissing();
  return data ?? (areMissing ? null : undefined);
}

interface SettingsReplacement {
  readonly settings: Settings;
  readonly changes: Partial<
    Omit<Settings, 'version' | 'maintenanceTypes' | 'notificationHour' | 'announceProjected'>
  > &
    Partial<
      Pick<BodyInput<'replaceSettings'>, 'maintenanceTypes' | 'notificationHour' | 'announceProjected'>
    >;
}

/** Changes some settings; refused with `version_conflict` if they have changed since they were read. */
export function useReplaceSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn({ settings, changes }: SettingsReplacement) {
      const { maintenanceTypes: types } = changes;
      const keyed = types ? { ...changes, maintenanceTypes: withKeys(types, settings) } : changes;
      const body = { ...settings, ...keyed };
      const edit = toEdit('settings', 'settings', settings, keyed);
      return write(edit, 'replaceSettings', { body, ifMatch: settings.version });
    },
    onSettled: () => refreshAfter(queryClient, 'settings'),
  });
}

type RequestedTypes = NonNullable<SettingsReplacement['changes']['maintenanceTypes']>;

/** Gives a new type the key that the server would choose: a record may use it before the server knows it. */
function withKeys(requested: RequestedTypes, { maintenanceTypes: stored }: Settings): RequestedTypes {
  const taken = new Set([...stored, ...requested].flatMap(({ key }) => key ?? []));
  return requested.map((type) => {
    if (type.key) return type;
    const key = customTypeKey(type.label ?? '', taken);
    taken.add(key);
    return { ...type, key };
  });
}

/** Restores the intervals and switches of the built-in types; custom types stay. */
export function useResetMaintenanceTypes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn(settings: Settings) {
      const maintenanceTypes = settings.maintenanceTypes.map((type) =>
        isBuiltInMaintenanceType(type.key)
          ? { ...type, ...DEFAULT_INTERVALS[type.key], defaultReminder: true }
          : type,
      );
      const edit = toEdit('settings', 'settings', settings, { maintenanceTypes });
      return write(edit, 'resetMaintenanceTypes', {});
    },
    onSettled: () => refreshAfter(queryClient, 'settings'),
  });
}
