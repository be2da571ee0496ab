import { paths } from '#shared/navigation/paths.ts';
import { CarFront, House, Wrench } from 'lucide-react';

/** The three lists, in the order of the drawer and of the bar of phones. */
export const destinations = [
  { to: paths.dashboard, icon: House, label: 'shell.nav.dashboard' },
  { to: paths.vehicles, icon: CarFront, label: 'shell.nav.vehicles' },
  { to: paths.maintenance, icon: Wrench, label: 'shell.nav.maintenance' },
] as const;
