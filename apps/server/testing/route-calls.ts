import { fileKeyOf } from '#features/service-book/links/book-link-token.ts';
import {
  TODAY,
  documentBody,
  expenseBody,
  maintenanceBody,
  nativeDeviceBody,
  photoBytes,
  pushSubscriptionBody,
  reminderBody,
  tyreFittingBody,
  tyreSetBody,
  vehicleBody,
} from '#testing/builders.ts';
import type { FilledGarage, IdName } from '#testing/filled-garage.ts';
import { emptyExport } from '#testing/archives.ts';
import { PASSWORD } from '#testing/test-server.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { fillPath, type Route } from '@carnet/contract/routes/route';

/** A successful call of a route: parameters by id name, query, body. */
export interface RouteCall {
  readonly parameters?: Readonly<Record<string, IdName>>;
  /** Parameters that are not ids. */
  readonly otherParameters?: (garage: FilledGarage) => Readonly<Record<string, string>>;
  readonly query?: string;
  /** Query parameters with the id of an object. */
  readonly queryIds?: Readonly<Record<string, IdName>>;
  readonly body?: (garage: FilledGarage) => unknown;
  /** The file of an upload form. */
  readonly file?: () => Promise<{ bytes: Uint8Array; name: string; type: string }>;
}

let people = 0;

