import type * as account from '@carnet/contract/account/account.routes';
import type * as authentication from '@carnet/contract/authentication/authentication.routes';
import type * as calendar from '@carnet/contract/calendar/calendar.routes';
import type * as changes from '@carnet/contract/changes/changes.routes';
import type * as documents from '@carnet/contract/documents/document.routes';
import type * as expenses from '@carnet/contract/expenses/expense.routes';
import type * as files from '@carnet/contract/files/file.routes';
import type * as handOver from '@carnet/contract/hand-over/hand-over.routes';
import type * as history from '@carnet/contract/history/history.routes';
import type * as inspection from '@carnet/contract/inspection/inspection.routes';
import type * as maintenances from '@carnet/contract/maintenances/maintenance.routes';
import type * as mileage from '@carnet/contract/mileage/mileage.routes';
import type * as notifications from '@carnet/contract/notifications/notification.routes';
import type * as push from '@carnet/contract/push/push.routes';
import type * as reports from '@carnet/contract/reports/report.routes';
import type * as operator from '@carnet/contract/operator/operator.routes';
import type * as reminders from '@carnet/contract/reminders/reminder.routes';
import type {
  PathParameter,
  RouteAnswer,
  RouteBodyInput,
  RouteQueryInput,
} from '@carnet/contract/routes/route';
import type * as bookLinks from '@carnet/contract/service-book/book-link.routes';
import type * as settings from '@carnet/contract/settings/settings.routes';
import type * as subscription from '@carnet/contract/subscription/subscription.routes';
import type * as trash from '@carnet/contract/trash/trash.routes';
import type * as vehicles from '@carnet/contract/vehicles/vehicle.routes';

/** Every call that a page makes, by name, as the contract defines it. */
export type WireRoutes = Omit<
  typeof authentication &
    typeof vehicles &
    typeof inspection &
    typeof mileage &
    typeof maintenances &
    typeof reminders &
    typeof documents &
    typeof expenses &
    typeof reports &
    typeof settings &
    Omit<typeof calendar, 'readCalendar'> &
    typeof handOver &
    Pick<typeof bookLinks, 'listBookLinks' | 'createBookLink' | 'deleteBookLink'> &
    typeof files &
    Pick<typeof changes, 'listChanges' | 'applyOperations'> &
    typeof subscription &
    typeof trash &
    typeof history &
    typeof push &
    Pick<typeof notifications, 'getNotificationStatus' | 'testNotification' | 'listAnnouncements'> &
    typeof operator &
    typeof account,
  'downloadFile' | 'exportAccount' | 'takePaymentEvent'
>;
export type RouteName = keyof WireRoutes;

/**
 * Where each call goes. Written out, and proved equal to the contract by its type, so that the schemas of the
 * answers, which a browser has no use for, stay out of its download.
 */
