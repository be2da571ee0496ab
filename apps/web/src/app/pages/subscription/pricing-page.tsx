import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { LegalLinks } from '#app/layout/legal-links.tsx';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { IncludedNotice } from '#features/subscription/included-notice.tsx';
import { PlanChoice } from '#features/subscription/plan-choice.tsx';
import { usePlans, useSubscription } from '#features/subscription/subscription.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';

/** Contents and price of each plan; on a server without payments, a notice that everything is included. */
export function PricingPage() {
  const { t } = useTranslation('plans');
  const [own, plans] = [useSubscription(), usePlans()];
  const { data: subscription } = own;
  const { data: offer } = plans;
  const isLoaded = subscription !== undefined && offer !== undefined;
  const hasFailed = !isLoaded && (own.isError || plans.isError);
  const isIncluded = subscription?.billing === 'none';
  return (
    <PageFrame
      width="form"
      title={t('plans.pricing.title')}
      subtitle={!isIncluded && t('plans.pricing.lead')}
    >
      {isIncluded && <IncludedNotice />}
      {isLoaded && (
        <PlanChoice
          offer={offer}
          subscription={subscription}
          manageLink={
            <LinkButton to={paths.subscription} variant="default">
              {t('plans.manage')}
            </LinkButton>
          }
        />
      )}
      {hasFailed && (
        <Card>
          <ErrorState
            title={t('plans.error.loadPlans')}
            onRetry={() => [own, plans].forEach((query) => void (query.isError && query.refetch()))}
          />
        </Card>
      )}
      {!isLoaded && !hasFailed && (
        <Card padding="none">
          <SkeletonRows count={2} />
        </Card>
      )}
      {/* Rendered last: content that loads above would push the links down. */}
      {(isLoaded || hasFailed) && <LegalLinks />}
    </PageFrame>
  );
}
