import { useBookLinks, useRevokeBookLink } from '#features/sale/sale.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { BookLink } from '@carnet/contract/service-book/book-link.schema';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './sale.module.css';

/** The links of a vehicle that were made: until when each works, how often it was opened; each can be revoked. */
export function BookLinkList({ vehicleId }: { readonly vehicleId: string }) {
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
      // Somebody was quicker: it is gone, which is what was wanted.
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
