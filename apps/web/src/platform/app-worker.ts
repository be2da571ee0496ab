import { nativePlatform } from '#platform/shell.ts';

/** Page side of `worker/service-worker.ts`; no other code uses the worker. */

const HOUR_MILLIS = 3_600_000;

/** Messages from the worker to an open page. */
export type WorkerMessage = { readonly type: 'pushed' } | { readonly type: 'open'; readonly path: string };

const listeners = new Set<() => void>();
let waiting: ServiceWorker | null = null;

/** Not in the native shell, whose files are on the device, and not in development. */
export function hasAppWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && nativePlatform() === null;
}

let started: Promise<void> | undefined;

/** Installs the worker, and checks for a newer one when the app returns to the foreground after an hour. */
export function startAppWorker(): Promise<void> {
  started ??= install();
  return started;
}

async function install(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const offer = () => {
    // The first worker replaces nothing. The controller is no evidence: WebKit lets the worker claim a page
    // before reporting the installation.
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
    // Offline there is nothing new.
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

/** Reloads this page in the new version, at the user's request only. */
export function activateNewVersion(): void {
  if (waiting === null || waiting.state === 'activated') return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage('take-over');
}

/** Listens to the worker and acknowledges each message at once, because handling it may take time. */
export function onWorkerMessage(listen: (message: WorkerMessage) => void): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data)) return;
    ports[0]?.postMessage('taken');
    listen(data);
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}

function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  return data.type === 'pushed' || (data.type === 'open' && 'path' in data && typeof data.path === 'string');
}

/** Closes the notifications of an account that has signed out. */
export async function closeNotifications(): Promise<void> {
  // A browser that forbids storage rejects: there was never a worker.
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