export const ROUTE_ADDRESSES: { readonly [N in RouteName]: Pick<WireRoutes[N], 'method' | 'path'> } = {
  signUp: { method: 'POST', path: '/v1/authentication/signup' },
  signIn: { method: 'POST', path: '/v1/authentication/signin' },
  signOut: { method: 'POST', path: '/v1/authentication/signout' },
  setPassword: { method: 'POST', path: '/v1/authentication/password' },
  verifyEmail: { method: 'POST', path: '/v1/authentication/verify' },
  resendVerification: { method: 'POST', path: '/v1/authentication/resend-verification' },
  getUserContext: { method: 'GET', path: '/v1/authentication/user-context' },
  getHandOver: { method: 'GET', path: '/v1/vehicles/{id}/hand-over' },
  createHandOver: { method: 'POST', path: '/v1/vehicles/{id}/hand-over' },
  withdrawHandOver: { method: 'DELETE', path: '/v1/vehicles/{id}/hand-over' },
  readHandOver: { method: 'POST', path: '/v1/hand-overs/read' },
  acceptHandOver: { method: 'POST', path: '/v1/hand-overs/accept' },
  listBookLinks: { method: 'GET', path: '/v1/vehicles/{id}/links' },
  createBookLink: { method: 'POST', path: '/v1/vehicles/{id}/links' },
  deleteBookLink: { method: 'DELETE', path: '/v1/vehicles/{id}/links/{linkId}' },
  listCalendarAddresses: { method: 'GET', path: '/v1/calendar' },
  createCalendarAddress: { method: 'POST', path: '/v1/calendar' },
  deleteCalendarAddress: { method: 'DELETE', path: '/v1/calendar/{id}' },
  listDocuments: { method: 'GET', path: '/v1/documents' },
  getDocument: { method: 'GET', path: '/v1/documents/{id}' },
  createDocument: { method: 'POST', path: '/v1/documents' },
  replaceDocument: { method: 'PUT', path: '/v1/documents/{id}' },
  deleteDocument: { method: 'DELETE', path: '/v1/documents/{id}' },
  listExpenses: { method: 'GET', path: '/v1/expenses' },
  getConsumption: { method: 'GET', path: '/v1/expenses/consumption' },
  getExpense: { method: 'GET', path: '/v1/expenses/{id}' },
  createExpense: { method: 'POST', path: '/v1/expenses' },
  replaceExpense: { method: 'PUT', path: '/v1/expenses/{id}' },
  deleteExpense: { method: 'DELETE', path: '/v1/expenses/{id}' },
  getCostReport: { method: 'GET', path: '/v1/reports/costs' },
  listVehicles: { method: 'GET', path: '/v1/vehicles' },
  getVehicle: { method: 'GET', path: '/v1/vehicles/{id}' },
  createVehicle: { method: 'POST', path: '/v1/vehicles' },
  replaceVehicle: { method: 'PUT', path: '/v1/vehicles/{id}' },
  deleteVehicle: { method: 'DELETE', path: '/v1/vehicles/{id}' },
  getVehicleInspection: { method: 'GET', path: '/v1/vehicles/{id}/inspection' },
  listMileageReadings: { method: 'GET', path: '/v1/vehicles/{id}/mileage' },
  createMileageReading: { method: 'POST', path: '/v1/vehicles/{id}/mileage' },
  deleteMileageReading: { method: 'DELETE', path: '/v1/vehicles/{id}/mileage/{readingId}' },
  listMaintenances: { method: 'GET', path: '/v1/maintenances' },
  getMaintenanceSummary: { method: 'GET', path: '/v1/maintenances/summary' },
  getExpenseHistory: { method: 'GET', path: '/v1/expenses/{id}/history' },
  getDocumentHistory: { method: 'GET', path: '/v1/documents/{id}/history' },
  getMaintenanceHistory: { method: 'GET', path: '/v1/maintenances/{id}/history' },
  getVehicleHistory: { method: 'GET', path: '/v1/vehicles/{id}/history' },
  getMaintenance: { method: 'GET', path: '/v1/maintenances/{id}' },
  createMaintenance: { method: 'POST', path: '/v1/maintenances' },
  replaceMaintenance: { method: 'PUT', path: '/v1/maintenances/{id}' },
  deleteMaintenance: { method: 'DELETE', path: '/v1/maintenances/{id}' },
  listReminders: { method: 'GET', path: '/v1/maintenances/reminders' },
  getReminder: { method: 'GET', path: '/v1/maintenances/reminders/{id}' },
  createReminder: { method: 'POST', path: '/v1/maintenances/reminders' },
  replaceReminder: { method: 'PUT', path: '/v1/maintenances/reminders/{id}' },
  deleteReminder: { method: 'DELETE', path: '/v1/maintenances/reminders/{id}' },
  getSettings: { method: 'GET', path: '/v1/settings' },
  replaceSettings: { method: 'PUT', path: '/v1/settings' },
  resetMaintenanceTypes: { method: 'PUT', path: '/v1/settings/reset-maintenance-types' },
  listChanges: { method: 'GET', path: '/v1/changes' },
  applyOperations: { method: 'POST', path: '/v1/changes' },
  renewFileLinks: { method: 'POST', path: '/v1/files/links' },
  uploadFile: { method: 'POST', path: '/v1/files' },
  getNotificationStatus: { method: 'GET', path: '/v1/notifications/status' },
  testNotification: { method: 'POST', path: '/v1/notifications/test' },
  listAnnouncements: { method: 'GET', path: '/v1/maintenances/reminders/{id}/announcements' },
  getPushKey: { method: 'GET', path: '/v1/push/key' },
  listPushSubscriptions: { method: 'GET', path: '/v1/push/subscriptions' },
  createPushSubscription: { method: 'POST', path: '/v1/push/subscriptions' },
  createNativeDevice: { method: 'POST', path: '/v1/push/native-devices' },
  deletePushSubscription: { method: 'DELETE', path: '/v1/push/subscriptions/{id}' },
  getSubscription: { method: 'GET', path: '/subscriptions/current' },
  getPlans: { method: 'GET', path: '/v1/plans' },
  startCheckout: { method: 'POST', path: '/subscriptions/checkout' },
  openPaymentPortal: { method: 'POST', path: '/subscriptions/portal' },
  cancelSubscription: { method: 'POST', path: '/subscriptions/cancel' },
  resumeSubscription: { method: 'POST', path: '/subscriptions/resume' },
  listAccountSessions: { method: 'GET', path: '/v1/account/sessions' },
  deleteAccountSession: { method: 'DELETE', path: '/v1/account/sessions/{id}' },
  deleteAccount: { method: 'DELETE', path: '/v1/account' },
  getOperator: { method: 'GET', path: '/v1/operator' },
  listTrash: { method: 'GET', path: '/v1/trash' },
  restoreTrashed: { method: 'POST', path: '/v1/trash/{id}/restore' },
  eraseTrashed: { method: 'DELETE', path: '/v1/trash/{id}' },
  emptyTrash: { method: 'DELETE', path: '/v1/trash' },
  listImports: { method: 'GET', path: '/v1/account/imports' },
  undoImport: { method: 'POST', path: '/v1/account/imports/{id}/undo' },
  importAccount: { method: 'POST', path: '/v1/account/import' },
};

export type Answer<N extends RouteName> = RouteAnswer<WireRoutes[N]>;
export type BodyInput<N extends RouteName> = RouteBodyInput<WireRoutes[N]>;
export type PathOf<N extends RouteName> = Record<PathParameter<WireRoutes[N]['path']>, string>;
/** Query values, where an absent one may also be written `undefined`. */
export type QueryInput<N extends RouteName> = {
  [K in keyof RouteQueryInput<WireRoutes[N]>]?: RouteQueryInput<WireRoutes[N]>[K] | undefined;
};
