import { useSubscription } from '#features/subscription/subscription.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';
import { Gauge } from 'lucide-react';
import { Suspense } from 'react';
import classes from './subscription.module.css';

interface LimitNoticeProps {
  readonly subscription: Subscription;
}

/** Notice that a limit of the plan is reached, and that no data is lost. */
export function LimitNotice({ subscription }: LimitNoticeProps) {
  return isReached(subscription, 'vehicles') || isReached(subscription, 'storageBytes') ? (
    <ReachedLimit />
  ) : null;
}

/**
 * Notice above a form that the plan allows no more vehicles, with a link to the plans. In a Suspense of its own: waiting
 * for its texts would otherwise hide the form, and what the user types meanwhile would be lost.
 */
export function FullPlanNotice() {
  const { data } = useSubscription();
  return (
    <Suspense fallback={null}>
      {data && isReached(data, 'vehicles') && <ReachedLimit leadsToPlans />}
    </Suspense>
  );
}

function ReachedLimit({ leadsToPlans }: { readonly leadsToPlans?: boolean }) {
  const { t } = useTranslation('plans');
  return (
    <div className={classes.notice} data-kind="limit">
      <Gauge size={22} aria-hidden="true" />
      <p>
        <strong>{t('plans.limitReached.title')}</strong> {t('plans.limitReached.text')}
      </p>
      {leadsToPlans && (
        <LinkButton to={paths.pricing} variant="default">
          {t('plans.limitReached.action')}
        </LinkButton>
      )}
    </div>
  );
}

/** Whether the account has used all of a limit. */
function isReached({ limits, usage }: Subscription, limit: keyof Subscription['limits']): boolean {
  const maximum = limits[limit];
  return maximum !== null && usage[limit] >= maximum;
}
