import { AddMenu } from '#app/shell/add-menu.tsx';
import { Brand, CarMark } from '#app/shell/brand.tsx';
import { NavItem } from '#app/shell/nav-item.tsx';
import { useSignOut } from '#features/authentication/authentication.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { CarFront, House, LogOut, Plus, Settings, Wrench } from 'lucide-react';
import classes from './drawer-content.module.css';

interface DrawerContentProps {
  /** Of the person signed in; undefined until it is known. */
  readonly email: string | undefined;
  /** Only the icons. */
  readonly isFolded?: boolean;
  /** Given where the drawer slides over the page: the Add button is then the round one of the page. */
  readonly onNavigate?: () => void;
}

/** Who is signed in, where one can go, and the way out. */
export function DrawerContent({ email, isFolded = false, onNavigate }: DrawerContentProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const leave = () =>
    signOut.mutateAsync().then(
      () => notifySuccess(t('shell.logout.success')),
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
        <NavItem {...item} to={paths.dashboard} icon={House} label={t('shell.nav.dashboard')} />
        <NavItem {...item} to={paths.vehicles} icon={CarFront} label={t('shell.nav.vehicles')} />
        <NavItem {...item} to={paths.maintenance} icon={Wrench} label={t('shell.nav.maintenance')} />
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
          label={t(signOut.isPending ? 'shell.logout.underWay' : 'shell.nav.logout')}
        />
      </div>
    </div>
  );
}
