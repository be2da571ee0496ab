import type { QueryInput } from '#shared/api/routes.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Where each answer is kept. A key begins with its noun, so that the noun alone reaches all of them. */
export const queryKeys = {
  user: ['user'],
  copiedUser: ['copiedUser'],
  operator: ['operator'],
  settings: ['settings'],
  subscription: ['subscription'],
  imports: ['imports'],
  trash: ['trash'],
  plans: ['plans'],
  sessions: ['sessions'],
  calendarAddresses: ['calendarAddresses'],
  bookLinks: (vehicleId: string) => ['bookLinks', vehicleId],
  handOver: (vehicleId: string) => ['handOver', vehicleId],
  offer: (token: string) => ['offer', token],
  vehicles: ['vehicles'],
  vehicleLists: ['vehicles', 'list'],
  vehicleList: (query: QueryInput<'listVehicles'>) => ['vehicles', 'list', query],
  vehicle: (id: string) => ['vehicles', 'one', id],
  inspections: ['inspections'],
  inspection: (vehicleId: string) => ['inspections', vehicleId],
  inspectionRecords: (vehicleId: string) => ['maintenances', 'inspections', vehicleId],
  mileage: ['mileage'],
  mileageOf: (vehicleId: string) => ['mileage', vehicleId],
  maintenances: ['maintenances'],
  maintenanceLists: ['maintenances', 'list'],
  maintenanceList: (query: QueryInput<'listMaintenances'>) => ['maintenances', 'list', query],
  maintenance: (id: string) => ['maintenances', 'one', id],
  latestMaintenance: (vehicleId: string, type: string) => ['maintenances', 'latest', vehicleId, type],
  workshops: ['maintenances', 'workshops'],
  maintenanceSummary: (vehicleId: string | null) => ['maintenances', 'summary', vehicleId],
  documents: ['documents'],
  documentList: (query: QueryInput<'listDocuments'>) => ['documents', 'list', query],
  document: (id: string) => ['documents', 'one', id],
  expenses: ['expenses'],
  expenseList: (query: QueryInput<'listExpenses'>) => ['expenses', 'list', query],
  expense: (id: string) => ['expenses', 'one', id],
  consumption: (vehicleId: string) => ['expenses', 'consumption', vehicleId],
  costReports: ['costReports'],
  costReport: (query: QueryInput<'getCostReport'>) => ['costReports', query],
  reminders: ['reminders'],
  reminderList: ['reminders', 'list'],
  reminder: (id: string) => ['reminders', 'one', id],
  historyOf: (id: string) => ['history', id],
  notifications: ['notifications'],
  notificationStatus: ['notifications', 'status'],
  pushDevices: ['notifications', 'devices'],
  announcementsOf: (reminderId: string) => ['notifications', 'announcements', reminderId],
} as const;

/**
 * What a change makes stale, beyond the changed object: the one place that knows. A new vehicle comes with its
 * reminders; a record has its mileage reading, moves a reminder on, and sets what the next one may cost. What is deleted lies in the trash.
 */
const STALE_AFTER = {
  vehicle: [
    queryKeys.vehicles,
    queryKeys.inspections,
    queryKeys.mileage,
    queryKeys.reminders,
    queryKeys.costReports,
  ],
  vehicleDeletion: [
    queryKeys.vehicles,
    queryKeys.mileage,
    queryKeys.reminders,
    queryKeys.maintenances,
    queryKeys.documents,
    queryKeys.expenses,
    queryKeys.costReports,
    queryKeys.trash,
  ],
  mileage: [queryKeys.mileage, queryKeys.vehicles, queryKeys.costReports, queryKeys.trash],
  maintenance: [
    queryKeys.maintenances,
    queryKeys.inspections,
    queryKeys.reminders,
    queryKeys.vehicles,
    queryKeys.mileage,
    queryKeys.costReports,
    queryKeys.trash,
  ],
  reminder: [queryKeys.reminders, queryKeys.notifications, queryKeys.trash],
  document: [queryKeys.documents, queryKeys.trash],
  expense: [
    queryKeys.expenses,
    queryKeys.costReports,
    queryKeys.vehicles,
    queryKeys.mileage,
    queryKeys.reminders,
    queryKeys.trash,
  ],
  settings: [queryKeys.settings, queryKeys.user, queryKeys.notifications, queryKeys.trash],
  trash: [
    queryKeys.trash,
    queryKeys.vehicles,
    queryKeys.inspections,
    queryKeys.mileage,
    queryKeys.reminders,
    queryKeys.maintenances,
    queryKeys.documents,
    queryKeys.expenses,
    queryKeys.costReports,
    queryKeys.settings,
    queryKeys.notifications,
    queryKeys.subscription,
  ],
} as const satisfies Record<string, readonly QueryKey[]>;

export type Change = keyof typeof STALE_AFTER;

/** What only the server answers; the copy of the garage on this device answers the rest. */
const ANSWERED_BY_SERVER: ReadonlySet<QueryKey> = new Set<QueryKey>([
  queryKeys.user,
  queryKeys.subscription,
  queryKeys.trash,
  queryKeys.notifications,
]);

/**
 * Fetches anew what a change has made stale; what no screen shows is fetched when next shown. Waits for what the device can
 * answer: without a network a save would otherwise end only when the retries of calls to the server are over.
 */
export async function refreshAfter(queryClient: QueryClient, change: Change): Promise<void> {
  const refreshes: Promise<void>[] = [];
  for (const queryKey of STALE_AFTER[change]) {
    const refresh = queryClient.invalidateQueries({ queryKey });
    if (!ANSWERED_BY_SERVER.has(queryKey)) refreshes.push(refresh);
  }
  await Promise.all(refreshes);
}
