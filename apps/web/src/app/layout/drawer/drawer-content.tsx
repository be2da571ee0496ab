import { AddMenu } from '#app/layout/bars/add-menu.tsx';
import { Brand, CarMark } from '#app/layout/brand.tsx';
import { destinations, furtherPages } from '#app/layout/destinations.ts';
import { notifySignOut, useSignOut } from '#features/authentication/leave.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { LogOut, Plus, Settings, type LucideIcon } from 'lucide-react';
import { usePreload } from '#shared/navigation/preload-context.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { NavLink } from 'react-router';
import classes from './drawer-content.module.css';

interface DrawerContentProps {
  /** Of the signed-in user; undefined while loading. */
  readonly email: string | undefined;
  /** Icons only. */
  readonly isFolded?: boolean;
  /** Set if the drawer slides over the page: the bottom bar then has the Add button. */
  readonly onNavigate?: () => void;
}

/** Account, navigation and sign-out. */
export function DrawerContent({ email, isFolded = false, onNavigate }: DrawerContentProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const leave = () =>
    signOut.mutateAsync().then(
      (leaving) => notifySignOut(t, leaving),
      () => notifyError(t('shell.logout.error')),
    );
  const item = { isFolded, onNavigate };
  return (
    <div className={classes.content} data-folded={isFolded || undefined}>
      <div className={classes.brand}>{isFolded ? <CarMark /> : <Brand />}</div>
      <p className={classes.who} title={email}>
        {email === undefined ? (
          <span aria-hidden="true">…</span>
        ) : (
          <span aria-label={t('shell.nav.signedInAs', { email })}>{isFolded ? email.charAt(0) : email}</span>
        )}
      </p>
      <nav aria-label={t('shell.nav.label')} className={classes.nav}>
        {destinations.map(({ label, ...place }) => (
          <NavItem key={place.to} {...item} {...place} label={t(label)} />
        ))}
        <div className={classes.rooms}>
          {furtherPages.map(({ label, ...place }) => (
            <NavItem key={place.to} {...item} {...place} label={t(label)} />
          ))}
        </div>
      </nav>
      <div className={classes.foot}>
        {!onNavigate && (
          <AddMenu position={isFolded ? 'right-end' : 'top'} isFullWidth={!isFolded}>
            <button type="button" className={classes.add} aria-label={t('shell.nav.add')}>
              <Plus size={20} aria-hidden="true" />
              {!isFolded && t('shell.nav.add')}
            </button>
          </AddMenu>
        )}
        <NavItem {...item} to={paths.settings} icon={Settings} label={t('shell.nav.settings')} />
        <NavItem
          {...item}
          onPress={() => void leave()}
          isBusy={signOut.isPending}
          icon={LogOut}
          label={t(signOut.isPending && !signOut.isAsking ? 'shell.logout.underWay' : 'shell.nav.logout')}
        />
      </div>
    </div>
  );
}

interface NavItemProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isFolded: boolean;
  /** A link, or an action with `onPress`. */
  readonly to?: string;
  readonly onPress?: () => void;
  /** The action is running; further presses are ignored. */
  readonly isBusy?: boolean;
  readonly onNavigate?: (() => void) | undefined;
}

/** A line of the drawer. Preloads its page on hover and focus. */
function NavItem({ icon: Icon, label, isFolded, to, onPress, isBusy, onNavigate }: NavItemProps) {
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
