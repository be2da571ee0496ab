import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import classes from './needs-server.module.css';

/** Says in its place that something needs the server; nothing while that can be reached. */
export function NeedsServer() {
  const { t } = useTranslation();
  return useIsConnected() ? null : <p className={classes.text}>{t('common.needsServer')}</p>;
}
