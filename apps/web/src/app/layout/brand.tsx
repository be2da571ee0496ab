import { useTranslation } from '#shared/i18n/use-translation.ts';
import classes from './brand.module.css';

/** Logo and product name. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <span className={classes.brand} translate="no">
      <CarMark />
      {t('common.appName')}
    </span>
  );
}

/** The car of the logo, in the primary colour. */
export function CarMark() {
  return (
    <svg viewBox="0 0 60 30" width="38" height="19" aria-hidden="true">
      <path d="M4 22c-1-5 2-8 8-8 4-6 8-9 17-9 8 0 12 3 16 9 8 0 11 3 11 8H4z" fill="var(--primary)" />
      <path d="M18 14c3-4 6-6 11-6v6zM32 8c5 0 8 2 11 6H32z" fill="var(--surface)" opacity=".8" />
      <circle cx="16" cy="22" r="5.5" fill="#20262f" stroke="var(--surface)" />
      <circle cx="45" cy="22" r="5.5" fill="#20262f" stroke="var(--surface)" />
      <circle cx="16" cy="22" r="2.2" fill="#aab3c0" />
      <circle cx="45" cy="22" r="2.2" fill="#aab3c0" />
    </svg>
  );
}
