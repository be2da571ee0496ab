import { dropCachedSharing, dropExpiredSharing } from '#platform/shared-files.ts';
import { openFromNotification, showPush } from './push-notification.ts';
import { takeShared } from './shared-files.ts';
import { answerFromShell, dropOldShells, keepShell, leaveCallsToNetwork, type Shell } from './shell-cache.ts';

/**
 * What runs without a page: keeps the app so that it starts offline, shows pushes, opens what they are about. It never
 * keeps what the server answers about a person: calls and files go past it.
 */
declare const self: ServiceWorkerGlobalScope;

/** The files of this build, written in by `vite/service-worker.ts`. */
declare const CARNET_SHELL: Shell;

self.addEventListener('install', (event) => {
  leaveCallsToNetwork(event);
  event.waitUntil(keepShell(CARNET_SHELL, caches));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells(CARNET_SHELL, caches).then(() => self.clients.claim()));
  // An earlier version kept them in another form.
  event.waitUntil(dropCachedSharing(caches));
});

self.addEventListener('fetch', (event) => {
  const { origin } = self.location;
  const answer =
    takeShared(caches, event.request, origin) ?? answerFromShell(CARNET_SHELL, caches, event.request, origin);
  if (answer) event.respondWith(answer);
  if (event.request.mode === 'navigate') event.waitUntil(dropExpiredSharing(caches, Date.now()));
});

self.addEventListener('message', (event) => {
  // Only when the person has asked for the new version: until then the old one goes on.
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
 * The browser has given this device another address for its pushes: the server learns it at once, by the session of
 * the cookie. Without a session the app does so when it is next opened.
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
