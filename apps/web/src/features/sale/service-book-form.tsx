import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { SaleNote } from '#features/inspection/pieces/sale-note.tsx';
import { fetchDownload } from '#shared/api/download.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { handOver } from '#shared/api/save-file.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { Language } from '@carnet/i18n/language';
import { problemMessage } from '@carnet/i18n/problem-message';
import { Button, Checkbox } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import classes from './service-book-form.module.css';

/** What can be left out of a book, in the order in which it is asked. */
const PARTS = ['invoices', 'photos', 'costs', 'garages', 'notes', 'plate', 'vin'] as const;
type Part = (typeof PARTS)[number];

/** What the book shows and in which language; the server makes it, and the person gets it as a file. */
export function ServiceBookForm({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t, language } = useTranslation('sale');
  const [shown, setShown] = useState<ReadonlySet<Part>>(new Set(['invoices', 'photos', 'garages']));
  const [bookLanguage, setBookLanguage] = useState<Language>(language);
  const [isMaking, setIsMaking] = useState(false);

  function show(part: Part, isShown: boolean): void {
    setShown(new Set(PARTS.filter((one) => (one === part ? isShown : shown.has(one)))));
  }

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isMaking) return;
    setIsMaking(true);
    try {
      const { content, name } = await fetchDownload(addressOf(vehicle.id, shown, bookLanguage));
      const { handover } = await handOver(content, name);
      if (handover === 'downloaded') notifySuccess(t('sale.book.made', { name }));
    } catch (error) {
      notifyError(problemMessage(t, problemOf(error)));
    } finally {
      setIsMaking(false);
    }
  }

  return (
    <form className={classes.form} aria-label={t('sale.book.title')} onSubmit={(event) => void make(event)}>
      <p className={classes.text}>{t('sale.book.text')}</p>
      <SaleNote vehicle={vehicle} />
      <fieldset className={classes.parts}>
        <legend className={classes.legend}>{t('sale.book.shown')}</legend>
        {PARTS.map((part) => (
          <Checkbox
            key={part}
            name={part}
            label={t(`sale.book.part.${part}`)}
            checked={shown.has(part)}
            onChange={(event) => show(part, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <div>
        <p className={classes.legend}>{t('sale.book.language')}</p>
        <ChoiceChips
          label={t('sale.book.language')}
          choices={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
          value={bookLanguage}
          onChange={setBookLanguage}
          isEven
        />
      </div>
      <NeedsServer />
      <Button type="submit" aria-disabled={isMaking} leftSection={<FileDown size={18} aria-hidden="true" />}>
        {t(isMaking ? 'sale.book.making' : 'sale.book.make')}
      </Button>
    </form>
  );
}

function addressOf(vehicleId: string, shown: ReadonlySet<Part>, language: Language): string {
  const query = new URLSearchParams(PARTS.map((part) => [part, String(shown.has(part))]));
  query.set('lang', language);
  return `/v1/vehicles/${vehicleId}/service-book?${query.toString()}`;
}
