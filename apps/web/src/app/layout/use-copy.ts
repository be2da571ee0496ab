import { queryKeys } from '#shared/api/query-keys.ts';
import { startCopy } from '#shared/sync/copy.ts';
import type { DeviceCopy } from '#shared/sync/device-copy.ts';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import type { ChangeKind } from '@carnet/contract/changes/changes.schema';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What the screens have read of each kind. What a reminder may cost follows from records, when it is expected from readings. */
const READ_OF: Readonly<Record<ChangeKind, readonly QueryKey[]>> = {
  settings: [queryKeys.settings],
  vehicle: [queryKeys.vehicles, queryKeys.inspections, queryKeys.costReports],
  reminder: [queryKeys.reminders],
  reading: [queryKeys.mileage, queryKeys.reminders, queryKeys.costReports],
  document: [queryKeys.documents],
  expense: [queryKeys.expenses, queryKeys.costReports],
  record: [queryKeys.maintenances, queryKeys.reminders, queryKeys.inspections, queryKeys.costReports],
};

/** Keeps a copy of the garage on this device, and the screens in step with it; null while there is none. */
export function useCopy(user: User | undefined): DeviceCopy | null {
  const queryClient = useQueryClient();
  const [copy, setCopy] = useState<DeviceCopy | null>(null);
  useEffect(() => {
    if (!user) return undefined;
    let isGone = false;
    void startCopy(user).then((started) => isGone || setCopy(started));
    return () => void (isGone = true);
  }, [user]);
  useEffect(
    () =>
      copy?.onChange((kinds) => {
        const keys = new Set([...kinds].flatMap((kind) => READ_OF[kind]));
        for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
      }),
    [copy, queryClient],
  );
  return copy;
}
