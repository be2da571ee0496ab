import { SaleNote } from '#features/inspection/pieces/sale-note.tsx';
import {
  BookChoiceFields,
  useBookChoice,
  useBookDownload,
  type BookChoice,
} from '#features/sale/service-book-form.tsx';
import { NewAddress } from '#features/sale/new-address.tsx';
import { useBookLinks, useCreateBookLink, useRevokeBookLink } from '#features/sale/sale.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import type { BookLink } from '@carnet/contract/service-book/book-link.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { Button } from '@mantine/core';
import { FileDown, Link } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import classes from './sale.module.css';

/** Validity of a link in days. */
const DAYS = ['7', '30', '90'] as const;

/**
 * Links for buyers: creates them with a choice of content and validity, shows each address once, lists and
 * revokes them.
 */
export function BookLinks({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('sale');
  const [choice, setChoice] = useBookChoice();
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const making = useCreateBookLink(vehicle.id);
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
  /** Null if an earlier attempt created it: its address is not returned again. */
  readonly url: string | null;
}

/** A new link, shown only once: to copy, or as a QR code on the cover of the PDF. */
function MadeLink({ vehicle, choice, url }: MadeLinkProps) {
  const { t } = useTranslation('sale');
  const { isMaking, make } = useBookDownload(vehicle);
  if (url === null) return <p role="status">{t('sale.link.lost')}</p>;
  return (
    <NewAddress title={t('sale.link.made')} text={t('sale.link.made.text')} url={url}>
      <Button
        variant="default"
        aria-disabled={isMaking}
        leftSection={<FileDown size={18} aria-hidden="true" />}
        onClick={() => void make(choice, url.split('/').at(-1))}
      >
        {t(isMaking ? 'sale.book.making' : 'sale.link.book')}
      </Button>
    </NewAddress>
  );
}

/** Links of a vehicle, with expiry and number of visits; each can be revoked. */
function BookLinkList({ vehicleId }: { readonly vehicleId: string }) {
  const { t } = useTranslation('sale');
  const links = useBookLinks(vehicleId);
  const isConnected = useIsConnected();
  const [asked, setAsked] = useState<BookLink | null>(null);
  if (!links.data) {
    if (!isConnected) return null;
    if (!links.isError) return <SkeletonRows count={1} />;
    return (
      <ErrorState
        title={t('sale.link.error.load')}
        error={links.error}
        onRetry={() => void links.refetch()}
        isRetrying={links.isFetching}
      />
    );
  }
  if (links.data.length === 0) return null;
  return (
    <>
      <ul className={classes.list} aria-label={t('sale.link.list')}>
        {links.data.map((link) => (
          <BookLinkRow key={link.id} link={link} onRevoke={() => setAsked(link)} />
        ))}
      </ul>
      <RevokeDialog vehicleId={vehicleId} link={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function BookLinkRow({ link, onRevoke }: { readonly link: BookLink; readonly onRevoke: () => void }) {
  const { t } = useTranslation('sale');
  const { formatDate } = useFormat();
  const dayOf = (instant: string) => {
    const date = parseCivilDate(instant.slice(0, 10));
    return date === null ? '' : formatDate(date);
  };
  const isOver = link.expiresAt.slice(0, 10) < useToday();
  const made = dayOf(link.createdAt);
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <strong>{t('sale.link.of', { date: made })}</strong>
        <span className={classes.text}>
          {t(isOver ? 'sale.link.over' : 'sale.link.until', { date: dayOf(link.expiresAt) })}
          {' · '}
          {t('sale.link.opened', { count: link.opened })}
        </span>
      </span>
      <Button variant="subtle" aria-label={t('sale.link.revokeOf', { date: made })} onClick={onRevoke}>
        {t('sale.link.revoke')}
      </Button>
    </li>
  );
}

interface RevokeDialogProps {
  readonly vehicleId: string;
  readonly link: BookLink | null;
  readonly onClose: () => void;
}

function RevokeDialog({ vehicleId, link, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('sale');
  const revoking = useRevokeBookLink(vehicleId);
  const done = () => {
    notifySuccess(t('sale.link.revoked'));
    onClose();
  };
  function revoke() {
    if (link === null) return;
    revoking.mutate(link.id, {
      onSuccess: done,
      // Already revoked elsewhere: the intended result.
      onError: (error) => problemOf(error).code === 'not_found' && done(),
    });
  }
  return (
    <ConfirmDialog
      isOpen={link !== null}
      title={t('sale.link.revoke.title')}
      text={t('sale.link.revoke.text')}
      confirmLabel={t('sale.link.revoke.submit')}
      busyLabel={t('sale.link.revoke.busy')}
      isBusy={revoking.isPending}
      problem={revoking.isError && t('sale.link.error.revoke')}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
