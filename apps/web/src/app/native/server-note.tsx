import { isServerChosenHere, serverAddress } from '#platform/server-address.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Link, useLocation } from 'react-router';
import classes from './native.module.css';

/** Shows the server in use and a link to change it, before signing in. */
export function ServerNote() {
  const { t } = useTranslation('native');
  const { pathname } = useLocation();
  const server = serverAddress();
  if (!isServerChosenHere() || server === '' || pathname === paths.server) return null;
  return (
    <p className={classes.server}>
      {t('native.server.current', { server: new URL(server).host })}{' '}
      <Link to={paths.server}>{t('native.server.change')}</Link>
    </p>
  );
}
