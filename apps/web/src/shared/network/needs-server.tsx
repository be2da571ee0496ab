import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import classes from './needs-server.module.css';

/** Notice that an action needs the server, while it cannot be reached. */
export function NeedsServer() {
  const { t } = useTranslation();
  return useIsConnected() ? null : <p className={classes.text}>{t('common.needsServer')}</p>;
}
