import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './subscription.module.css';

interface PlanCardProps {
  readonly name: string;
  /** None where nothing is to be paid. The first is the largest. */
  readonly prices?: readonly string[];
  readonly features: readonly string[];
  readonly isCurrent: boolean;
  /** How to get it. */
  readonly actions?: ReactNode;
}

/** What a plan holds, and whether it is the account's. */
export function PlanCard({ name, prices = [], features, isCurrent, actions }: PlanCardProps) {
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
