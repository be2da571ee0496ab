import { saveFile, type Handover } from '#features/files/save-file.ts';
import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { useCallback } from 'react';

/** Downloads the invoice of a record and says what came of it. The same function until the language changes. */
export function useInvoiceDownload(): (record: Maintenance) => void {
  const { t } = useTranslation('files');
  return useCallback(
    (record) => {
      saveInvoice(record).then(
        ({ name, handover }) => handover === 'downloaded' && notifySuccess(t('files.downloaded', { name })),
        () => notifyError(t('files.error.download')),
      );
    },
    [t],
  );
}

interface SavedInvoice {
  readonly name: string;
  readonly handover: Handover;
}

/** The signed address of a list that was open for long has run out: then a fresh one is asked for. */
async function saveInvoice({ id, invoice }: Maintenance): Promise<SavedInvoice> {
  if (!invoice) throw new Error('A record without invoice offers no download');
  try {
    return { name: invoice.name, handover: await saveFile(invoice) };
  } catch (error) {
    if (problemOf(error).code !== 'not_found') throw error;
    const { invoice: fresh } = await call('getMaintenance', { path: { id } });
    if (!fresh) throw error;
    return { name: fresh.name, handover: await saveFile(fresh) };
  }
}
