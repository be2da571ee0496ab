import { AddButton } from '#app/shell/add-button.tsx';
import { AppNotices } from '#app/shell/app-notices.tsx';
import { DrawerContent } from '#app/shell/drawer-content.tsx';
import { NotificationPanel } from '#app/shell/notification-panel.tsx';
import { RefusedSaves } from '#app/shell/refused-saves.tsx';
import { SlidingDrawer } from '#app/shell/sliding-drawer.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useAccountLanguage } from '#app/shell/use-account-language.ts';
import { useAppWorker } from '#app/shell/use-app-worker.ts';
import { useDrawer } from '#app/shell/use-drawer.ts';
import { useFreshData } from '#app/shell/use-fresh-data.ts';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { TodayProvider } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from 'react-router';
import classes from './shell.module.css';

/** The frame around every page of someone signed in. */
export function Shell() {
  const { data: user } = useUserContext();
  useAccountLanguage(user?.language);
  useAppWorker(user?.id, useFreshData());
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
  return (
    <div className={classes.frame} data-folded={drawer.isFolded || undefined}>
      <a className={classes.skip} href="#content">
        {t('shell.nav.skipToContent')}
      </a>
      <aside className={classes.drawer} aria-label={t('shell.nav.drawer')}>
        <DrawerContent email={email} isFolded={drawer.isFolded} />
      </aside>
      <SlidingDrawer isOpen={drawer.isSlidOpen} onClose={drawer.close}>
        <DrawerContent email={email} onNavigate={drawer.close} />
      </SlidingDrawer>
      <div className={classes.column}>
        <TopBar drawer={drawer} isPanelOpen={isPanelOpen} onOpenPanel={panel.open} />
        <AppNotices />
        <RefusedSaves />
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <AddButton />
      <NotificationPanel isOpen={isPanelOpen} onClose={panel.close} />
    </div>
  );
}
