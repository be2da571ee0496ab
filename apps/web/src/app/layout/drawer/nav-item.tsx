import { usePreload } from '#shared/navigation/preload-context.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import classes from './drawer-content.module.css';

interface NavItemProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isFolded: boolean;
  /** A place to go to, or something to do. */
  readonly to?: string;
  readonly onPress?: () => void;
  /** It is being done: another press would change nothing. */
  readonly isBusy?: boolean;
  readonly onNavigate?: (() => void) | undefined;
}

/** One line of the drawer. Its page is fetched as soon as the pointer or the focus comes near. */
export function NavItem({ icon: Icon, label, isFolded, to, onPress, isBusy, onNavigate }: NavItemProps) {
  const preload = usePreload();
  const content = (
    <>
      <Icon size={20} aria-hidden="true" />
      {isFolded ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </>
  );
  const title = isFolded ? label : undefined;
  if (to === undefined) {
    return (
      <button
        type="button"
        className={classes.item}
        title={title}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : onPress}
      >
        {content}
      </button>
    );
  }
  const comeNear = () => preload(to);
  return (
    <NavLink
      to={to}
      className={classes.item ?? ''}
      title={title}
      onClick={onNavigate}
      onPointerEnter={comeNear}
      onFocus={comeNear}
    >
      {content}
    </NavLink>
  );
}
