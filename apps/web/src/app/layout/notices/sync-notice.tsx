import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { useShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { CircleAlert, CloudOff } from 'lucide-react';
import classes from '#app/layout/notices/app-notices.module.css';

/** Says that there is no network, and how much waits for one; and what needs a decision of its person. */
export function SyncNotice({ onShow }: { readonly onShow: () => void }) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const operations = useShownOutbox()?.operations ?? [];
  const refused = operations.filter(({ state }) => state === 'refused').length;
  const waiting = operations.length - refused;
  const show = (
    <button type="button" className={classes.action} onClick={onShow}>
      {t('shell.sync.show')}
    </button>
  );
  return (
    <>
      {!isConnected && (
        <p className={classes.notice}>
          <CloudOff size={18} aria-hidden="true" className={classes.icon} />
          <span className={classes.text}>
            {waiting === 0 ? t('shell.offline') : t('shell.sync.offline', { changes: waiting })}
          </span>
          {waiting > 0 && show}
        </p>
      )}
      {refused > 0 && (
        <p className={classes.notice} data-kind="error">
          <CircleAlert size={18} aria-hidden="true" className={classes.icon} />
          <span className={classes.text}>{t('shell.sync.toCheck', { changes: refused })}</span>
          {show}
        </p>
      )}
    </>
  );
}
