import { useTranslation } from '#shared/i18n/use-translation.ts';
import { BadgeCheck } from 'lucide-react';
import classes from './subscription.module.css';

/** Notice that this server takes no payments and everything is included. */
export function IncludedNotice() {
  const { t } = useTranslation('plans');
  return (
    <div className={classes.notice}>
      <BadgeCheck size={22} aria-hidden="true" />
      <p>{t('plans.noBilling')}</p>
    </div>
  );
}
