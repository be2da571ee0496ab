import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';
import { Check, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react';
import classes from './subscription.module.css';

const icons: Record<Subscription['status'], LucideIcon> = {
  active: Check,
  trialing: Check,
  past_due: TriangleAlert,
  canceled: CircleSlash,
};

/** The state of a subscription: never by its colour alone. */
export function StateChip({ status }: Pick<Subscription, 'status'>) {
  const { t } = useTranslation('plans');
  const Icon = icons[status];
  return (
    <span className={classes.current} data-state={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`plans.status.${status}`)}
    </span>
  );
}
