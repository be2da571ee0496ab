import { LegalLinks } from '#app/shell/legal-links.tsx';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { IncludedNotice } from '#features/subscription/included-notice.tsx';
import { PlanChoice } from '#features/subscription/plan-choice.tsx';
import { useSubscription } from '#features/subscription/subscription.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { SkeletonRows } from '#shared/ui/skeletons.tsx';

/** What each plan holds and costs; without payments on this server, that all of it is included. */
export function PricingPage() {
  const { t } = useTranslation('plans');
  const { data: subscription, isError, refetch } = useSubscription();
  const isIncluded = subscription?.billing === 'none';
  return (
    <PageFrame
      width="form"
      title={t('plans.pricing.title')}
      subtitle={!isIncluded && t('plans.pricing.lead')}
    >
      {isIncluded && <IncludedNotice />}
      {subscription && <PlanChoice subscription={subscription} />}
      {!subscription && isError && (
        <ErrorState title={t('plans.error.load')} onRetry={() => void refetch()} />
      )}
      {!subscription && !isError && <SkeletonRows count={2} />}
      <LegalLinks />
    </PageFrame>
  );
}
