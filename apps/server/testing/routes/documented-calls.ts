import { importInto } from '#testing/archives.ts';
import { addMaintenance, addVehicle, newId, photoBytes, read } from '#testing/builders.ts';
import { fillGarage, type FilledGarage, type IdName } from '#testing/filled-garage.ts';
import { callOf, callRoute } from '#testing/route-calls.ts';
import type { TestServer } from '#testing/test-server.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import type { Route } from '@carnet/contract/routes/route';

/** The accounts for calls of one route. */
export interface Scene {
  readonly server: Pick<TestServer, 'signUp' | 'nobody' | 'app' | 'context'>;
  readonly caller: TestCaller;
  readonly garage: FilledGarage;
  /** Another account whose ids the caller may try. */
  readonly foreign: FilledGarage;
}

type Calls = (route: Route, scene: Scene) => Promise<TestAnswer>[];

const unknownIds: Partial<Record<IdName, string>> = {
  vehicle: newId(),
  reading: newId(),
  record: newId(),
  reminder: newId(),
  document: newId(),
  expense: newId(),
  tyreSet: newId(),
  tyreFitting: newId(),
  import: newId(),
  photo: newId(),
  session: newId(),
  pushSubscription: newId(),
  calendarAddress: newId(),
  bookLink: newId(),
};

/** Every response that a route can have, refusals first and success last, because it may end the session. */
export async function callEveryWay(route: Route, scene: Scene): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = [];
  for (const calls of [
    asNobody,
    withoutOrigin,
    withUnknownIds,
    withBadBodies,
    withStaleVersion,
    ofSpecialRoutes,
    well,
  ]) {
    for (const answer of calls(route, scene)) answers.push(await answer);
  }
  return answers;
}

const asNobody: Calls = (route, { server, garage }) =>
  route.access === 'owner' ? [callRoute(server.nobody, route, garage)] : [];

const withoutOrigin: Calls = (route, { server, caller, garage }) => {
  if (route.access !== 'owner' || route.method === 'GET') return [];
  const headers = { cookie: `carnet_session=${caller.token}` };
  if (!route.isUpload) return [callRoute(server.nobody, route, garage, { headers })];
  return [server.nobody.call('POST', route.path, undefined, headers)];
};

const withUnknownIds: Calls = (route, { caller, garage }) =>
  route.path.includes('{') ? [callRoute(caller, route, garage, { ids: unknownIds })] : [];

const withBadBodies: Calls = (route, { caller, garage }) => {
  if (route.isUpload) return [];
  const withBody = (body: unknown, headers?: Record<string, string>) =>
    callRoute(caller, route, garage, { body, ...(headers ? { headers } : {}) });
  return [
    ...(route.query || route.access === 'owner' ? [caller.call(route.method, badQuery(route, garage))] : []),
    ...(route.body ? [withBody({ unknown_field: 1 }), withBody([])] : []),
    ...(route.method === 'GET'
      ? []
      : [
          withBody('{'),
          withBody('x', { 'content-type': 'text/plain' }),
          withBody({ text: 'x'.repeat(1024 * 1024) }),
        ]),
  ];
};

function badQuery(route: Route, garage: FilledGarage): string {
  const { parameters = {}, otherParameters } = callOf(route);
  const others = otherParameters?.(garage) ?? {};
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = parameters[name];
    return id ? garage[id].toString() : (others[name] ?? '');
  });
  return `${path}?limit=0&download=1&download=2&vehicleId=x`;
}

const withStaleVersion: Calls = (route, { caller, garage }) =>
  route.isGuarded ? [callRoute(caller, route, garage, { headers: { 'if-match': '"99"' } })] : [];

const well: Calls = (route, { caller, garage }) => [
  ...(route.isConditional ? [callRoute(caller, route, garage, { headers: { 'if-none-match': '*' } })] : []),
  callRoute(caller, route, garage),
];

/** Responses of single routes. */
const ofSpecialRoutes: Calls = (route, scene) => SPECIAL_CALLS[route.name]?.(route, scene) ?? [];

const CONFLICTS: Readonly<Record<string, IdName>> = {
  createVehicle: 'vehicle',
  createMileageReading: 'reading',
  createMaintenance: 'record',
  createReminder: 'reminder',
  createDocument: 'document',
  createExpense: 'expense',
  createTyreSet: 'tyreSet',
  createTyreFitting: 'tyreFitting',
  createPushSubscription: 'pushSubscription',
  createCalendarAddress: 'calendarAddress',
  createBookLink: 'bookLink',
  createNativeDevice: 'pushSubscription',
};

/** An id of another account, then the same new id twice. */
const creations: Calls = (route, { caller, garage, foreign }) => {
  const id = newId();
  const send = (given: string) => {
    const body = { ...Object(callOf(route).body?.(garage)), id: given };
    return callRoute(caller, route, garage, { body });
  };
  const conflict = CONFLICTS[route.name];
  return [...(conflict ? [send(foreign[conflict])] : []), send(id).then(() => send(id))];
};

