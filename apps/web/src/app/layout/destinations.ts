import { paths } from '#shared/navigation/paths.ts';
import { CarFront, ChartColumn, FileText, House, ReceiptEuro, Wrench } from 'lucide-react';

/** The three main lists, in the order of the drawer and the bottom bar. */
export const destinations = [
  { to: paths.dashboard, icon: House, label: 'shell.nav.dashboard' },
  { to: paths.vehicles, icon: CarFront, label: 'shell.nav.vehicles' },
  { to: paths.maintenance, icon: Wrench, label: 'shell.nav.maintenance' },
] as const;

/** Further pages, below them in the drawer. */
export const furtherPages = [
  { to: paths.expenses, icon: ReceiptEuro, label: 'shell.nav.expenses' },
  { to: paths.documents, icon: FileText, label: 'shell.nav.documents' },
  { to: paths.reports, icon: ChartColumn, label: 'shell.nav.reports' },
] as const;
