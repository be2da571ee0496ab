import { Brand } from '#app/layout/brand.tsx';
import { ThemeToggle } from '#app/layout/bars/theme-toggle.tsx';
import type { DrawerState } from '#app/layout/drawer/use-drawer.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Menu as MenuIcon, Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useDueNotifications } from '#app/layout/notifications/use-due-notifications.ts';
import { showIconBadge } from '#platform/icon-badge.ts';
import { isSignedIn } from '#shared/session/session.ts';
import { loadLanguageMenu } from '#app/layout/frame-pieces.ts';
import { LanguageButton } from '#app/layout/language/language-button.tsx';
import { useLazyMenu } from '#shared/loading/use-lazy-component.ts';
import { badgeCount } from '@carnet/domain/reminders/urgency';
import { useEffect } from 'react';
import button from './bar-button.module.css';
import classes from './top-bar.module.css';

interface TopBarProps {
  readonly drawer: DrawerState;
  readonly isPanelOpen: boolean;
  readonly onOpenPanel: () => void;
}

/** The drawer's toggle, the bell, the theme and the language. */
export function TopBar({ drawer, isPanelOpen, onOpenPanel }: TopBarProps) {
  const { t } = useTranslation();
  const action = drawer.isStanding ? (drawer.isFolded ? 'unfold' : 'fold') : 'open';
  return (
    <header className={classes.bar}>
      <button
        type="button"
        className={button.button}
        aria-label={t(`shell.nav.${action}`)}
        aria-expanded={drawer.isStanding ? !drawer.isFolded : drawer.isSlidOpen}
        onClick={drawer.toggle}
      >
        <MenuIcon size={22} aria-hidden="true" />
      </button>
      <Link to={paths.dashboard} className={classes.brand}>
        <Brand />
      </Link>
      <div className={classes.tools}>
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

/** Opens the notification panel; its badge counts what is due. */
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

/** The language of the interface; switches in place. Until it is first opened it is only its button. */
function LanguageMenu() {
  const { Component: OpenedLanguageMenu, press } = useLazyMenu(loadLanguageMenu);
  if (OpenedLanguageMenu) return <OpenedLanguageMenu />;
  return <LanguageButton aria-haspopup="menu" aria-expanded={false} onClick={press} />;
}