/** Every route of the table, by name. A test over all routes fails for a route that is missing here. */
const ROUTE_CALLS: Readonly<Record<string, RouteCall>> = {
  signUp: { body: () => ({ email: `new-${(people += 1)}@example.org`, password: PASSWORD }) },
  signIn: { body: ({ email }) => ({ email, password: PASSWORD }) },
  signOut: {},
  getUserContext: {},
  setPassword: { body: ({ email }) => ({ email }) },
  verifyEmail: { body: () => ({ token: 'unknown' }) },
  resendVerification: { body: ({ email }) => ({ email }) },
  listAccountSessions: {},
  deleteAccountSession: { parameters: { id: 'session' } },
  deleteAccount: { body: () => ({ password: PASSWORD }) },
  exportAccount: {},
  importAccount: {
    query: 'dryRun=true',
    file: async () => ({ bytes: await emptyExport(), name: 'carnet.zip', type: 'application/zip' }),
  },
  getSubscription: {},
  startCheckout: { body: () => ({ interval: 'year' }) },
  openPaymentPortal: {},
  cancelSubscription: {},
  resumeSubscription: {},
  takePaymentEvent: { body: () => ({ id: 'evt_1', type: 'invoice.paid', data: { object: {} } }) },
  listVehicles: { query: 'q=clio&sort=-purchasePrice&archived=false&limit=1' },
  getVehicle: { parameters: { id: 'vehicle' } },
  createVehicle: {
    body: ({ photo, pdf }) => vehicleBody({ photos: [photo], registrationDocument: pdf }),
  },
  replaceVehicle: {
    parameters: { id: 'vehicle' },
    body: ({ photo, pdf }) => vehicleBody({ photos: [photo], registrationDocument: pdf }),
  },
  deleteVehicle: { parameters: { id: 'vehicle' } },
  listMileageReadings: { parameters: { id: 'vehicle' }, query: 'limit=100' },
  createMileageReading: {
    parameters: { id: 'vehicle' },
    body: () => ({ date: TODAY, mileage: 43_000 }),
  },
  deleteMileageReading: { parameters: { id: 'vehicle', readingId: 'reading' } },
  listMaintenances: { query: 'from=2020-01-01&to=2030-01-01&q=x&sort=cost' },
  getMaintenanceSummary: {},
  getMaintenance: { parameters: { id: 'record' } },
  createMaintenance: {
    body: ({ vehicle, reminder, photo, pdf }) =>
      maintenanceBody(vehicle, { mileage: 43_000, reminder_id: reminder, photos: [photo], invoice: pdf }),
  },
  replaceMaintenance: {
    parameters: { id: 'record' },
    body: ({ vehicle, photo, pdf }) => maintenanceBody(vehicle, { photos: [photo], invoice: pdf }),
  },
  deleteMaintenance: { parameters: { id: 'record' } },
  listReminders: { query: 'active=true' },
  getReminder: { parameters: { id: 'reminder' } },
  createReminder: { body: ({ vehicle }) => reminderBody(vehicle) },
  replaceReminder: { parameters: { id: 'reminder' }, body: ({ vehicle }) => reminderBody(vehicle) },
  deleteReminder: { parameters: { id: 'reminder' } },
  listDocuments: { query: 'kind=insurance&expiresUntil=2030-01-01&q=x&limit=2' },
  getDocument: { parameters: { id: 'document' } },
  createDocument: { body: ({ vehicle, pdf }) => documentBody(vehicle, { files: [pdf] }) },
  replaceDocument: {
    parameters: { id: 'document' },
    body: ({ vehicle, pdf }) => documentBody(vehicle, { files: [pdf] }),
  },
  deleteDocument: { parameters: { id: 'document' } },
  listExpenses: { query: 'kind=fuel&from=2020-01-01&to=2030-01-01&q=x&limit=2' },
  getConsumption: { queryIds: { vehicleId: 'vehicle' } },
  getExpense: { parameters: { id: 'expense' } },
  createExpense: { body: ({ vehicle, pdf }) => expenseBody(vehicle, { files: [pdf] }) },
  replaceExpense: {
    parameters: { id: 'expense' },
    body: ({ vehicle, pdf }) => expenseBody(vehicle, { files: [pdf] }),
  },
  deleteExpense: { parameters: { id: 'expense' } },
  listTyreSets: { queryIds: { vehicleId: 'vehicle' } },
  getTyreSet: { parameters: { id: 'tyreSet' } },
  createTyreSet: { body: ({ vehicle, pdf }) => tyreSetBody(vehicle, { files: [pdf] }) },
  replaceTyreSet: {
    parameters: { id: 'tyreSet' },
    body: ({ vehicle, pdf }) => tyreSetBody(vehicle, { files: [pdf] }),
  },
  deleteTyreSet: { parameters: { id: 'tyreSet' } },
  getTyreSetHistory: { parameters: { id: 'tyreSet' } },
  listTyreFittings: { queryIds: { vehicleId: 'vehicle', setId: 'fittedSet' } },
  getTyreFitting: { parameters: { id: 'tyreFitting' } },
  createTyreFitting: {
    body: ({ vehicle, fittedSet }) => tyreFittingBody(vehicle, { front: fittedSet, rear: fittedSet }),
  },
  replaceTyreFitting: {
    parameters: { id: 'tyreFitting' },
    body: ({ vehicle, fittedSet }) => tyreFittingBody(vehicle, { front: fittedSet, rear: fittedSet }),
  },
  deleteTyreFitting: { parameters: { id: 'tyreFitting' } },
  getTyreFittingHistory: { parameters: { id: 'tyreFitting' } },
  getCostReport: { query: 'from=2026-01-15&to=2026-12-31&by=kind' },
  getSettings: {},
  replaceSettings: { body: ({ settings }) => settings },
  resetMaintenanceTypes: {},
  uploadFile: { file: async () => ({ bytes: await photoBytes(), name: 'photo.png', type: 'image/png' }) },
  renewFileLinks: { body: ({ photo }) => ({ ids: [photo] }) },
  listChanges: { query: 'limit=2' },
  getDigest: {},
  listMaintenancePlans: { query: 'type=car&energy=diesel' },
  listCalendarAddresses: { query: 'limit=2' },
  createCalendarAddress: { body: ({ vehicle }) => ({ vehicles: [vehicle] }) },
  deleteCalendarAddress: { parameters: { id: 'calendarAddress' } },
  readCalendar: { otherParameters: ({ calendarSecret }) => ({ secret: calendarSecret }) },
  readServiceBook: { parameters: { id: 'vehicle' }, query: 'costs=true&photos=true&lang=en' },
  listBookLinks: { parameters: { id: 'vehicle' } },
  createBookLink: {
    parameters: { id: 'vehicle' },
    body: () => ({ expiresInDays: 90, options: { photos: true } }),
  },
  deleteBookLink: { parameters: { id: 'vehicle', linkId: 'bookLink' } },
  readBookPage: { otherParameters: ({ bookToken }) => ({ token: bookToken }) },
  readBookFile: {
    otherParameters: ({ bookToken, pdf }) => ({
      token: bookToken,
      key: fileKeyOf(bookToken, pdf),
      variant: 'original',
    }),
  },
  checkBook: {
    otherParameters: ({ bookToken }) => ({ token: bookToken }),
    body: () => ({ hash: '0'.repeat(64) }),
  },
  getHandOver: { parameters: { id: 'vehicle' } },
  createHandOver: {
    parameters: { id: 'vehicle' },
    body: () => ({ email: 'buyer@example.org', options: { costs: true } }),
  },
  withdrawHandOver: { parameters: { id: 'vehicle' } },
  readHandOver: { body: ({ offerToken }) => ({ token: offerToken }) },
  acceptHandOver: { body: ({ offerToken }) => ({ token: offerToken }) },
  getVehicleInspection: { parameters: { id: 'vehicle' } },
  getVehicleHistory: { parameters: { id: 'vehicle' }, query: 'limit=2' },
  getDocumentHistory: { parameters: { id: 'document' } },
  getExpenseHistory: { parameters: { id: 'expense' } },
  getMaintenanceHistory: { parameters: { id: 'record' } },
  getReminderHistory: { parameters: { id: 'reminder' } },
  listImports: { query: 'limit=2' },
  undoImport: { parameters: { id: 'import' } },
  listTrash: { query: 'limit=2' },
  restoreTrashed: { parameters: { id: 'trashed' } },
  eraseTrashed: { parameters: { id: 'trashedReminder' } },
  emptyTrash: {},
  applyOperations: {
    body: ({ vehicle }) => ({
      ops: [{ key: vehicle, method: 'DELETE', path: `/v1/vehicles/${vehicle}` }],
    }),
  },
  downloadFile: {
    parameters: { id: 'photo' },
    otherParameters: ({ photoUrl }) => {
      const [variant = '', signature = ''] = photoUrl.split('/').slice(-2);
      return { variant, signature };
    },
    query: 'download=1',
  },
  getPushKey: {},
  listPushSubscriptions: {},
  createPushSubscription: { body: pushSubscriptionBody },
  createNativeDevice: { body: nativeDeviceBody },
  deletePushSubscription: { parameters: { id: 'pushSubscription' } },
  getPlans: {},
  getOperator: {},
  getHealth: {},
  getReadiness: {},
  getMetrics: {},
  getNotificationStatus: {},
  testNotification: { body: () => ({ channel: 'email' }) },
  listAnnouncements: { parameters: { id: 'reminder' } },
  openAnnouncement: {
    otherParameters: ({ openToken }) => ({ token: openToken }),
    query: 'to=done',
  },
  showUnsubscription: { otherParameters: ({ unsubscribeToken }) => ({ token: unsubscribeToken }) },
  unsubscribe: { otherParameters: ({ unsubscribeToken }) => ({ token: unsubscribeToken }) },
};

