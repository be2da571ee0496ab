import type { NotificationTargets } from './push-notification.ts';

/** A page on a slow device answers late; a suspended one never does. */
const ANSWER_MILLIS = 4000;

/**
 * Opens what a notification, or one of its buttons, is about. An open page goes there by itself, without a reload, so
 * that nothing typed in it is lost; one that does not answer is led there; where none is open, one opens.
 */
export async function openFromNotification(
  self: { readonly clients: Clients },
  notification: Pick<Notification, 'close' | 'data'>,
  action: string,
): Promise<void> {
  notification.close();
  const targets = readTargets(notification.data);
  const { path, notePaths } = targets.actions[action] ?? targets;
  await Promise.all([openPage(self.clients, path), noteOpened(notePaths)]);
}

/** Tells the server that the notification was followed. It is no loss to the person when that fails. */
async function noteOpened(notePaths: readonly string[]): Promise<void> {
  await Promise.allSettled(notePaths.map((path) => fetch(path, { redirect: 'manual' })));
}

async function openPage(clients: Clients, target: string): Promise<void> {
  const page = await findPage(clients);
  if (!page) {
    await clients.openWindow(target);
    return;
  }
  const focused = await page.focus().catch(() => page);
  if (await askToOpen(focused, target)) return;
  const isLed = await focused.navigate(target).then(
    (led) => led !== null,
    () => false,
  );
  if (!isLed) await clients.openWindow(target);
}

/** The page in sight, else any. */
async function findPage(clients: Clients): Promise<WindowClient | undefined> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return (
    pages.find((page) => page.focused) ?? pages.find((page) => page.visibilityState === 'visible') ?? pages[0]
  );
}

/** Whether the page has said that it goes there. */
function askToOpen(page: WindowClient, path: string): Promise<boolean> {
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MILLIS);
    channel.port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage({ type: 'open', path }, [channel.port2]);
  });
}

function readTargets(data: unknown): NotificationTargets {
  const isKnown = typeof data === 'object' && data !== null && 'path' in data && 'actions' in data;
  return isKnown ? (data as NotificationTargets) : { path: '/dashboard', notePaths: [], actions: {} };
}
