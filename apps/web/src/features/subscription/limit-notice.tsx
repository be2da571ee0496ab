import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';
import { Gauge } from 'lucide-react';
import classes from './subscription.module.css';

/** Says that a limit of the plan is reached, and that nothing is lost by it. */
export function LimitNotice({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('plans');
  const { limits, usage } = subscription;
  const isReached = (['vehicles', 'storageBytes'] as const).some((limit) => {
    const maximum = limits[limit];
    return maximum !== null && usage[limit] >= maximum;
  });
  if (!isReached) return null;
  return (
    <div className={classes.notice} data-kind="limit">
      <Gauge size={22} aria-hidden="true" />
      <p>
        <strong>{t('plans.limitReached.title')}</strong> {t('plans.limitReached.text')}
      </p>
    </div>
  );
}
