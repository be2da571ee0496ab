import { fetchEveryPage } from '#shared/api/every-page.ts';
import { read } from '#shared/sync/read.ts';
import type { KnownRecord } from '@carnet/imports/plan/plan';
import { ROUTE_ADDRESSES } from '#shared/api/routes.ts';
import { sendFile } from '#shared/api/send-file.ts';
import type { ImportReport } from '@carnet/contract/account/import.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface ImportRequest {
  readonly file: File;
  /** Says what would be added, and adds nothing. */
  readonly isDryRun: boolean;
}

/** Sends an export to be tried or imported; `share` tells how much of it is sent, 0 to 1. */
export function useImport() {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ file, isDryRun }: ImportRequest) => {
      setShare(0);
      const path = `${ROUTE_ADDRESSES.importAccount.path}${isDryRun ? '?dryRun=true' : ''}`;
      return sendFile(path, file, readReport, { onProgress: setShare });
    },
    // Anything may have come in.
    onSuccess: ({ dryRun }) => (dryRun ? undefined : queryClient.invalidateQueries()),
  });
  return { ...mutation, share };
}

function readReport(body: unknown): ImportReport | null {
  return isReport(body) ? body : null;
}

function isReport(value: unknown): value is ImportReport {
  return typeof value === 'object' && value !== null && 'counts' in value && 'faults' in value;
}

/** Every record of the account, to find those that an import would bring once more. */
export function readKnownRecords(): Promise<KnownRecord[]> {
  return fetchEveryPage(async (cursor) => {
    const page = await read('listMaintenances', { query: { cursor, limit: '500' } });
    return {
      ...page,
      items: page.items.map(({ id, vehicle_id, date, cost, mileage }) => ({
        id,
        vehicleId: vehicle_id,
        date,
        cents: Math.round(cost * 100),
        mileage,
      })),
    };
  });
}