const SPECIAL_CALLS: Readonly<Record<string, Calls>> = {
  createVehicle: creations,
  createMileageReading: creations,
  createMaintenance: creations,
  createReminder: creations,
  createDocument: creations,
  createExpense: creations,
  createTyreSet: creations,
  createTyreFitting: creations,
  createPushSubscription: creations,
  createCalendarAddress: creations,
  createBookLink: creations,
  readCalendar: (_route, { caller }) => [caller.get(`/v1/calendar/${'0'.repeat(48)}.ics`)],
  readBookPage: (_route, { caller }) => [caller.get(`/carnet/${'0'.repeat(32)}`)],
  readBookFile: (_route, { caller }) => [caller.get(`/v1/book-links/${'0'.repeat(32)}/files/x/original`)],
  readHandOver: (_route, { caller }) => [caller.post('/v1/hand-overs/read', { token: 'unknown' })],
  acceptHandOver: (_route, { caller }) => [caller.post('/v1/hand-overs/accept', { token: 'unknown' })],
  checkBook: (_route, { caller }) => [
    caller.post(`/v1/book-links/${'0'.repeat(32)}/check`, { hash: '0'.repeat(64) }),
  ],
  createNativeDevice: creations,
  signUp: (route, { caller, garage }) => [
    callRoute(caller, route, garage, { body: { email: garage.email, password: 'x'.repeat(9) } }),
  ],
  signIn: (route, { caller, garage }) => [
    callRoute(caller, route, garage, { body: { email: garage.email, password: 'wrong' } }),
  ],
  setPassword: (route, { caller, garage }) => [
    callRoute(caller, route, garage, { body: { token: 'x', password: 'x'.repeat(9) } }),
    callRoute(caller, route, garage, {
      body: { email: garage.email, currentPassword: 'wrong', password: 'x'.repeat(9) },
    }),
  ],
  deleteAccount: (route, { caller, garage }) => [
    callRoute(caller, route, garage, { body: { password: 'wrong' } }),
  ],
  deleteMileageReading: (route, { caller }) => [deleteLastReading(caller, route)],
  replaceSettings: (route, scene) => [removeUsedType(route, scene)],
  restoreTrashed: (route, { caller }) => [restoreWithoutVehicle(caller, route)],
  getMetrics: (route, { caller, garage }) => [
    callRoute(caller, route, garage, { headers: { 'x-forwarded-for': '192.0.2.1' } }),
  ],
  openAnnouncement: (route, { caller }) => [withForgedToken(caller, route)],
  showUnsubscription: (route, { caller }) => [withForgedToken(caller, route)],
  unsubscribe: (route, { caller, garage }) => [
    withForgedToken(caller, route),
    callRoute(caller, route, garage, { body: ONE_CLICK, headers: FORM }),
  ],
  // Only one import of an account may be running.
  importAccount: (_, { caller }) =>
    oneAfterAnother([
      () => importInto(caller, Buffer.from('just text')),
      () => caller.call('POST', '/v1/account/import?dryRun=perhaps', undefined),
      () =>
        caller.call('POST', '/v1/account/import', 'cut off', {
          'content-type': 'multipart/form-data; boundary=nothing',
        }),
      () => caller.post('/v1/account/import', {}),
    ]),
  uploadFile: (_, { caller, foreign }) => {
    const text = Buffer.from('just text');
    const id = newId();
    return [
      caller.upload(text, 'photo.png', 'image/png'),
      caller.upload(text, 'photo.png', 'image/png', '?id=42'),
      caller.upload(Buffer.alloc(MAX_FILE_BYTES + 1), 'photo.png', 'image/png'),
      caller.call('POST', '/v1/files', 'cut off', {
        'content-type': 'multipart/form-data; boundary=nothing',
      }),
      uploadAs(caller, foreign.photo),
      uploadAs(caller, id).then(() => uploadAs(caller, id)),
    ];
  },
};

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function withForgedToken(caller: TestCaller, route: Route): Promise<TestAnswer> {
  const path = `${route.path.replace('{token}', 'A'.repeat(64))}?to=done`;
  return route.method === 'GET' ? caller.get(path) : caller.post(path, ONE_CLICK, FORM);
}

async function uploadAs(caller: TestCaller, id: string): Promise<TestAnswer> {
  return caller.upload(await photoBytes(), 'photo.png', 'image/png', `?id=${id}`);
}

async function deleteLastReading(caller: TestCaller, route: Route): Promise<TestAnswer> {
  const { id } = await addVehicle(caller);
  const { items } = await read(caller, `/v1/vehicles/${id}/mileage`);
  return caller.delete(route.path.replace('{id}', id).replace('{readingId}', items[0].id));
}

async function restoreWithoutVehicle(caller: TestCaller, route: Route): Promise<TestAnswer> {
  const { id } = await addVehicle(caller);
  const record = await addMaintenance(caller, id);
  await caller.delete(`/v1/maintenances/${record.id}`);
  await caller.delete(`/v1/vehicles/${id}`);
  return caller.post(route.path.replace('{id}', record.id));
}

async function removeUsedType(route: Route, { server }: Scene): Promise<TestAnswer> {
  const { caller, garage } = await fillGarage(server);
  const settings = await read(caller, '/v1/settings');
  const custom = { label: 'Chaîne', defaultReminder: false };
  const maintenanceTypes = [...settings.maintenanceTypes, custom];
  await caller.put('/v1/settings', { ...settings, maintenanceTypes });
  await addMaintenance(caller, garage.vehicle, { type: 'chaine' });
  return callRoute(caller, route, garage, { body: settings });
}

/** A separate scene for each writing route, so that calls do not affect each other. */
export async function sceneFor(server: Scene['server'], foreign: FilledGarage): Promise<Scene> {
  return { server, ...(await fillGarage(server)), foreign };
}

function oneAfterAnother(calls: readonly (() => Promise<TestAnswer>)[]): Promise<TestAnswer>[] {
  let before: Promise<unknown> = Promise.resolve();
  return calls.map((call) => {
    const answer = before.then(call);
    before = answer;
    return answer;
  });
}
