import { useIsDrawerStanding } from '#app/layout/drawer/use-drawer.ts';
import type { PageFrameProps } from '#app/layout/page-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';

/**
 * The way back of a page of the drawer that the bar of phones does not lead to: to the dashboard where no drawer stands
 * beside it, to a vehicle where the page is narrowed to it.
 */
export function useRoomBack(vehicle?: {
  readonly id: string;
  readonly name: string;
}): Pick<PageFrameProps, 'back'> {
  const { t } = useTranslation();
  const isDrawerStanding = useIsDrawerStanding();
  if (vehicle) return { back: { to: paths.vehicle(vehicle.id), label: vehicle.name } };
  return isDrawerStanding ? {} : { back: { to: paths.dashboard, label: t('shell.nav.dashboard') } };
}
