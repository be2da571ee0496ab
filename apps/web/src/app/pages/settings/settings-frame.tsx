import { PageFrame } from '#app/layout/page-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { usePreload } from '#shared/navigation/preload-context.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useMediaQuery } from '@mantine/hooks';
import {
  BellRing,
  CalendarDays,
  ChevronRight,
  CircleUser,
  Database,
  Palette,
  ShieldCheck,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import classes from './settings-frame.module.css';

/** Whether the list fits next to its page; same width as in `settings-frame.module.css`. */
export function useIsListBeside(): boolean {
  return useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
}

/** Settings pages in list order; where the list fits next to a page, the first one opens. */
export const settingsPages = [
  { name: 'notifications', to: paths.settingsNotifications, icon: BellRing },
  { name: 'types', to: paths.settingsTypes, icon: Wrench },
  { name: 'appearance', to: paths.settingsAppearance, icon: Palette },
  { name: 'calendar', to: paths.settingsCalendar, icon: CalendarDays },
  { name: 'security', to: paths.settingsSecurity, icon: ShieldCheck },
  { name: 'data', to: paths.settingsData, icon: Database },
  { name: 'account', to: paths.settingsAccount, icon: CircleUser },
] as const;

interface SettingsFrameProps {
  readonly name: (typeof settingsPages)[number]['name'];
  readonly children: ReactNode;
}

/** Frame of a settings page. On a phone the list is a page of its own, one step back. */
export function SettingsFrame({ name, children }: SettingsFrameProps) {
  const { t } = useTranslation('settings');
  const isListBeside = useIsListBeside();
  return (
    <div className={classes.room}>
      <div className={classes.side}>
        <p className={classes.title}>{t('settings.title')}</p>
        <SettingsList />
      </div>
      <PageFrame
        width="form"
        title={t(`settings.page.${name}`)}
        {...(!isListBeside && { back: { to: paths.settings, label: t('settings.title') } })}
      >
        {children}
      </PageFrame>
    </div>
  );
}

/** Links to all settings pages, with a description where the list has the full width. */
export function SettingsList() {
  const { t } = useTranslation('settings');
  const preload = usePreload();
  return (
    <nav className={classes.list} aria-label={t('settings.title')}>
      {settingsPages.map(({ name, to, icon: Icon }) => {
        const comeNear = () => preload(to);
        return (
          <NavLink
            key={name}
            to={to}
            className={classes.item ?? ''}
            onPointerEnter={comeNear}
            onFocus={comeNear}
          >
            <Icon size={20} aria-hidden="true" className={classes.icon} />
            <span className={classes.words}>
              <span className={classes.name}>{t(`settings.page.${name}`)}</span>
              <span className={classes.hint}>{t(`settings.page.${name}.hint`)}</span>
            </span>
            <ChevronRight size={18} aria-hidden="true" className={classes.leads} />
          </NavLink>
        );
      })}
    </nav>
  );
}
