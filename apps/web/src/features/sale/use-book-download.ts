import type { BookChoice } from '#features/sale/book-choice.tsx';
import { fetchDownload } from '#shared/api/download.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { handOver } from '#shared/api/save-file.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { problemMessage } from '@carnet/i18n/problem-message';
import { useState } from 'react';

interface BookDownload {
  readonly isMaking: boolean;
  /** Makes the PDF and hands it to the person; `link` is the token of a link whose code goes onto the cover. */
  readonly make: (choice: BookChoice, link?: string) => Promise<void>;
}

/** The service book of a vehicle as a PDF: the server makes it, and the person gets it as a file. */
export function useBookDownload(vehicle: Pick<Vehicle, 'id'>): BookDownload {
  const { t } = useTranslation('sale');
  const [isMaking, setIsMaking] = useState(false);

  async function make(choice: BookChoice, link?: string): Promise<void> {
    if (isMaking) return;
    setIsMaking(true);
    try {
      const { content, name } = await fetchDownload(addressOf(vehicle.id, choice, link));
      const { handover } = await handOver(content, name);
      if (handover === 'downloaded') notifySuccess(t('sale.book.made', { name }));
    } catch (error) {
      notifyError(problemMessage(t, problemOf(error)));
    } finally {
      setIsMaking(false);
    }
  }

  return { isMaking, make };
}

function addressOf(vehicleId: string, choice: BookChoice, link: string | undefined): string {
  const query = new URLSearchParams(Object.entries(choice).map(([name, value]) => [name, String(value)]));
  if (link !== undefined) query.set('link', link);
  return `/v1/vehicles/${vehicleId}/service-book?${query.toString()}`;
}
