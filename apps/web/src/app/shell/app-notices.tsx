import { useHasNewVersion } from '#app/shell/use-app-worker.ts';
import { takeNewVersion } from '#platform/app-worker.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { CloudOff, Sparkles } from 'lucide-react';
import { useState } from 'react';
import classes from './app-notices.module.css';

/** What concerns the app itself, above every page: no network, a new version. The region is there before its words. */
export function AppNotices() {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const hasNewVersion = useHasNewVersion();
  const [isPutOff, setIsPutOff] = useState(false);
  return (
    <div role="status" className={classes.notices}>
      {!isConnected && (
        <p className={classes.notice}>
          <CloudOff size={18} aria-hidden="true" className={classes.icon} />
          <span className={classes.text}>{t('shell.offline')}</span>
        </p>
      )}
      {hasNewVersion && !isPutOff && (
        <p className={classes.notice}>
          <Sparkles size={18} aria-hidden="true" className={classes.icon} />
          <span className={classes.text}>{t('shell.newVersion.text')}</span>
          <button type="button" className={classes.action} onClick={takeNewVersion}>
            {t('shell.newVersion.take')}
          </button>
          <button type="button" className={classes.action} data-quiet onClick={() => setIsPutOff(true)}>
            {t('shell.newVersion.later')}
          </button>
        </p>
      )}
    </div>
  );
}
