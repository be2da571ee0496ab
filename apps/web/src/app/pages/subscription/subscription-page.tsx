import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { IncludedNotice } from '#features/subscription/included-notice.tsx';
import { LimitNotice } from '#features/subscription/limit-notice.tsx';
import { SubscriptionActions, SubscriptionSummary } from '#features/subscription/subscription-summary.tsx';
import { useSubscription } from '#features/subscription/subscription.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';

/** The account's plan and its usage. */
export function SubscriptionPage() {
  const { t } = useTranslation('plans');
  const { data, isError, error, refetch } = useSubscription();
  const subscription = useArrival(data);
  const isConnected = useIsConnected();
  const timeZone = useUserContext().data?.timezone ?? 'Europe/Paris';
  return (
    <PageFrame
      width="form"
      title={t('plans.subscription.title')}
      actions={
        <LinkButton to={paths.pricing} variant="default">
          {t('plans.limitReached.action')}
        </LinkButton>
      }
    >
      {subscription?.billing === 'none' && <IncludedNotice />}
      {subscription && <LimitNotice subscription={subscription} />}
      {subscription && <SubscriptionSummary subscription={subscription} timeZone={timeZone} />}
      {subscription?.billing === 'stripe' && subscription.plan === 'premium' && (
        <SubscriptionActions subscription={subscription} />
      )}
      <NeedsServer />
      {!subscription && isConnected && isError && (
        <Card>
          <ErrorState title={t('plans.error.load')} error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!subscription && isConnected && !isError && (
        <Card padding="none">
          <SkeletonRows count={2} />
        </Card>
      )}
    </PageFrame>
  );
}
