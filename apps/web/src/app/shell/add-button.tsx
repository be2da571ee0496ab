import { AddMenu } from '#app/shell/add-menu.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import classes from './add-button.module.css';

const SHOWN_ON: readonly string[] = [paths.dashboard, paths.vehicles, paths.maintenance];

/** The round + button of the three lists, where the drawer with its own Add button does not stand. */
export function AddButton() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  if (!SHOWN_ON.includes(pathname)) return null;
  return (
    <div className={classes.place}>
      <AddMenu position="top-end" onToggle={setIsOpen}>
        <button
          type="button"
          className={classes.button}
          aria-label={t(isOpen ? 'shell.fab.close' : 'shell.fab.open')}
        >
          <Plus size={26} aria-hidden="true" />
        </button>
      </AddMenu>
    </div>
  );
}
