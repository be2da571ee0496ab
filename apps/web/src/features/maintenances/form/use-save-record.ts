import {
  useCreateMaintenance,
  useReplaceMaintenance,
  type NewRecord,
} from '#features/maintenances/maintenances.queries.ts';
import { holdsWhat } from '#features/maintenances/form/same-record.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';

/**
 * Stores a new record, once however often it is sent. When an earlier sending had arrived without our knowing, what
 * was changed since is written too: the server answers the first one as it is.
 */
export function useSaveNewRecord(): (record: NewRecord) => Promise<Maintenance> {
  const create = useCreateMaintenance();
  const replace = useReplaceMaintenance();
  return async (added) => {
    const { body, files } = added;
    const record = await create.mutateAsync(added);
    return holdsWhat(record, body) ? record : replace.mutateAsync({ record, body, files });
  };
}
