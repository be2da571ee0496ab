import { AddMenu } from '#app/layout/bars/add-menu.tsx';
import { destinations } from '#app/layout/destinations.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { usePreload } from '#shared/navigation/preload-context.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import classes from './bottom-bar.module.css';

/**
 * The lower edge of the three lists where the drawer does not stand: the ways to each other and the round + button. It
 * is opaque, so that the button never lies over a control of the page (docs/decisions/0059).
 */
export function BottomBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const preload = usePreload();
  const [isOpen, setIsOpen] = useState(false);
  if (!destinations.some(({ to }) => to === pathname)) return null;
  return (
    <div className={classes.bar}>
      <nav className={classes.places} aria-label={t('shell.bar.label')}>
        {destinations.map(({ to, icon: Icon, label }) => {
          const comeNear = () => preload(to);
          return (
            <NavLink
              key={to}
              to={to}
              className={classes.place ?? ''}
              onPointerEnter={comeNear}
              onFocus={comeNear}
            >
              <Icon size={22} aria-hidden="true" />
              <span className={classes.label}>{t(label)}</span>
            </NavLink>
          );
        })}
      </nav>
      <AddMenu position="top-end" onToggle={setIsOpen}>
        <button
          type="button"
          className={classes.add}
          aria-label={t(isOpen ? 'shell.fab.close' : 'shell.fab.open')}
        >
          <Plus size={26} aria-hidden="true" />
        </button>
      </AddMenu>
    </div>
  );
}
