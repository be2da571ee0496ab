import { useCalendarAddresses, useRevokeCalendarAddress } from '#features/calendar/calendar.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { CalendarAddress } from '@carnet/contract/calendar/calendar.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './calendar.module.css';

interface AddressListProps {
  readonly vehicles: readonly Vehicle[];
}

/** The addresses that were made, each with the day on which a calendar last read it; each can be revoked. */
export function AddressList({ vehicles }: AddressListProps) {
  const { t } = useTranslation('calendar');
  const addresses = useCalendarAddresses();
  const isConnected = useIsConnected();
  const [asked, setAsked] = useState<CalendarAddress | null>(null);
  const nameOf = useAddressName(vehicles);
  if (!addresses.data) {
    if (!isConnected) return null;
    if (!addresses.isError) return <SkeletonRows count={1} />;
    return (
      <ErrorState
        title={t('calendar.card.error.load')}
        onRetry={() => void addresses.refetch()}
        isRetrying={addresses.isFetching}
      />
    );
  }
  if (addresses.data.length === 0) return null;
  return (
    <>
      <ul className={classes.list} aria-label={t('calendar.card.list.label')}>
        {addresses.data.map((address) => (
          <AddressRow
            key={address.id}
            address={address}
            name={nameOf(address)}
            onRevoke={() => setAsked(address)}
          />
        ))}
      </ul>
      <RevokeDialog address={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** The names of the vehicles that an address tells of. */
function useAddressName(vehicles: readonly Vehicle[]): (address: CalendarAddress) => string {
  const { t } = useTranslation('calendar');
  const { formatList } = useFormat();
  return (address) => {
    if (address.vehicles === null) return t('calendar.card.vehicles.all');
    const names = vehicles.filter(({ id }) => address.vehicles?.includes(id)).map(({ name }) => name);
    return names.length === 0 ? t('calendar.card.vehicles.gone') : formatList(names);
  };
}

interface AddressRowProps {
  readonly address: CalendarAddress;
  readonly name: string;
  readonly onRevoke: () => void;
}

function AddressRow({ address, name, onRevoke }: AddressRowProps) {
  const { t } = useTranslation('calendar');
  const { formatDate } = useFormat();
  const { lastReadOn, createdAt } = address;
  const madeOn = parseCivilDate(createdAt.slice(0, 10));
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <strong>{name}</strong>
        <span className={classes.text}>
          {lastReadOn === null
            ? t('calendar.card.list.neverRead', { date: madeOn === null ? '' : formatDate(madeOn) })
            : t('calendar.card.list.read', { date: formatDate(lastReadOn) })}
        </span>
      </span>
      <Button
        variant="subtle"
        aria-label={t('calendar.card.revokeNamed', { vehicles: name })}
        onClick={onRevoke}
      >
        {t('calendar.card.revoke')}
      </Button>
    </li>
  );
}

interface RevokeDialogProps {
  readonly address: CalendarAddress | null;
  readonly onClose: () => void;
}

function RevokeDialog({ address, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('calendar');
  const revoking = useRevokeCalendarAddress();
  const done = () => {
    notifySuccess(t('calendar.card.revoked'));
    onClose();
  };
  function revoke() {
    if (address === null) return;
    revoking.mutate(address.id, {
      onSuccess: done,
      // Somebody was quicker: it is gone, which is what was wanted.
      onError: (error) => problemOf(error).code === 'not_found' && done(),
    });
  }
  return (
    <ConfirmDialog
      isOpen={address !== null}
      title={t('calendar.card.revoke.title')}
      text={t('calendar.card.revoke.text')}
      confirmLabel={t('calendar.card.revoke.submit')}
      busyLabel={t('calendar.card.revoke.busy')}
      isBusy={revoking.isPending}
      problem={revoking.isError && t('calendar.card.error.revoke')}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
