import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/card.tsx';
import { Check } from 'lucide-react';
import classes from './subscription.module.css';

interface PlanCardProps {
  readonly name: string;
  /** Null where nothing is to be paid. */
  readonly price: string | null;
  readonly features: readonly string[];
  readonly isCurrent: boolean;
}

/** What a plan holds, and whether it is the account's. */
export function PlanCard({ name, price, features, isCurrent }: PlanCardProps) {
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
      {price !== null && <p className={classes.price}>{price}</p>}
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={18} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}
