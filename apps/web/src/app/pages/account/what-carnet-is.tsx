import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Link } from 'react-router';
import classes from './guest-page.module.css';

/** What Carnet is, for who sees it for the first time, and the way to what it promises. */
export function WhatCarnetIs() {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.about}>
      {/* Decoration: the sentence beside it says what it shows. */}
      <img src="/what-carnet-is.svg" width={320} height={200} alt="" />
      <p>{t('auth.about.text')}</p>
      <Link to={paths.promises}>{t('auth.about.promise')}</Link>
    </div>
  );
}
