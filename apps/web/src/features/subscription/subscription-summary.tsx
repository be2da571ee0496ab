import { StateChip } from '#features/subscription/state-chip.tsx';
import { UsageBar } from '#features/subscription/usage-bar.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import classes from './subscription.module.css';

interface SubscriptionSummaryProps {
  readonly subscription: Subscription;
  /** Of the account: by it the end of the period is a day. */
  readonly timeZone: string;
}

/** Plan, state, and what is used of its limits. */
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
