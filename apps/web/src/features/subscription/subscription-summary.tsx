import {
  useCancelSubscription,
  useOpenPaymentPortal,
  useResumeSubscription,
} from '#features/subscription/subscription.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { Button } from '@mantine/core';
import { Check, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import classes from './subscription.module.css';

interface SubscriptionSummaryProps {
  readonly subscription: Subscription;
  /** The account's time zone, for the date on which the period ends. */
  readonly timeZone: string;
}

/** Plan, state and usage. */
export function SubscriptionSummary({ subscription, timeZone }: SubscriptionSummaryProps) {
  const { t } = useTranslation('plans');
  const { formatDate, formatFileSize, formatInteger } = useFormat();
  const { plan, status, interval, limits, usage, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const periodEnd = currentPeriodEnd && formatDate(civilDateInZone(Date.parse(currentPeriodEnd), timeZone));
  const vehicles =
    limits.vehicles === null
      ? t('plans.limit.vehicles', { vehicles: usage.vehicles })
      : t('plans.usage.vehicles', { used: formatInteger(usage.vehicles), vehicles: limits.vehicles });
  const storage =
    limits.storageBytes === null
      ? formatFileSize(usage.storageBytes)
      : t('plans.usage.storage', {
          used: formatFileSize(usage.storageBytes),
          limit: formatFileSize(limits.storageBytes),
        });
  return (
    <Card title={t('plans.plan.current')}>
      <p className={classes.plan}>
        <span className={classes.planName}>{t(`plans.plan.${plan}`)}</span>
        <StateChip status={status} />
      </p>
      {(interval !== null || periodEnd !== null) && (
        <div className={classes.period}>
          {interval !== null && <p>{t(`plans.paid.${interval}`)}</p>}
          {periodEnd !== null && (
            <p>{t(cancelAtPeriodEnd ? 'plans.endsOn' : 'plans.renewsOn', { date: periodEnd })}</p>
          )}
        </div>
      )}
      <div className={classes.usages}>
        <UsageBar
          label={t('plans.usage.vehiclesLabel')}
          text={vehicles}
          share={limits.vehicles === null ? null : usage.vehicles / limits.vehicles}
        />
        <UsageBar
          label={t('plans.usage.storageLabel')}
          text={storage}
          share={limits.storageBytes === null ? null : usage.storageBytes / limits.storageBytes}
        />
      </div>
    </Card>
  );
}

const icons: Record<Subscription['status'], LucideIcon> = {
  active: Check,
  trialing: Check,
  past_due: TriangleAlert,
  canceled: CircleSlash,
};

/** State of a subscription, never by colour alone. */
function StateChip({ status }: Pick<Subscription, 'status'>) {
  const { t } = useTranslation('plans');
  const Icon = icons[status];
  return (
    <span className={classes.current} data-state={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`plans.status.${status}`)}
    </span>
  );
}

interface UsageBarProps {
  readonly label: string;
  /** « 3 véhicules », « 12 Mo sur 10 Go ». */
  readonly text: string;
  /** 0 to 1; null without a limit, which hides the bar. */
  readonly share: number | null;
}

/** Usage of a limit, in words and as a bar. */
function UsageBar({ label, text, share }: UsageBarProps) {
  return (
    <div className={classes.usage}>
      <div className={classes.usageLine}>
        <span>{label}</span>
        <strong>{text}</strong>
      </div>
      {share !== null && (
        <div className={classes.track} aria-hidden="true">
          <span
            style={{ width: `${Math.min(1, share) * 100}%` }}
            data-empty={share === 0 || undefined}
            data-full={share >= 1 || undefined}
          />
        </div>
      )}
    </div>
  );
}

/** Actions of a paid subscription: payment portal, cancellation, resuming. */
export function SubscriptionActions({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('plans');
  const portal = useOpenPaymentPortal();
  const resuming = useResumeSubscription();

  function openPortal(): void {
    portal.mutateAsync().then(
      ({ url }) => globalThis.location.assign(url),
      () => notifyError(t('plans.error.page')),
    );
  }

  function resume(): void {
    resuming.mutateAsync().then(
      () => notifySuccess(t('plans.toast.resumed')),
      () => notifyError(t('plans.error.resume')),
    );
  }

  return (
    <div className={classes.actions}>
      <Button variant="default" aria-disabled={portal.isPending} onClick={openPortal}>
        {t('plans.portal')}
      </Button>
      {subscription.cancelAtPeriodEnd ? (
        <Button aria-disabled={resuming.isPending} onClick={resume}>
          {t('plans.resume.action')}
        </Button>
      ) : (
        <CancelButton />
      )}
    </div>
  );
}

function CancelButton() {
  const { t } = useTranslation('plans');
  const [isAsked, setIsAsked] = useState(false);
  const cancellation = useCancelSubscription();

  function cancel(): void {
    cancellation.mutateAsync().then(
      () => {
        setIsAsked(false);
        notifySuccess(t('plans.toast.canceled'));
      },
      () => undefined,
    );
  }

  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t('plans.cancel.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        kind="caution"
        title={t('plans.cancel.title')}
        text={t('plans.cancel.text')}
        confirmLabel={t('plans.cancel.submit')}
        keepLabel={t('plans.cancel.keep')}
        isBusy={cancellation.isPending}
        busyLabel={t('common.state.saving')}
        problem={
          cancellation.isError ? (
            <>
              <strong>{t('plans.error.cancel')}</strong> <FaultText fault={problemOf(cancellation.error)} />
            </>
          ) : undefined
        }
        onConfirm={cancel}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
