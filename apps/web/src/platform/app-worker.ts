import { nativePlatform } from '#platform/shell.ts';

/** What runs without a page: `worker/service-worker.ts`. Here is its page side, the only code that knows of it. */

const HOUR_MILLIS = 3_600_000;

/** What the worker says to an open page. */
export type WorkerMessage = { readonly type: 'pushed' } | { readonly type: 'open'; readonly path: string };

const listeners = new Set<() => void>();
let waiting: ServiceWorker | null = null;

/** Inside the native shell the files lie on the device already; in development they change too often. */
export function hasAppWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && nativePlatform() === null;
}

let started: Promise<void> | undefined;

/** Installs the worker, and looks for a newer one whenever the app comes back to the front after an hour. */
export function startAppWorker(): Promise<void> {
  started ??= install();
  return started;
}

async function install(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const offer = () => {
    // The very first worker replaces nothing. The controller does not tell: WebKit lets that worker claim a busy page
    // before it tells the page of the installation.
    if (!registration.waiting || !registration.active) return;
    waiting = registration.waiting;
    for (const listener of listeners) listener();
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < HOUR_MILLIS) return;
    lookedAt = Date.now();
    // Without a network there is nothing new.
    registration.update().catch(() => undefined);
  });
}

export function hasNewVersion(): boolean {
  return waiting !== null;
}

export function subscribeToNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads this page anew in the new version. Only ever because the person asked for it. */
export function takeNewVersion(): void {
  if (waiting === null || waiting.state === 'activated') return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage('take-over');
}

/** Hears what the worker says, and says at once that it has been heard: acting upon it may take its time. */
export function onWorkerMessage(listen: (message: WorkerMessage) => void): () => void {
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data)) return;
    ports[0]?.postMessage('taken');
    listen(data);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}

function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  return data.type === 'pushed' || (data.type === 'open' && 'path' in data && typeof data.path === 'string');
}

/** Closes the notifications of an account that has signed out. */
export async function closeNotifications(): Promise<void> {
  // A browser that forbids storage refuses the question: there was never a worker.
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
