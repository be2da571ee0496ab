import { expect, type CDPSession, type Page, type Worker } from '@playwright/test';

/** The part of a push that journeys check. */
interface Push {
  readonly title: string;
  readonly path: string;
}

/** The service worker of the app, driven as the browser does it: it receives pushes and clicks. */
export interface NotificationWorker {
  /** Paths of all files cached for an offline start. */
  keptPaths(): Promise<string[]>;
  /** Delivers a decrypted push to the worker, also while no page is open. */
  push(content: Push | string): Promise<void>;
  /** Titles of the visible notifications. */
  shownTitles(): Promise<string[]>;
  /** Clicks the first notification. */
  clickFirst(): Promise<void>;
  /** Clicks the first notification and returns the address of the window that the worker opens. */
  openedByClick(): Promise<string>;
}

/** Allows notifications and waits until the worker is active. The page may be closed afterwards. */
export async function startNotifications(page: Page): Promise<NotificationWorker> {
  const context = page.context();
  const origin = new URL(page.url()).origin;
  await context.grantPermissions(['notifications'], { origin });
  // A blank page holds the DevTools session, so that the app’s page may be closed.
  const browser = await context.newCDPSession(await context.newPage());
  const registration = registrationIdFrom(browser, `${origin}/`);
  await browser.send('ServiceWorker.enable');
  await page.evaluate(waitUntilActivated);
  const registrationId = await registration;
  /** Restarts a worker that the browser has stopped; otherwise the wait would not end. */
  const worker = async (): Promise<Worker> => {
    await browser.send('ServiceWorker.startWorker', { scopeURL: `${origin}/` });
    const [running] = context.serviceWorkers();
    return running ?? context.waitForEvent('serviceworker');
  };
  return {
    keptPaths: () => page.evaluate(readKeptPaths),
    push: async (content) => {
      await (await worker()).evaluate(noteShown);
      const data = typeof content === 'string' ? content : JSON.stringify(content);
      await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    shownTitles: async () => (await worker()).evaluate(readTitles),
    clickFirst: async () => void (await (await worker()).evaluate(click)),
    openedByClick: async () => {
      const [opened] = await (await worker()).evaluate(click);
      expect(opened).toBeDefined();
      return String(opened);
    },
  };
}

function registrationIdFrom(browser: CDPSession, scope: string): Promise<string> {
  return new Promise((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL === scope);
      if (own) resolve(own.registrationId);
    });
  });
}

/** `ready` resolves before activation, and pushes arrive only after it. */
async function waitUntilActivated(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!active || active.state === 'activated') return;
  await new Promise<void>((resolve) => {
    active.addEventListener('statechange', () => active.state === 'activated' && resolve());
  });
}

async function readKeptPaths(): Promise<string[]> {
  const paths: string[] = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  }
  return paths;
}

/** Types of the worker’s global scope, which this file lacks. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerScope {
  /** Notifications that the worker has begun to show since `noteShown`. */
  showing?: Promise<void>[];
  setTimeout: (act: () => void, millis: number) => number;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(address: string): Promise<null> };
  readonly NotificationEvent: new (type: string, init: object) => WaitingEvent;
  dispatchEvent(event: Event): boolean;
}

/**
 * Records what the worker shows and keeps it until it is clicked. In Chromium 156 a notification that is read while it is being shown
 * is closed as stale, and on a desktop each closes after 25 seconds.
 */
function noteShown(): void {
  const scope = globalThis as unknown as WorkerScope;
  if (scope.showing) return;
  const showing: Promise<void>[] = [];
  scope.showing = showing;
  const show = scope.registration.showNotification.bind(scope.registration);
  scope.registration.showNotification = (title, options) => {
    const shown = show(title, { ...options, requireInteraction: true });
    showing.push(shown);
    return shown;
  };
}

async function readTitles(): Promise<string[]> {
  const { showing = [], registration } = globalThis as unknown as WorkerScope;
  if (showing.length === 0) return [];
  await Promise.all(showing);
  return (await registration.getNotifications()).map(({ title }) => title);
}

/**
 * Only a real click may open a window, and no test can make one, so the address is recorded instead. The page may take as long as the
 * machine needs to answer the worker. Returns the addresses.
 */
async function click(): Promise<string[]> {
  const scope = globalThis as unknown as WorkerScope;
  const opened: string[] = [];
  scope.clients.openWindow = async (address) => {
    opened.push(new URL(address, location.href).href);
    return null;
  };
  const wait = scope.setTimeout.bind(globalThis);
  scope.setTimeout = (act, millis) => wait(act, 10 * millis);
  const [notification] = await scope.registration.getNotifications();
  const waits: Promise<unknown>[] = [];
  const event = new scope.NotificationEvent('notificationclick', { notification, action: '' });
  event.waitUntil = (work: Promise<unknown>) => void waits.push(work);
  scope.dispatchEvent(event);
  await Promise.all(waits);
  return opened;
}
