import { SaleNote } from '#features/inspection/pieces/sale-note.tsx';
import { BookChoiceFields, useBookChoice } from '#features/sale/book-choice.tsx';
import { useBookDownload } from '#features/sale/use-book-download.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { FileDown } from 'lucide-react';
import type { FormEvent } from 'react';
import classes from './sale.module.css';

/** What the book shows and in which language; the server makes it, and the person gets it as a file. */
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
