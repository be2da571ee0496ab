import { useCreateMaintenance, useReplaceMaintenance } from '#features/maintenances/maintenances.queries.ts';
import { holdsWhat } from '#features/maintenances/same-record.ts';
import type { Maintenance, MaintenanceReplacement } from '@carnet/contract/maintenances/maintenance.schema';

interface NewRecord {
  readonly id: string;
  readonly reminderId: string | null;
  readonly body: MaintenanceReplacement;
}

/**
 * Stores a new record, once however often it is sent. When an earlier sending had arrived without our knowing, what
 * was changed since is written too: the server answers the first one as it is.
 */
export function useSaveNewRecord(): (record: NewRecord) => Promise<Maintenance> {
  const create = useCreateMaintenance();
  const replace = useReplaceMaintenance();
  return async ({ id, reminderId, body }) => {
    const record = await create.mutateAsync({ ...body, id, reminder_id: reminderId });
    return holdsWhat(record, body) ? record : replace.mutateAsync({ record, changes: body });
  };
}
