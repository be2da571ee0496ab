import { usePremiumPrices } from '#features/subscription/use-premium-prices.ts';
import { useStartCheckout } from '#features/subscription/subscription.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import type {
  PaidInterval,
  PlanOffer,
  Subscription,
} from '@carnet/contract/subscription/subscription.schema';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '#shared/ui/layout/card.tsx';
import { Check } from 'lucide-react';
import classes from './subscription.module.css';

interface PlanChoiceProps {
  readonly offer: PlanOffer;
  readonly subscription: Subscription;
  /** Link for paying users to manage their subscription. */
  readonly manageLink: ReactNode;
}

/** Plans with contents and price. Without payments there is only one. */
export function PlanChoice({ offer, subscription, manageLink }: PlanChoiceProps) {
  const { t } = useTranslation('plans');
  const { formatEuros } = useFormat();
  const premiumPrices = usePremiumPrices(offer);
  const featuresOf = useFeatures();
  const { billing, plan, limits } = subscription;
  if (billing === 'none') {
    return <PlanCard name={t('plans.included.title')} isCurrent={false} features={featuresOf(limits)} />;
  }
  const isFree = plan === 'free';
  return (
    <div className={classes.plans}>
      <PlanCard
        name={t('plans.plan.free')}
        prices={[formatEuros(0)]}
        isCurrent={isFree}
        features={featuresOf(isFree ? limits : offer.free.limits)}
      />
      <PlanCard
        name={t('plans.plan.premium')}
        prices={premiumPrices}
        isCurrent={!isFree}
        features={featuresOf(isFree ? offer.premium.limits : limits)}
        actions={isFree ? <SubscribeButtons /> : manageLink}
      />
    </div>
  );
}

function SubscribeButtons() {
  const { t } = useTranslation('plans');
  const checkout = useStartCheckout();

  function subscribe(interval: PaidInterval): void {
    if (checkout.isPending) return;
    checkout.mutateAsync(interval).then(
      ({ url }) => globalThis.location.assign(url),
      () => notifyError(t('plans.error.page')),
    );
  }

  return (
    <>
      <Button aria-disabled={checkout.isPending} onClick={() => subscribe('year')}>
        {t('plans.subscribe.year')}
      </Button>
      <Button variant="default" aria-disabled={checkout.isPending} onClick={() => subscribe('month')}>
        {t('plans.subscribe.month')}
      </Button>
    </>
  );
}

/** Limits in words, and features of every plan. */
function useFeatures(): (limits: Subscription['limits']) => readonly string[] {
  const { t } = useTranslation('plans');
  const { formatFileSize } = useFormat();
  return ({ vehicles, storageBytes }) => [
    vehicles === null ? t('plans.limit.vehiclesUnlimited') : t('plans.limit.vehicles', { vehicles }),
    ...(storageBytes === null ? [] : [t('plans.limit.storage', { size: formatFileSize(storageBytes) })]),
    t('plans.feature.reminders'),
    t('plans.feature.export'),
  ];
}

interface PlanCardProps {
  readonly name: string;
  /** Empty without payments. The first one is displayed largest. */
  readonly prices?: readonly string[];
  readonly features: readonly string[];
  readonly isCurrent: boolean;
  /** Buttons to get it. */
  readonly actions?: ReactNode;
}

/** A plan, marked if it is the account's current one. */
function PlanCard({ name, prices = [], features, isCurrent, actions }: PlanCardProps) {
  const { t } = useTranslation('plans');
  return (
    <Card
      title={name}
      actions={
        isCurrent && (
          <span className={classes.current}>
            <Check size={14} aria-hidden="true" />
            {t('plans.plan.current')}
          </span>
        )
      }
    >
      {prices.map((price) => (
        <p key={price} className={classes.price}>
          {price}
        </p>
      ))}
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={18} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Card>
  );
}
