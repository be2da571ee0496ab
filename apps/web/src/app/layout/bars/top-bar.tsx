import { Bell } from '#app/layout/bars/bell.tsx';
import { Brand } from '#app/layout/brand.tsx';
import { LanguageMenu } from '#app/layout/language/language-menu.tsx';
import { ThemeToggle } from '#app/layout/bars/theme-toggle.tsx';
import type { DrawerState } from '#app/layout/drawer/use-drawer.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Menu as MenuIcon } from 'lucide-react';
import { Link } from 'react-router';
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
