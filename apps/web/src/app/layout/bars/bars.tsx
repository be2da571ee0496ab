import { Brand } from '#app/layout/brand.tsx';
import { OfflineNote } from '#app/layout/notices/offline-note.tsx';
import { ThemeToggle } from '#app/layout/bars/theme-toggle.tsx';
import type { DrawerState } from '#app/layout/drawer/use-drawer.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Menu as MenuIcon, Bell as BellIcon, Plus } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { useDueNotifications } from '#app/layout/notifications/use-due-notifications.ts';
import { isSignedIn } from '#shared/session/session.ts';
import { loadLanguageMenu } from '#app/layout/frame-pieces.ts';
import { LanguageButton } from '#app/layout/language/language-button.tsx';
import { useLazyMenu } from '#shared/loading/use-lazy-component.ts';
import { badgeCount } from '@carnet/domain/reminders/urgency';
import { useEffect, useState } from 'react';
import button from './bar-button.module.css';
import top from './top-bar.module.css';
import { AddMenu } from '#app/layout/bars/add-menu.tsx';
import { destinations, furtherPages } from '#app/layout/destinations.ts';
import { usePreload } from '#shared/navigation/preload-context.ts';
import bottom from './bottom-bar.module.css';

interface TopBarProps {
  readonly drawer: DrawerState;
  readonly isPanelOpen: boolean;
  readonly onOpenPanel: () => void;
  readonly onShowSync: () => void;
}

/** Drawer toggle, network state, bell, theme and language. */
export function TopBar({ drawer, isPanelOpen, onOpenPanel, onShowSync }: TopBarProps) {
  const { t } = useTranslation();
  const action = drawer.isStanding ? (drawer.isFolded ? 'unfold' : 'fold') : 'open';
  return (
    <header className={top.bar}>
      <button
        type="button"
        className={button.button}
        aria-label={t(`shell.nav.${action}`)}
        aria-expanded={drawer.isStanding ? !drawer.isFolded : drawer.isSlidOpen}
        onClick={drawer.toggle}
      >
        <MenuIcon size={22} aria-hidden="true" />
      </button>
      <Link to={paths.dashboard} className={top.brand}>
        <Brand />
      </Link>
      <OfflineNote onShow={onShowSync} />
      <div className={top.tools}>
        <Bell isPanelOpen={isPanelOpen} onOpen={onOpenPanel} />
        <ThemeToggle />
        <LanguageMenu />
      </div>
    </header>
  );
}

const MOST_SHOWN = 99;

interface BellProps {
  readonly isPanelOpen: boolean;
  readonly onOpen: () => void;
}

/** Opens the notification panel; the badge counts due notifications. */
function Bell({ isPanelOpen, onOpen }: BellProps) {
  const { t } = useTranslation();
  const { notifications, state } = useDueNotifications();
  const count = badgeCount(notifications);
  useEffect(() => {
    if (state === 'ready') showIconBadge(count);
  }, [count, state]);
  useEffect(() => () => void (!isSignedIn() && showIconBadge(0)), []);
  return (
    <button
      type="button"
      className={button.button}
      aria-label={
        state === 'ready' ? t('shell.bell.label', { notifications: count }) : t('shell.panel.title')
      }
      aria-haspopup="dialog"
      aria-expanded={isPanelOpen}
      onClick={onOpen}
    >
      <BellIcon size={22} aria-hidden="true" />
      {count > 0 && (
        <span className={button.badge} aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </button>
  );
}

/** Language menu. Only its button is mounted until it is first opened. */
function LanguageMenu() {
  const { Component: OpenedLanguageMenu, press } = useLazyMenu(loadLanguageMenu);
  if (OpenedLanguageMenu) return <OpenedLanguageMenu />;
  return <LanguageButton aria-haspopup="menu" aria-expanded={false} onClick={press} />;
}

/** Sets the badge on the icon of the installed app where the browser supports it; 0 clears it. */
function showIconBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Rejected if the app is not installed; there is no icon then.
  navigator.setAppBadge(count).catch(() => undefined);
}

/**
 * Bottom bar without a standing drawer: links to the three lists and the round + button. Opaque, so that the
 * button never covers a control of the page.
 */
export function BottomBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const preload = usePreload();
  const [isOpen, setIsOpen] = useState(false);
  if (![...destinations, ...furtherPages].some(({ to }) => to === pathname)) return null;
  return (
    <div className={bottom.bar}>
      <nav className={bottom.places} aria-label={t('shell.bar.label')}>
        {destinations.map(({ to, icon: Icon, label }) => {
          const comeNear = () => preload(to);
          return (
            <NavLink
              key={to}
              to={to}
              className={bottom.place ?? ''}
              onPointerEnter={comeNear}
              onFocus={comeNear}
            >
              <Icon size={22} aria-hidden="true" />
              <span className={bottom.label}>{t(label)}</span>
            </NavLink>
          );
        })}
      </nav>
      <AddMenu position="top-end" onToggle={setIsOpen}>
        <button
          type="button"
          className={bottom.add}
          aria-label={t(isOpen ? 'shell.fab.close' : 'shell.fab.open')}
        >
          <Plus size={26} aria-hidden="true" />
        </button>
      </AddMenu>
    </div>
  );
}
