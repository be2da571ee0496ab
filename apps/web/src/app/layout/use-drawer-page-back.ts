import { useIsDrawerStanding } from '#app/layout/drawer/use-drawer.ts';
import type { PageFrameProps } from '#app/layout/page-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';

/**
 * Back link of a drawer page that the bottom bar does not contain: to the dashboard where the drawer is
 * hidden, or to the vehicle that filters the page.
 */
export function useDrawerPageBack(vehicle?: {
  readonly id: string;
  readonly name: string;
}): Pick<PageFrameProps, 'back'> {
  const { t } = useTranslation();
  const isDrawerStanding = useIsDrawerStanding();
  if (vehicle) return { back: { to: paths.vehicle(vehicle.id), label: vehicle.name } };
  return isDrawerStanding ? {} : { back: { to: paths.dashboard, label: t('shell.nav.dashboard') } };
}
