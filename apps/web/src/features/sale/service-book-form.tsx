import { SaleNote } from '#features/inspection/pieces/sale-note.tsx';
import { PartChecks } from '#features/sale/part-checks.tsx';
import { fetchDownload } from '#shared/api/download.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { saveOrShare } from '#shared/api/save-file.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { languageRules, languages, type Language } from '@carnet/i18n/language';
import { serviceBookProblemMessage } from '@carnet/i18n/service-book-problem';
import { Button } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import classes from './sale.module.css';

/** Contents and language of the book; the server creates it, and it is downloaded. */
export function ServiceBookForm({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('sale');
  const [choice, setChoice] = useBookChoice();
  const { isMaking, make } = useBookDownload(vehicle);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void make(choice);
  }

  return (
    <form className={classes.form} aria-label={t('sale.book.title')} onSubmit={submit}>
      <p className={classes.text}>{t('sale.book.text')}</p>
      <SaleNote vehicle={vehicle} />
      <BookChoiceFields choice={choice} onChange={setChoice} />
      <NeedsServer />
      <Button type="submit" aria-disabled={isMaking} leftSection={<FileDown size={18} aria-hidden="true" />}>
        {t(isMaking ? 'sale.book.making' : 'sale.book.make')}
      </Button>
    </form>
  );
}

/** Optional parts of a book, in display order. */
const PARTS = ['invoices', 'photos', 'costs', 'garages', 'notes', 'plate', 'vin'] as const;
type Part = (typeof PARTS)[number];

/** Chosen parts and language of a book. */
export type BookChoice = Record<Part, boolean> & { readonly lang: Language };

/**
 * Defaults for a new book: what buyers ask for, without personal data. Photos are off because they may show
 * the plate, which the book masks.
 */
export function useBookChoice(): [BookChoice, (choice: BookChoice) => void] {
  const { language } = useTranslation('sale');
  return useState<BookChoice>({
    invoices: true,
    photos: false,
    costs: false,
    garages: true,
    notes: false,
    plate: false,
    vin: false,
    lang: language,
  });
}

interface BookChoiceFieldsProps {
  readonly choice: BookChoice;
  readonly onChange: (choice: BookChoice) => void;
}

/** Fields for contents and language of a book. */
export function BookChoiceFields({ choice, onChange }: BookChoiceFieldsProps) {
  const { t } = useTranslation('sale');
  return (
    <>
      <PartChecks
        legend={t('sale.book.shown')}
        parts={PARTS}
        isShown={(part) => choice[part]}
        onChange={(part, isShown) => onChange({ ...choice, [part]: isShown })}
      />
      <div>
        <p className={classes.legend}>{t('sale.book.language')}</p>
        <ChoiceChips
          label={t('sale.book.language')}
          choices={languages.map((value) => ({ value, label: languageRules[value].name }))}
          value={choice.lang}
          onChange={(lang) => onChange({ ...choice, lang })}
          isEven
        />
      </div>
    </>
  );
}

interface BookDownload {
  readonly isMaking: boolean;
  /** Creates and downloads the PDF; `link` is the token of a link whose QR code is printed on the cover. */
  readonly make: (choice: BookChoice, link?: string) => Promise<void>;
}

/** Downloads the service book of a vehicle as a PDF, created by the server. */
export function useBookDownload(vehicle: Pick<Vehicle, 'id'>): BookDownload {
  const { t } = useTranslation('sale');
  const [isMaking, setIsMaking] = useState(false);

  async function make(choice: BookChoice, link?: string): Promise<void> {
    if (isMaking) return;
    setIsMaking(true);
    try {
      const { content, name } = await fetchDownload(downloadPath(vehicle.id, choice, link));
      const { handover } = await saveOrShare(content, name);
      if (handover === 'downloaded') notifySuccess(t('sale.book.made', { name }));
    } catch (error) {
      notifyError(serviceBookProblemMessage(t, problemOf(error)));
    } finally {
      setIsMaking(false);
    }
  }

  return { isMaking, make };
}

function downloadPath(vehicleId: string, choice: BookChoice, link: string | undefined): string {
  const query = new URLSearchParams(Object.entries(choice).map(([name, value]) => [name, String(value)]));
  if (link !== undefined) query.set('link', link);
  return `/v1/vehicles/${vehicleId}/service-book?${query.toString()}`;
}
