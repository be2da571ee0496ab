import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { saveFile, type SavedFile } from '#shared/api/save-file.ts';
import { useDownloadMessages } from '#shared/ui/files/use-download-messages.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { useCallback } from 'react';

/** Downloads the invoice of a record and says what came of it. The same function until the language changes. */
export function useInvoiceDownload(): (record: Maintenance) => void {
  const tellOutcome = useDownloadMessages();
  return useCallback((record) => tellOutcome(saveInvoice(record)), [tellOutcome]);
}

/** The signed address of a list that was open for long has run out: then a fresh one is asked for. */
async function saveInvoice({ id, invoice }: Maintenance): Promise<SavedFile> {
  if (!invoice) throw new Error('A record without invoice offers no download');
  try {
    return await saveFile(invoice);
  } catch (error) {
    if (problemOf(error).code !== 'not_found') throw error;
    const { invoice: fresh } = await call('getMaintenance', { path: { id } });
    if (!fresh) throw error;
    return saveFile(fresh);
  }
}
