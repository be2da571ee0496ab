import { SaleNote } from '#features/inspection/pieces/sale-note.tsx';
import { NewAddress } from '#features/sale/new-address.tsx';
import { PartChecks } from '#features/sale/part-checks.tsx';
import { useHandOver, useOfferVehicle, useWithdrawHandOver } from '#features/sale/sale.queries.ts';
import { useTyreSets } from '#features/tyre-sets/tyre-sets.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { handOverEmail, type HandOver } from '@carnet/contract/hand-over/hand-over.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import type { Translate } from '@carnet/i18n/translate';
import { Button, TextInput } from '@mantine/core';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import classes from './sale.module.css';

/** Offers a vehicle to its buyer or recipient, or shows the state of the offer. */
export function OfferVehicle({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('sale');
  const { data: offer, isError, error, isFetching, refetch } = useHandOver(vehicle.id);
  const isConnected = useIsConnected();
  const [url, setUrl] = useState<string | null>(null);
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('sale.handOver.text')}</p>
      <SaleNote vehicle={vehicle} />
      <NeedsServer />
      {url !== null && (
        <NewAddress title={t('sale.handOver.made')} text={t('sale.handOver.made.text')} url={url}>
          <Button
            component="a"
            href={mailtoLink(t, { to: offer?.email ?? '', vehicle: vehicle.name, url })}
            leftSection={<Mail size={18} aria-hidden="true" />}
          >
            {t('sale.handOver.write')}
          </Button>
        </NewAddress>
      )}
      {offer === undefined && isConnected && !isError && <SkeletonRows count={1} />}
      {offer === undefined && isError && (
        <ErrorState
          title={t('sale.handOver.error.load')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {offer !== undefined && <State vehicle={vehicle} offer={offer} onOffered={setUrl} />}
    </div>
  );
}

interface Letter {
  readonly to: string;
  readonly vehicle: string;
  readonly url: string;
}

/** `mailto:` link to the buyer for the seller's own mail program: the server never writes to third parties. */
function mailtoLink(t: Translate, { to, vehicle, url }: Letter): string {
  const subject = encodeURIComponent(t('sale.handOver.write.subject', { vehicle }));
  const lines = [t('sale.handOver.write.greeting'), t('sale.handOver.write.text', { vehicle }), url];
  const body = encodeURIComponent(lines.join('\n\n'));
  return `mailto:${encodeURIComponent(to)}?subject=${subject}&body=${body}`;
}

interface StateProps {
  readonly vehicle: Vehicle;
  /** Null if it was never offered. */
  readonly offer: HandOver | null;
  readonly onOffered: (url: string | null) => void;
}

function State({ vehicle, offer, onOffered }: StateProps) {
  const { t } = useTranslation('sale');
  const { formatDate } = useFormat();
  const today = useToday();
  const dayOf = (instant: string) => {
    const date = parseCivilDate(instant.slice(0, 10));
    return date === null ? '' : formatDate(date);
  };
  if (offer !== null && offer.acceptedAt !== null) {
    const said = { email: offer.email, date: dayOf(offer.acceptedAt) };
    return <p role="status">{t('sale.handOver.accepted', said)}</p>;
  }
  if (offer !== null && offer.expiresAt.slice(0, 10) >= today) {
    return (
      <>
        <p role="status">
          {t('sale.handOver.pending', { email: offer.email, date: dayOf(offer.expiresAt) })}
        </p>
        <Withdraw vehicleId={vehicle.id} email={offer.email} onWithdrawn={() => onOffered(null)} />
      </>
    );
  }
  return <OfferForm vehicle={vehicle} onOffered={onOffered} />;
}

interface WithdrawProps {
  readonly vehicleId: string;
  readonly email: string;
  readonly onWithdrawn: () => void;
}

function Withdraw({ vehicleId, email, onWithdrawn }: WithdrawProps) {
  const { t } = useTranslation('sale');
  const [isAsked, setIsAsked] = useState(false);
  const withdrawing = useWithdrawHandOver(vehicleId);
  const done = () => {
    setIsAsked(false);
    onWithdrawn();
    notifySuccess(t('sale.handOver.withdrawn'));
  };
  function withdraw() {
    withdrawing.mutate(undefined, {
      onSuccess: done,
      // Already withdrawn: the intended result.
      onError: (error) => problemOf(error).code === 'not_found' && done(),
    });
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t('sale.handOver.withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('sale.handOver.withdraw.title')}
        text={t('sale.handOver.withdraw.text', { email })}
        confirmLabel={t('sale.handOver.withdraw.submit')}
        busyLabel={t('sale.handOver.withdraw.busy')}
        isBusy={withdrawing.isPending}
        problem={withdrawing.isError && t('sale.handOver.error.withdraw')}
        onConfirm={withdraw}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}

const PARTS = ['invoices', 'photos', 'garages', 'costs', 'notes'] as const;
const TYRES = ['fitted', 'all', 'none'] as const;
const DEFAULT_OPTIONS = { invoices: true, photos: true, garages: true, costs: false, notes: false };

interface OfferFormProps {
  readonly vehicle: Vehicle;
  /** Called with null if an earlier attempt made the offer: its address is not returned again. */
  readonly onOffered: (url: string | null) => void;
}

/** Asks for the recipient and for what is included. */
function OfferForm({ vehicle, onOffered }: OfferFormProps) {
  const { t } = useTranslation('sale');
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const [tyres, setTyres] = useState<(typeof TYRES)[number]>('fitted');
  const { data: sets = [] } = useTyreSets({ vehicleId: vehicle.id });
  const offering = useOfferVehicle(vehicle.id);
  const { form, formProps, alertFaults, isSaving } = useContractForm({
    schema: handOverEmail,
    initialValues: { email: '' },
    save: async ({ email }) => {
      const { url } = await offering.mutateAsync({ email, options: { ...options, tyres } });
      onOffered(url);
    },
  });
  return (
    <form {...formProps} className={classes.fields} aria-label={t('sale.handOver.title')}>
      <FormAlert title={t('sale.handOver.error')} faults={alertFaults} />
      <TextInput
        type="email"
        label={unbroken(t('sale.handOver.email'))}
        description={t('sale.handOver.email.text')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PartChecks
        legend={t('sale.handOver.shown')}
        parts={PARTS}
        isShown={(part) => options[part]}
        onChange={(part, isShown) => setOptions({ ...options, [part]: isShown })}
      />
      {sets.length > 0 && (
        <div>
          <p className={classes.legend}>{t('sale.handOver.tyres')}</p>
          <ChoiceChips
            label={t('sale.handOver.tyres')}
            choices={TYRES.map((value) => ({ value, label: t(`sale.handOver.tyres.${value}`) }))}
            value={tyres}
            onChange={setTyres}
          />
        </div>
      )}
      <p className={classes.text}>{t('sale.handOver.never')}</p>
      <SubmitButton
        isSaving={isSaving}
        label={t('sale.handOver.offer')}
        savingLabel={t('sale.handOver.offering')}
      />
    </form>
  );
}
