import { PageFrame } from '#app/shell/page-frame.tsx';
import { IncludedNotice } from '#features/subscription/included-notice.tsx';
import { PlanCard } from '#features/subscription/plan-card.tsx';
import { useSubscription } from '#features/subscription/subscription.queries.ts';
import classes from '#features/subscription/subscription.module.css';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { SkeletonRows } from '#shared/ui/skeletons.tsx';

/** What each plan holds; without payments on this server, that all of it is included. */
export function PricingPage() {
  const { t } = useTranslation('plans');
  const { formatFileSize } = useFormat();
  const { data: subscription, isError, refetch } = useSubscription();
  const always = [t('plans.feature.reminders'), t('plans.feature.export')];
  return (
    <PageFrame title={t('plans.pricing.title')} subtitle={t('plans.pricing.lead')}>
      {subscription && (
        <>
          {subscription.billing === 'none' && <IncludedNotice />}
          <div className={classes.plans}>
            <PlanCard
              name={t(`plans.plan.${subscription.plan}`)}
              price={null}
              isCurrent
              features={[
                subscription.limits.vehicles === null
                  ? t('plans.limit.vehiclesUnlimited')
                  : t('plans.limit.vehicles', { vehicles: subscription.limits.vehicles }),
                ...(subscription.limits.storageBytes === null
                  ? []
                  : [t('plans.limit.storage', { size: formatFileSize(subscription.limits.storageBytes) })]),
                ...always,
              ]}
            />
          </div>
        </>
      )}
      {!subscription && isError && (
        <ErrorState title={t('plans.error.load')} onRetry={() => void refetch()} />
      )}
      {!subscription && !isError && <SkeletonRows count={2} />}
    </PageFrame>
  );
}
