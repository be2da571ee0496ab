import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Link } from 'react-router';
import classes from './guest-page.module.css';

/** Introduces Carnet to new visitors and links to its promises. */
export function WhatCarnetIs() {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.about}>
      {/* Decorative: the text says the same. */}
      <img src="/what-carnet-is.svg" width={320} height={200} alt="" />
      <p>{t('auth.about.text')}</p>
      <Link to={paths.promises}>{t('auth.about.promise')}</Link>
    </div>
  );
}
