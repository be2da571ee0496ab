import { AppNotices } from '#app/layout/notices/app-notices.tsx';
import { LazyPanel } from '#shared/ui/panels/lazy-panel.tsx';
import { BottomBar, TopBar } from '#app/layout/bars/bars.tsx';
import { DrawerContent } from '#app/layout/drawer/drawer-content.tsx';
import {
  fetchFramePieces,
  loadNotificationPanel,
  loadSlidingDrawer,
  loadSyncPanel,
} from '#app/layout/frame-pieces.ts';
import { useAppWorker } from '#app/layout/notices/use-app-worker.ts';
import { useDrawer } from '#app/layout/drawer/use-drawer.ts';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { TodayProvider } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from 'react-router';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshCopiedQueries } from '#shared/api/refresh-after.ts';
import { isConnected as isServerReached, useIsConnected } from '#shared/network/connection.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import { chosenLanguage } from '#shared/i18n/language-preference.ts';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import { call } from '#shared/api/api-client.ts';
import { onCopyLost, startCopy } from '#shared/sync/open-copy.ts';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Language } from '@carnet/i18n/language';
import classes from './layout.module.css';

/** Frame around every page of a signed-in user. */
export function Layout() {
  const { data: user } = useUserContext();
  useAccountLanguage(user?.language);
  useAppWorker(user?.id, useFreshData(user));
  useWhenIdle(fetchFramePieces);
  return (
    <TodayProvider timeZone={user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}>
      <Frame email={user?.email} />
    </TodayProvider>
  );
}

function Frame({ email }: { readonly email: string | undefined }) {
  const { t } = useTranslation();
  const drawer = useDrawer();
  const [isPanelOpen, panel] = useDisclosure(false);
  const [isSyncOpen, sync] = useDisclosure(false);
  return (
    <div className={classes.frame} data-folded={drawer.isFolded || undefined}>
      <a className={classes.skip} href="#content">
        {t('shell.nav.skipToContent')}
      </a>
      <aside className={classes.drawer} aria-label={t('shell.nav.drawer')}>
        {drawer.isStanding && <DrawerContent email={email} isFolded={drawer.isFolded} />}
      </aside>
      <LazyPanel load={loadSlidingDrawer} isOpen={drawer.isSlidOpen} onClose={drawer.close}>
        <DrawerContent email={email} onNavigate={drawer.close} />
      </LazyPanel>
      <div className={classes.column}>
        <TopBar drawer={drawer} isPanelOpen={isPanelOpen} onOpenPanel={panel.open} onShowSync={sync.open} />
        <AppNotices onShowSync={sync.open} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      {!drawer.isStanding && <BottomBar />}
      <LazyPanel load={loadNotificationPanel} isOpen={isPanelOpen} onClose={panel.close} />
      <LazyPanel load={loadSyncPanel} isOpen={isSyncOpen} onClose={sync.close} />
    </div>
  );
}

/** Interval between requests for changes while the app is visible. */
const POLL_MILLIS = { connected: 60_000, disconnected: 10_000 };

/** Queries behind the bell, its panel and the icon badge. */
const NOTIFICATION_KEYS = [queryKeys.reminders, queryKeys.vehicleLists, queryKeys.settings];

/**
 * Refreshes the data when the app starts, returns to the foreground or is online again, and every minute
 * while visible. Returns the refresh function for other triggers.
 */
function useFreshData(user: User | undefined): () => void {
  const queryClient = useQueryClient();
  const copy = useCopy(user);
  const isConnected = useIsConnected();
  const refresh = useCallback(() => bringUpToDate(queryClient, copy), [queryClient, copy]);
  useEffect(() => {
    if (copy && isConnected) refresh();
  }, [copy, isConnected, refresh]);
  useEffect(() => {
    if (isConnected) return undefined;
    return () => void queryClient.invalidateQueries();
  }, [isConnected, queryClient]);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      refresh();
      // The first call that succeeds marks the server as reachable again.
      if (!isConnected) void queryClient.refetchQueries({ type: 'active' });
    };
    const timer = setInterval(ask, POLL_MILLIS[isConnected ? 'connected' : 'disconnected']);
    return () => clearInterval(timer);
  }, [isConnected, queryClient, refresh]);
  useEffect(() => {
    const onFront = () => document.visibilityState === 'visible' && refresh();
    // If this marks the server as reached, the effect above refreshes.
    const onOnline = () => isServerReached() || refresh();
    document.addEventListener('visibilitychange', onFront);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onFront);
      window.removeEventListener('online', onOnline);
    };
  }, [refresh]);
  return refresh;
}

function bringUpToDate(queryClient: QueryClient, copy: Engine | null): void {
  // Offline, the copy is shown unchanged.
  if (copy) copy.synchronise().catch(() => undefined);
  // A running fetch is recent enough.
  else
    for (const queryKey of NOTIFICATION_KEYS)
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** Shows the account's language on a device where none was chosen. */
function useAccountLanguage(ofAccount: Language | undefined): void {
  const translations = useTranslations();
  useEffect(() => {
    const shown = translations.snapshot().translate.language;
    if (ofAccount === undefined || ofAccount === shown || chosenLanguage() !== null) return;
    // If its texts fail to load, the current language stays; not worth a message.
    translations.switchTo(ofAccount).catch(() => undefined);
  }, [ofAccount, translations]);
}

/**
 * Maintains the copy of the garage on this device and keeps the screens in step with it; null while there is
 * none. If the copy is discarded, it is created again once the server has confirmed the session: another
 * window may just have signed out.
 */
export function useCopy(user: User | undefined): Engine | null {
  const queryClient = useQueryClient();
  const [copy, setCopy] = useState<Engine | null>(null);
  const [losses, setLosses] = useState(0);
  useEffect(() => {
    if (!user) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      if (losses > 0) await call('getUserContext');
      const started = await startCopy(user);
      if (!isGone) setCopy(started);
    };
    const beginOrRetry = (): Promise<void> =>
      begin().catch(() => {
        if (!isGone) timer = setTimeout(() => void beginOrRetry(), POLL_MILLIS.disconnected);
      });
    void beginOrRetry();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [user, losses]);
  useEffect(
    () =>
      onCopyLost(() => {
        setCopy(null);
        setLosses((count) => count + 1);
        void queryClient.invalidateQueries();
      }),
    [queryClient],
  );
  useEffect(
    () => copy?.subscribe(({ kinds }) => refreshCopiedQueries(queryClient, kinds)),
    [copy, queryClient],
  );
  return copy;
}
