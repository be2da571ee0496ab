import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Link } from 'react-router';
import classes from './legal-links.module.css';

/** Links to the public pages: support, terms, privacy, data and accessibility. */
export function LegalLinks() {
  const { t } = useTranslation();
  return (
    <nav className={classes.links} aria-label={t('shell.footer.legal')}>
      <Link to={paths.support}>{t('shell.footer.support')}</Link>
      <Link to={paths.terms}>{t('shell.footer.terms')}</Link>
      <Link to={paths.privacy}>{t('shell.footer.privacy')}</Link>
      <Link to={paths.yourData}>{t('shell.footer.data')}</Link>
      <Link to={paths.accessibility}>{t('shell.footer.accessibility')}</Link>
      <Link to={paths.legal}>{t('shell.footer.notice')}</Link>
    </nav>
  );
}
