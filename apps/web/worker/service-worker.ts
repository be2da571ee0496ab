import { dropCachedSharing, dropExpiredSharing } from '#platform/shared-files.ts';
import { openFromNotification, showPush } from './push-notification.ts';
import { handleShare } from './shared-files.ts';
import {
  respondFromCache,
  dropOldShells,
  cacheShell,
  routeCallsToNetwork,
  type Shell,
} from './shell-cache.ts';

/**
 * Service worker: caches the app for offline starts, shows pushes and handles clicks on them. Never caches
 * responses with personal data: calls and files bypass it.
 */
declare const self: ServiceWorkerGlobalScope;

/** Files of this build, inserted by `vite/service-worker.ts`. */
declare const CARNET_SHELL: Shell;

self.addEventListener('install', (event) => {
  routeCallsToNetwork(event);
  event.waitUntil(cacheShell(CARNET_SHELL, caches));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells(CARNET_SHELL, caches).then(() => self.clients.claim()));
  // An earlier version stored them in another format.
  event.waitUntil(dropCachedSharing(caches));
});

self.addEventListener('fetch', (event) => {
  const { origin } = self.location;
  const answer =
    handleShare(caches, event.request, origin) ??
    respondFromCache(CARNET_SHELL, caches, event.request, origin);
  if (answer) event.respondWith(answer);
  if (event.request.mode === 'navigate') event.waitUntil(dropExpiredSharing(caches, Date.now()));
});

self.addEventListener('message', (event) => {
  // Only at the user's request: until then the old version stays active.
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data?.text() ?? ''));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openFromNotification(self, event.notification, event.action));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & { readonly oldSubscription?: PushSubscription | null };
  event.waitUntil(renewSubscription(self.registration.pushManager, change.oldSubscription ?? null));
});

/**
 * The browser has replaced this device's push address: reports it to the server by the session cookie.
 * Without a session the app does so when it is next opened.
 */
async function renewSubscription(pushManager: PushManager, old: PushSubscription | null): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey;
  if (!applicationServerKey) return;
  const renewed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await fetch('/v1/push/subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'include',
    body: JSON.stringify(renewed),
  });
}
