import { beforeEach, expect, it, vi } from 'vitest';

type State = 'installing' | 'installed' | 'activating' | 'activated';

/** A service worker as pages see it. */
class FakeWorker extends EventTarget {
  state: State = 'installing';
}

/** The registration events of a browser. */
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
}

let registration: FakeRegistration;
let controller: FakeWorker | null;

beforeEach(() => {
  vi.resetModules();
  registration = new FakeRegistration();
  controller = null;
  const serviceWorker = { register: async () => registration };
  Object.defineProperty(serviceWorker, 'controller', { get: () => controller });
  vi.stubGlobal('navigator', { serviceWorker });
});

/** Starts a fresh page side and counts its reports of a new version. */
async function startPage() {
  const { hasNewVersion, startAppWorker, subscribeToNewVersion } = await import('#platform/app-worker.ts');
  const tell = vi.fn<() => void>();
  subscribeToNewVersion(tell);
  await startAppWorker();
  return { hasNewVersion, tell };
}

function find(): FakeWorker {
  registration.installing = new FakeWorker();
  registration.dispatchEvent(new Event('updatefound'));
  return registration.installing;
}

function become(worker: FakeWorker, state: State): void {
  worker.state = state;
  worker.dispatchEvent(new Event('statechange'));
}

it('first worker, events in order → no new version', async () => {
  const { hasNewVersion, tell } = await startPage();
  const first = find();
  Object.assign(registration, { installing: null, waiting: first });
  become(first, 'installed');
  Object.assign(registration, { waiting: null, active: first });
  become(first, 'activating');
  controller = first;
  become(first, 'activated');
  expect(hasNewVersion()).toBe(false);
  expect(tell).not.toHaveBeenCalled();
});

it('first worker claims the page before its installation is reported (WebKit) → no new version', async () => {
  const { hasNewVersion, tell } = await startPage();
  const first = find();
  controller = first;
  Object.assign(registration, { installing: null, waiting: first });
  become(first, 'installed');
  Object.assign(registration, { waiting: null, active: first });
  become(first, 'activating');
  become(first, 'activated');
  expect(hasNewVersion()).toBe(false);
  expect(tell).not.toHaveBeenCalled();
});

it('a worker waits next to the active one → reports a new version once it is installed', async () => {
  const old = Object.assign(new FakeWorker(), { state: 'activated' });
  registration.active = controller = old;
  const { hasNewVersion, tell } = await startPage();
  const newer = find();
  expect(hasNewVersion()).toBe(false);
  Object.assign(registration, { installing: null, waiting: newer });
  become(newer, 'installed');
  expect(hasNewVersion()).toBe(true);
  expect(tell).toHaveBeenCalledTimes(1);
});

it('a worker has waited since an earlier visit → reports a new version at once', async () => {
  registration.active = controller = Object.assign(new FakeWorker(), { state: 'activated' });
  registration.waiting = Object.assign(new FakeWorker(), { state: 'installed' });
  const { hasNewVersion } = await startPage();
  expect(hasNewVersion()).toBe(true);
});

it('storage forbidden → closing notifications does not fail', async () => {
  const refuse = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: refuse } });
  const { closeNotifications } = await import('#platform/app-worker.ts');
  await expect(closeNotifications()).resolves.toBeUndefined();
});
