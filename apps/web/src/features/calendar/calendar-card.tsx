import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { ToggleChip } from '#shared/ui/inputs/toggle-chip.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { CalendarAddress } from '@carnet/contract/calendar/calendar.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { CalendarPlus, Copy } from 'lucide-react';
import classes from './calendar.module.css';
import { call } from '#shared/api/api-client.ts';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Calendar addresses: creates them for a choice of vehicles, shows a new one once, lists and revokes them. */
export function CalendarCard() {
  const { t } = useTranslation('calendar');
  const { data: vehicles = [] } = useVehicles();
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const making = useMakeCalendarAddress();
  const isConnected = useIsConnected();

  function make() {
    if (making.isPending || !isConnected) return;
    making.mutate(chosen === null ? null : [...chosen]);
  }

  return (
    <Card title={t('calendar.card.title')}>
      <div className={classes.card}>
        <p className={classes.text}>{t('calendar.card.text')}</p>
        <NeedsServer />
        {vehicles.length > 1 && <VehicleChoice vehicles={vehicles} chosen={chosen} onChoose={setChosen} />}
        <FormAlert
          title={t('calendar.card.error.make')}
          faults={making.error ? [problemOf(making.error)] : []}
        />
        <div className={classes.actions}>
          <Button variant="default" aria-disabled={making.isPending || !isConnected} onClick={make}>
            {t(making.isPending ? 'calendar.card.making' : 'calendar.card.make')}
          </Button>
        </div>
        {making.data && <MadeAddress url={making.data.url} />}
        <AddressList vehicles={vehicles} />
      </div>
    </Card>
  );
}

interface VehicleChoiceProps {
  readonly vehicles: readonly Vehicle[];
  /** Null for all vehicles. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (chosen: ReadonlySet<string> | null) => void;
}

/** All vehicles or some; unselecting the last one selects all. */
function VehicleChoice({ vehicles, chosen, onChoose }: VehicleChoiceProps) {
  const { t } = useTranslation('calendar');
  function choose(id: string, isOn: boolean) {
    const others = [...(chosen ?? [])].filter((other) => other !== id);
    const next = isOn ? [...others, id] : others;
    onChoose(next.length === 0 ? null : new Set(next));
  }
  return (
    <div role="group" aria-label={t('calendar.card.vehicles.label')} className={classes.vehicles}>
      <ToggleChip
        name="all"
        label={t('calendar.card.vehicles.all')}
        isOn={chosen === null}
        onChange={() => onChoose(null)}
      />
      {vehicles.map(({ id, name }) => (
        <ToggleChip
          key={id}
          name={id}
          label={name}
          isOn={chosen?.has(id) ?? false}
          onChange={(isOn) => choose(id, isOn)}
        />
      ))}
    </div>
  );
}

/** A new address, shown only once, with ways to subscribe to it. */
function MadeAddress({ url }: { readonly url: string | null }) {
  const { t } = useTranslation('calendar');
  if (url === null) return <p role="status">{t('calendar.card.made.lost')}</p>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess(t('calendar.card.copied'));
    } catch {
      notifyError(t('calendar.card.copy.error'));
    }
  };
  return (
    <section className={classes.made} aria-label={t('calendar.card.made.title')}>
      <h3>{t('calendar.card.made.title')}</h3>
      <p role="status">{t('calendar.card.made.text')}</p>
      <code className={classes.address}>{url}</code>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Copy size={18} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('calendar.card.copy')}
        </Button>
        <Button
          component="a"
          href={webcalAddress(url)}
          variant="default"
          leftSection={<CalendarPlus size={18} aria-hidden="true" />}
        >
          {t('calendar.card.subscribe')}
        </Button>
      </div>
      <h4>{t('calendar.card.how.title')}</h4>
      <ul className={classes.how}>
        <li>{t('calendar.card.how.ios')}</li>
        <li>{t('calendar.card.how.google')}</li>
        <li>{t('calendar.card.how.thunderbird')}</li>
      </ul>
    </section>
  );
}

/** The scheme that opens the system's calendar app. */
function webcalAddress(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

interface AddressListProps {
  readonly vehicles: readonly Vehicle[];
}

/** Existing addresses, with the day when a calendar last read each; each can be revoked. */
function AddressList({ vehicles }: AddressListProps) {
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
        error={addresses.error}
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
      // Already revoked elsewhere: the intended result.
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

/** Calendar addresses, newest first. From the server, because their secrets are stored on no device. */
function useCalendarAddresses() {
  return useQuery({
    queryKey: queryKeys.calendarAddresses,
    queryFn: ({ signal }) =>
      fetchEveryPage((cursor) => call('listCalendarAddresses', { query: { cursor }, signal })),
  });
}

/** Creates an address; null includes all vehicles. Only this response contains the secret. */
function useMakeCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (vehicles: readonly string[] | null) =>
      call('createCalendarAddress', { body: { vehicles: vehicles && [...vehicles] } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.calendarAddresses }),
  });
}

function useRevokeCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteCalendarAddress', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.calendarAddresses }),
  });
}
