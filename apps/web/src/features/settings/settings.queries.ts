import type { Settings } from '@carnet/contract/settings/settings.schema';
import { call } from '#shared/api/api-client.ts';
import { editOf } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { queryKeys, refreshAfter } from '#shared/api/query-keys.ts';
import { read } from '#shared/sync/read.ts';
import type { BodyInput } from '#shared/api/routes.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** How reminders are announced, and the types of maintenance. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }): Promise<Settings> => read('getSettings', { signal }),
  staleTime: 5 * 60_000,
});

export function useSettings() {
  return useQuery(settingsQuery);
}

/** Whether the settings could not be loaded; stays so while they are asked for again, by a retry or by another screen. */
export function useAreSettingsMissing(): boolean {
  const { data, errorUpdateCount } = useSettings();
  return data === undefined && errorUpdateCount > 0;
}

/**
 * What reminders are judged by: the settings, or null where they cannot be loaded, for which the rules take 7 days and
 * 10,000 km (specification, section 9); undefined until either is known.
 */
export function useSettingsOfReminders(): Settings | null | undefined {
  const { data } = useSettings();
  const areMissing = useAreSettingsMissing();
  return data ?? (areMissing ? null : undefined);
}

interface SettingsReplacement {
  readonly settings: Settings;
  readonly changes: Partial<Omit<Settings, 'version' | 'maintenanceTypes' | 'notificationHour'>> &
    Partial<Pick<BodyInput<'replaceSettings'>, 'maintenanceTypes' | 'notificationHour'>>;
}

/** Changes some settings; refused with `version_conflict` when they have changed since they were read. */
export function useReplaceSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn({ settings, changes }: SettingsReplacement) {
      const options = { body: { ...settings, ...changes }, ifMatch: settings.version };
      // The key of a new type is the server's.
      const hasNewType = changes.maintenanceTypes?.some(({ key }) => !key) ?? false;
      return hasNewType
        ? call('replaceSettings', options)
        : write(editOf('settings', 'settings', settings, changes), 'replaceSettings', options);
    },
    onSettled: () => refreshAfter(queryClient, 'settings'),
  });
}

/** Restores the intervals and switches of the built-in types; custom types stay. */
export function useResetMaintenanceTypes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('resetMaintenanceTypes'),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKeys.settings, settings);
    },
    onSettled: () => refreshAfter(queryClient, 'settings'),
  });
}
