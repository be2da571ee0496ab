import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { useShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { CloudOff } from 'lucide-react';
import button from '#app/layout/bars/bar-button.module.css';
import classes from './offline-note.module.css';

/**
 * Shows that the app is offline and how many changes are queued. Placed in the top bar: always visible, and
 * the page does not move when it appears. The live region is mounted before its text.
 */
export function OfflineNote({ onShow }: { readonly onShow: () => void }) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const operations = useShownOutbox()?.operations ?? [];
  const waiting = operations.filter(({ state }) => state !== 'refused').length;
  return (
    <div role="status" className={classes.place}>
      {!isConnected && (
        <p className={classes.note} data-offline>
          <span className={classes.sign} aria-hidden="true">
            <CloudOff size={18} />
            {waiting > 0 && <span className={`${button.badge} ${classes.waiting}`}>{waiting}</span>}
          </span>
          <span className={classes.short} aria-hidden="true">
            {t('shell.sync.offlineShort')}
          </span>
          <span className={classes.text}>
            {waiting === 0 ? t('shell.offline') : t('shell.sync.offline', { changes: waiting })}
          </span>
          {waiting > 0 && (
            <button type="button" className={classes.show} onClick={onShow}>
              <span>{t('shell.sync.show')}</span>
            </button>
          )}
        </p>
      )}
    </div>
  );
}
