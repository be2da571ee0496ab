import { AppNotices } from '#app/layout/notices/app-notices.tsx';
import { AskedPanel } from '#shared/ui/panels/asked-panel.tsx';
import { BottomBar } from '#app/layout/bars/bottom-bar.tsx';
import { DrawerContent } from '#app/layout/drawer/drawer-content.tsx';
import {
  fetchFramePieces,
  loadNotificationPanel,
  loadSlidingDrawer,
  loadSyncPanel,
} from '#app/layout/frame-pieces.ts';
import { TopBar } from '#app/layout/bars/top-bar.tsx';
import { useAccountLanguage } from '#app/layout/language/use-account-language.ts';
import { useAppWorker } from '#app/layout/notices/use-app-worker.ts';
import { useDrawer } from '#app/layout/drawer/use-drawer.ts';
import { useFreshData } from '#app/layout/use-fresh-data.ts';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { TodayProvider } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from 'react-router';
import classes from './layout.module.css';

/** The frame around every page of someone signed in. */
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
      <AskedPanel load={loadSlidingDrawer} isOpen={drawer.isSlidOpen} onClose={drawer.close}>
        <DrawerContent email={email} onNavigate={drawer.close} />
      </AskedPanel>
      <div className={classes.column}>
        <TopBar drawer={drawer} isPanelOpen={isPanelOpen} onOpenPanel={panel.open} />
        <AppNotices onShowSync={sync.open} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      {!drawer.isStanding && <BottomBar />}
      <AskedPanel load={loadNotificationPanel} isOpen={isPanelOpen} onClose={panel.close} />
      <AskedPanel load={loadSyncPanel} isOpen={isSyncOpen} onClose={sync.close} />
    </div>
  );
}
