import { SaleNote } from '#features/inspection/pieces/sale-note.tsx';
import { BookChoiceFields, useBookChoice, type BookChoice } from '#features/sale/book-choice.tsx';
import { BookLinkList } from '#features/sale/book-link-list.tsx';
import { MadeAddress } from '#features/sale/made-address.tsx';
import { useMakeBookLink } from '#features/sale/sale.queries.ts';
import { useBookDownload } from '#features/sale/use-book-download.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { FileDown, Link } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import classes from './sale.module.css';

/** For how many days a link can be made to live. */
const DAYS = ['7', '30', '90'] as const;

/** Makes links for buyers: what the page shows and for how long; each address once; lists and revokes them. */
export function BookLinks({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('sale');
  const [choice, setChoice] = useBookChoice();
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const making = useMakeBookLink(vehicle.id);
  const isConnected = useIsConnected();
  const isStill = making.isPending || !isConnected;

  function make(event: FormEvent): void {
    event.preventDefault();
    if (!isStill) making.mutate({ expiresInDays: Number(days), options: choice });
  }

  return (
    <div className={classes.form}>
      <form className={classes.fields} aria-label={t('sale.link.title')} onSubmit={make}>
        <p className={classes.text}>{t('sale.link.text')}</p>
        <SaleNote vehicle={vehicle} />
        <BookChoiceFields choice={choice} onChange={setChoice} />
        <div>
          <p className={classes.legend}>{t('sale.link.days')}</p>
          <ChoiceChips
            label={t('sale.link.days')}
            choices={DAYS.map((value) => ({ value, label: t('sale.link.daysOf', { days: Number(value) }) }))}
            value={days}
            onChange={setDays}
            isEven
          />
        </div>
        <NeedsServer />
        <FormAlert title={t('sale.link.error')} faults={making.error ? [problemOf(making.error)] : []} />
        <Button type="submit" aria-disabled={isStill} leftSection={<Link size={18} aria-hidden="true" />}>
          {t(making.isPending ? 'sale.link.making' : 'sale.link.make')}
        </Button>
      </form>
      {making.data && <MadeLink vehicle={vehicle} choice={choice} url={making.data.url} />}
      <BookLinkList vehicleId={vehicle.id} />
    </div>
  );
}

interface MadeLinkProps {
  readonly vehicle: Vehicle;
  readonly choice: BookChoice;
  /** Null: an earlier try has made it, and its address is told no more. */
  readonly url: string | null;
}

/** A link that was just made, this once: to be copied, or as a code on the cover of the PDF. */
function MadeLink({ vehicle, choice, url }: MadeLinkProps) {
  const { t } = useTranslation('sale');
  const { isMaking, make } = useBookDownload(vehicle);
  if (url === null) return <p role="status">{t('sale.link.lost')}</p>;
  return (
    <MadeAddress title={t('sale.link.made')} text={t('sale.link.made.text')} url={url}>
      <Button
        variant="default"
        aria-disabled={isMaking}
        leftSection={<FileDown size={18} aria-hidden="true" />}
        onClick={() => void make(choice, url.split('/').at(-1))}
      >
        {t(isMaking ? 'sale.book.making' : 'sale.link.book')}
      </Button>
    </MadeAddress>
  );
}
