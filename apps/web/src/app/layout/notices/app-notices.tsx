import { useHasNewVersion } from '#app/layout/notices/use-app-worker.ts';
import { useAreSettingsMissing, useSettings } from '#features/settings/settings.queries.ts';
import { activateNewVersion } from '#platform/app-worker.ts';
import { useIsFileStoreAway } from '#shared/api/file-store.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@carnet/domain/reminders/urgency';
import { SlidersHorizontal, Sparkles, CircleAlert, HardDrive, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { closeStorageNotice, useStorageNotice } from '#shared/sync/outbox/keep-storage.ts';
import { useShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import classes from './app-notices.module.css';

/** App-level notices. The live region is mounted before any text so that screen readers announce it. */
export function AppNotices({ onShowSync }: { readonly onShowSync: () => void }) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const hasNewVersion = useHasNewVersion();
  const [isPutOff, setIsPutOff] = useState(false);
  return (
    <div role="status" className={classes.notices}>
      <ChangesToCheck onShow={onShowSync} />
      <StorageNote />
      {isConnected && <FileStoreUnavailable />}
      {isConnected && <SettingsMissing />}
      {hasNewVersion && !isPutOff && (
        <p className={classes.notice}>
          <Sparkles size={18} aria-hidden="true" className={classes.icon} />
          <span className={classes.text}>{t('shell.newVersion.text')}</span>
          <button type="button" className={classes.action} onClick={activateNewVersion}>
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

/** Settings could not be loaded; reminders use the default advance. */
function SettingsMissing() {
  const { t } = useTranslation();
  const { formatKilometres } = useFormat();
  const { isFetching, refetch } = useSettings();
  if (!useAreSettingsMissing()) return null;
  const { reminderAdvanceDays, reminderAdvanceKm } = DEFAULT_NOTIFICATION_SETTINGS;
  return (
    <p className={classes.notice}>
      <SlidersHorizontal size={18} aria-hidden="true" className={classes.icon} />
      <span className={classes.text}>
        {t('shell.settingsMissing', {
          days: String(reminderAdvanceDays),
          distance: formatKilometres(reminderAdvanceKm),
        })}
      </span>
      <button
        type="button"
        className={classes.action}
        aria-disabled={isFetching}
        onClick={() => isFetching || void refetch()}
      >
        {t('common.action.retry')}
      </button>
    </p>
  );
}

/** No action needed: files are uploaded once the store is available again. */
function FileStoreUnavailable() {
  const { t } = useTranslation();
  if (!useIsFileStoreAway()) return null;
  return (
    <p className={classes.notice}>
      <ImageOff size={18} aria-hidden="true" className={classes.icon} />
      <span className={classes.text}>{t('shell.fileStoreAway')}</span>
    </p>
  );
}

/** Explains once, while the first changes are queued, why the browser asks for persistent storage. */
function StorageNote() {
  const { t } = useTranslation();
  const notice = useStorageNotice();
  const operations = useShownOutbox()?.operations ?? [];
  if (notice === null || operations.length === 0) return null;
  return (
    <p className={classes.notice}>
      <HardDrive size={18} aria-hidden="true" className={classes.icon} />
      <span className={classes.text}>{t(`shell.storage.${notice}`)}</span>
      <button type="button" className={classes.action} onClick={closeStorageNotice}>
        {t('shell.storage.close')}
      </button>
    </p>
  );
}

/** Counts changes that need the user's decision. */
function ChangesToCheck({ onShow }: { readonly onShow: () => void }) {
  const { t } = useTranslation();
  const operations = useShownOutbox()?.operations ?? [];
  const refused = operations.filter(({ state }) => state === 'refused').length;
  if (refused === 0) return null;
  return (
    <p className={classes.notice} data-kind="error">
      <CircleAlert size={18} aria-hidden="true" className={classes.icon} />
      <span className={classes.text}>{t('shell.sync.toCheck', { changes: refused })}</span>
      <button type="button" className={classes.action} onClick={onShow}>
        {t('shell.sync.show')}
      </button>
    </p>
  );
}