export function routeNamed(name: string): Route {
  const route = ROUTE_TABLE.find((candidate) => candidate.name === name);
  if (!route) throw new Error(`There is no route ${name}`);
  return route;
}

/** The fixture of a route. Throws without one, so that every new route must be covered. */
export function callOf(route: Route): RouteCall {
  const call = ROUTE_CALLS[route.name];
  if (!call) throw new Error(`No fixture for route ${route.name}`);
  return call;
}

/** Path and query of a route's call; `ids` replace the ids of the garage. */
function buildAddress(route: Route, garage: FilledGarage, ids: Partial<Record<IdName, string>> = {}): string {
  const { parameters = {}, otherParameters, query, queryIds = {} } = callOf(route);
  const named = Object.entries(parameters).map(([name, id]) => [name, ids[id] ?? garage[id]]);
  const path = fillPath(route.path, { ...Object.fromEntries(named), ...otherParameters?.(garage) });
  const asked = Object.entries(queryIds).map(([name, id]) => `${name}=${ids[id] ?? garage[id]}`);
  const queries = [...(query === undefined ? [] : [query]), ...asked];
  return queries.length === 0 ? path : `${path}?${queries.join('&')}`;
}

/** Calls a route by its fixture; `ids` replace the ids of the garage in the path. */
export async function callRoute(
  caller: TestCaller,
  route: Route,
  garage: FilledGarage,
  options: { ids?: Partial<Record<IdName, string>>; body?: unknown; headers?: Record<string, string> } = {},
): Promise<TestAnswer> {
  const { ids, headers } = options;
  const file = await callOf(route).file?.();
  if (file) return caller.uploadTo(buildAddress(route, garage, ids), file.bytes, file.name, file.type);
  const body = 'body' in options ? options.body : callOf(route).body?.(garage);
  return caller.call(route.method, buildAddress(route, garage, ids), body, headers);
}
